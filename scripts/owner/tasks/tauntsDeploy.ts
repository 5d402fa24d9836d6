import { formatCount } from "#game/amounts";

import { compileDeployed } from "../../tools/compile/compilation";
import { deploymentPath, readRecord, writeDeployment } from "../deploy/deploymentFiles";
import { requireRecordable } from "../network/forks";
import { whenMined, withMargin } from "../network/sending";
import { askForYes } from "../runner/confirmation";
import { TaskError } from "../runner/errors";
import type { Values } from "../runner/parameters";
import { outcome, show } from "../runner/plan";
import { chooseSigner } from "../runner/sender";
import { requireNonce, sendingOf, SIGNING_PARAMETERS } from "../runner/sending";
import { openGame } from "../runner/session";
import { type Cli, defineTask, type Outcome } from "../runner/task";

const CONTRACT = "Taunts";

defineTask({
  name: "game:taunts:deploy",
  description: "Deploys the taunts of a game that has none, and records them; any account may send it",
  parameters: SIGNING_PARAMETERS,
  run: deploy,
});

// An interrupted run leaves at most an unused contract. The next run deploys another.
async function deploy(cli: Cli, values: Values<typeof SIGNING_PARAMETERS>): Promise<Outcome> {
  const session = await openGame(cli);
  const { hre, deployment, say } = session;
  const { network, game, taunts: known } = deployment;
  if (known !== undefined) throw new TaskError(`The game already has taunts: ${known}.`);
  if (!values.dryRun) await requireRecordable(hre);
  const signer = await chooseSigner(cli, values.account);
  await compileDeployed(hre, [CONTRACT]);
  const factory = await hre.ethers.getContractFactory("Taunts", signer);
  const transaction = await factory.getDeployTransaction(game);
  const gas = await signer.estimateGas(transaction);

  const plan = { title: "Deploy taunts for the game", changes: [], calls: [] };
  show(session, plan, signer.address);
  if (values.dryRun) {
    const text = `Dry run: about ${formatCount(gas)} gas. Nothing was sent.`;
    return outcome(session, plan, { mode: "dry-run", gasEstimate: gas }, text);
  }
  await requireNonce(cli, signer.address, values);
  if (!values.yes) await askForYes();
  const sent = await signer.sendTransaction({ ...transaction, ...sendingOf(values), gasLimit: withMargin(gas) });
  say(`Sent: ${sent.hash} (nonce ${sent.nonce})`);
  const { contractAddress: taunts, hash, blockNumber: block } = await whenMined(sent);
  const record = readRecord(network);
  const step = { name: "taunts", transaction: hash, block };
  writeDeployment({ ...record, taunts: taunts!, steps: [...record.steps, step] });
  const text =
    `Done: the taunts are ${taunts}. Commit ${deploymentPath(network)}, build the console and publish it again, and ` +
    `start the indexer again.\nVerify the source: npx hardhat game:verify --network ${network}`;
  return outcome(session, plan, { mode: "sent", taunts, transaction: hash }, text);
}
