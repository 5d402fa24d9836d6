import { formatCount } from "#game/amounts";
import { formatDuration, formatTime } from "#game/times";

import { compileDeployed } from "../../tools/compile/compilation";
import { whenMined, withMargin } from "../network/sending";
import { askForYes } from "../runner/confirmation";
import { TaskError } from "../runner/errors";
import { commandFor } from "../runner/hints";
import { ADDRESS, INTERVAL, optionalWithDefault, required, type Values } from "../runner/parameters";
import { outcome, show } from "../runner/plan";
import { chooseSigner } from "../runner/sender";
import { requireNonce, sendingOf, SIGNING_PARAMETERS } from "../runner/sending";
import { nextBlockTime, openGame } from "../runner/session";
import { type Cli, defineTask, type Outcome } from "../runner/task";

const CONTRACT = "GuardedTimelock";
/** Copy of the contract's `MAX_GUARDED_PAUSE` in seconds, because it is not deployed yet. A test compares them. */
export const MAX_GUARDED_PAUSE = 7n * 24n * 3_600n;

const PARAMETERS = {
  proposer: required(ADDRESS, "The Safe that schedules, cancels and executes"),
  guardian: required(ADDRESS, "The account that may pause the game once without delay"),
  delay: optionalWithDefault(INTERVAL, "The time between scheduling and execution", "2d"),
  guardianTime: optionalWithDefault(INTERVAL, "The guardian's term, counted from now, at most 365d", "365d"),
  ...SIGNING_PARAMETERS,
};

defineTask({
  name: "game:timelock:deploy",
  description: "Deploys a timelock for the game, with a guardian who may pause it without delay",
  parameters: PARAMETERS,
  run: deploy,
});

async function deploy(cli: Cli, values: Values<typeof PARAMETERS>): Promise<Outcome> {
  const { proposer, guardian, delay, guardianTime } = values;
  const session = await openGame(cli);
  const { hre, deployment, say } = session;
  if (delay >= MAX_GUARDED_PAUSE) {
    const longest = formatDuration(MAX_GUARDED_PAUSE);
    throw new TaskError(
      `--delay must be less than ${longest}: a guardian's pause ends by then, too early for any fix.`,
    );
  }
  const signer = await chooseSigner(cli, values.account);
  await compileDeployed(hre, [CONTRACT]);
  const until = (await nextBlockTime(session)) + guardianTime;
  const factory = await hre.ethers.getContractFactory("GuardedTimelock", signer);
  const parties = [[proposer], [proposer], guardian] as [string[], string[], string];
  const transaction = await factory.getDeployTransaction(deployment.game, delay, ...parties, until);
  const gas = await signer.estimateGas(transaction);

  const changes = [
    { label: "Proposer", from: "none", to: proposer },
    { label: "Delay", from: "none", to: formatDuration(delay) },
    { label: "Guardian", from: "none", to: `${guardian} until ${formatTime(until)}` },
  ];
  const plan = { title: "Deploy a timelock for the game", changes, calls: [] };
  show(session, plan, signer.address);
  const summary = { proposer, guardian, until, delay };
  if (values.dryRun) {
    const text = `Dry run: about ${formatCount(gas)} gas. Nothing was sent.`;
    return outcome(session, plan, { ...summary, mode: "dry-run", gasEstimate: gas }, text);
  }
  await requireNonce(cli, signer.address, values);
  if (!values.yes) await askForYes();
  const sent = await signer.sendTransaction({ ...transaction, ...sendingOf(values), gasLimit: withMargin(gas) });
  say(`Sent: ${sent.hash} (nonce ${sent.nonce})`);
  const { contractAddress: timelock, hash: created } = await whenMined(sent);
  const owner = await session.game.owner();
  const offer = await commandFor(session, owner, `game:ownership:transfer --owner ${timelock}`, "offer");
  const accept = `npx hardhat game:ownership:accept --network ${hre.network.name} --safe accept.json --from ${proposer}`;
  const text = `Done: the timelock is ${timelock}.\nHand the game over: ${offer}\nThen accept it as the Safe: ${accept}`;
  return outcome(session, plan, { ...summary, mode: "sent", timelock, transaction: created }, text);
}
