import { Interface, type Log, type LogDescription } from "ethers";

import { describeEvent } from "../../../services/watch/events";
import { nameOf, type Names } from "./questions";

/** Events of tokens, and of Safes in their form since 1.4.0. */
const OTHER_EVENTS = [
  "event Transfer(address indexed from, address indexed to, uint256 amount)",
  "event Approval(address indexed owner, address indexed spender, uint256 amount)",
  "event AddedOwner(address indexed owner)",
  "event RemovedOwner(address indexed owner)",
  "event ChangedThreshold(uint256 threshold)",
  "event EnabledModule(address indexed module)",
  "event DisabledModule(address indexed module)",
  "event ChangedGuard(address indexed guard)",
  "event ChangedFallbackHandler(address indexed handler)",
  "event ApproveHash(bytes32 indexed approvedHash, address indexed owner)",
];

/** Events and errors of the game, of timelocks, Safes and tokens. */
export async function knownInterface(game: Interface): Promise<Interface> {
  const { GuardedTimelock__factory } = await import("#bindings/factories/contracts/owner/GuardedTimelock__factory");
  const timelock = GuardedTimelock__factory.createInterface();
  return new Interface([...game.fragments, ...timelock.fragments, ...OTHER_EVENTS]);
}

/** Decodes an event; undefined when it is unknown or declared in another form. */
export function parseEvent(known: Interface, log: Log): LogDescription | undefined {
  try {
    const event = known.parseLog(log);
    // A value that cannot be decoded throws only when it is looked at.
    event?.args.toArray(true);
    return event ?? undefined;
  } catch {
    return undefined;
  }
}

/** Describes an event in a sentence, or raw if it cannot be decoded. */
export function describeLog(known: Interface, log: Log, game: string, names: Names): string {
  const event = parseEvent(known, log);
  const text = event === undefined ? `unreadable: ${[...log.topics, log.data].join(" ")}` : describeEvent(event);
  return log.address === game ? text : `${nameOf(log.address, names)}: ${text}`;
}
