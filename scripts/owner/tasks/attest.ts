import ERC1967Proxy from "@openzeppelin/upgrades-core/artifacts/@openzeppelin/contracts-v5/proxy/ERC1967/ERC1967Proxy.sol/ERC1967Proxy.json";

import { compileDeployed } from "../../tools/compile/compilation";
import { readRecord } from "../deploy/deploymentFiles";
import { commitOfSources, implementationOf } from "../deploy/implementation";
import { TaskError } from "../runner/errors";
import { readGuarded } from "../runner/guardian";
import { readTask } from "../runner/ownerTask";
import type { GameSession } from "../runner/session";
import { table } from "../runner/table";
import { releaseOf } from "../runner/timelock";
import { compareContract } from "./upgrade/versions";

readTask({
  name: "game:attest",
  description: "Checks that the deployed contracts match the sources in this folder",
  parameters: {},
  async read(session) {
    const commit = commitOfSources(session.hre);
    const contracts = await compare(session);
    const rows = contracts.map(({ label, address, isSame, release }) => {
      return [label, address, isSame ? "the same" : release === undefined ? "OTHER CODE" : `version ${release}`];
    });
    const text = `${table(rows)}\n`;
    if (contracts.some(({ isSame, release }) => !isSame && release === undefined))
      throw new TaskError(`The deployed code is not commit ${commit}.\n${text.trimEnd()}`);
    const older = contracts.find(({ release }) => release !== undefined)?.release;
    const but = older === undefined ? "" : `, except the timelock, which version ${older} deployed`;
    return { data: { commit, contracts }, text: `${text}The deployed code is commit ${commit}${but}.` };
  },
});

/** Comparison of a deployed contract. */
interface Attested {
  readonly label: string;
  readonly address: string;
  readonly isSame: boolean;
  /** The earlier release of its code, if any. A timelock is never upgraded. */
  readonly release?: string;
}

/** Compares the contracts that the chain uses, regardless of the record. Skips a token from elsewhere. */
async function compare(session: GameSession): Promise<Attested[]> {
  const { hre, deployment } = session;
  const { provider } = hre.ethers;
  const { implementations, steps } = readRecord(hre.network.name);
  const { contracts, reads } = implementations.at(-1)!;
  const guarded = await readGuarded(session);
  const timelock = guarded?.isPossible ? guarded.timelock : undefined;
  await compileDeployed(hre, [...Object.values(contracts), ...(timelock === undefined ? [] : ["GuardedTimelock"])]);

  const isSame = async (address: string, name: string) => !(await compareContract(hre, address, name)).isChanged;
  const implementation = await implementationOf(provider, deployment.game);
  // That comparison ignores the immutable address of the reads.
  const delegates = (await provider.getCode(implementation)).includes(reads.slice(2).toLowerCase());
  const proxy = (await provider.getCode(deployment.game)) === ERC1967Proxy.deployedBytecode;
  const isImplementation = delegates && (await isSame(implementation, contracts.game));
  const attested: Attested[] = [
    { label: "Proxy", address: deployment.game, isSame: proxy },
    { label: "Implementation", address: implementation, isSame: isImplementation },
    { label: "Reads", address: reads, isSame: await isSame(reads, contracts.reads) },
  ];
  const { token, taunts } = deployment;
  if (steps.some(({ name }) => name === "token"))
    attested.push({ label: "Token", address: token, isSame: await isSame(token, "RigToken") });
  if (taunts !== undefined) {
    // The taunts of another game have the same code.
    const isOfGame = (await provider.getCode(taunts)).includes(deployment.game.slice(2).toLowerCase());
    attested.push({ label: "Taunts", address: taunts, isSame: isOfGame && (await isSame(taunts, "Taunts")) });
  }
  if (timelock !== undefined) {
    const { address } = timelock;
    const release = await releaseOf(timelock, deployment.game);
    attested.push({ label: "Timelock", address, isSame: await isSame(address, "GuardedTimelock"), release });
  }
  return attested;
}
