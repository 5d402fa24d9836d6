import type { HardhatRuntimeEnvironment } from "hardhat/types";

import type { DeploymentRecord, Implementation } from "#game/deployment";

import { compileDeployed } from "../../../tools/compile/compilation";
import {
  deployImplementation,
  GAME_CONTRACTS,
  type GameContracts,
  recordSteps,
  registerLayouts,
  validateLayouts,
} from "../../deploy/deployGame";
import { deploymentPath, readRecord, writeDeployment } from "../../deploy/deploymentFiles";
import { describeImplementation, describeUncommitted } from "../../deploy/implementation";
import { Journal } from "../../deploy/journal";
import { locked } from "../../deploy/lock";
import { requireRecordable } from "../../network/forks";
import { manifestFile, requireManifest } from "../../network/manifest";
import { askForYes } from "../../runner/confirmation";
import { TaskError } from "../../runner/errors";
import { execute } from "../../runner/execution";
import { cancelCommand } from "../../runner/hints";
import { type Kind, NUMBER, optional, optionalWithDefault, type Values } from "../../runner/parameters";
import { describeWait, type QueuedBatch, readQueue } from "../../runner/queue";
import { chooseSigner, requireSender } from "../../runner/sender";
import { sendingOf, WRITE_PARAMETERS } from "../../runner/sending";
import { type GameSession, openGame } from "../../runner/session";
import { type Cli, defineTask, type Outcome } from "../../runner/task";
import { simulate } from "../../runner/transactions";
import { findUpgrade } from "./upgradeBlock";
import { compareVersions, describeVersions, requireSize } from "./versions";

/** Advice while a Safe or timelock has not executed its batch. */
const AGAIN = "After it has been executed, run the same command again to update the record.";

const CONTRACT: Kind<string> = {
  form: "name",
  accepted: "the name of a contract, such as RigRaid",
  parse: (text) => (/^\w+$/.test(text) ? text : undefined),
};

const FUNCTION_CALL: Kind<string> = {
  form: "call",
  accepted: 'a call of a function of the new version, such as "startSeason(7)"',
  parse: (text) => (/^\w+\(.*\)$/.test(text) ? text : undefined),
};

/** The version to upgrade to. */
export const VERSION_PARAMETERS = {
  contract: optionalWithDefault(CONTRACT, "The new implementation", GAME_CONTRACTS.game),
  readsContract: optionalWithDefault(CONTRACT, "The new reads contract, which it delegates to", GAME_CONTRACTS.reads),
  call: optional(FUNCTION_CALL, "A call that the new version makes once, during the upgrade"),
};

const PARAMETERS = {
  ...VERSION_PARAMETERS,
  block: optional(NUMBER, "The block of an upgrade to record, for nodes that do not keep old state"),
  ...WRITE_PARAMETERS,
};

type UpgradeOptions = Values<typeof PARAMETERS>;

defineTask({
  name: "game:upgrade",
  description:
    "Upgrades the game: compares storage layouts, shows the changes, deploys, upgrades, updates the record. " +
    "After a Safe has executed its batch, run it again to update the record",
  parameters: PARAMETERS,
  run: async (cli, options) => {
    const work = () => upgrade(cli, options);
    return options.dryRun ? work() : locked(journalFile(cli.hre.network.name), cli.say, work);
  },
});

function journalFile(network: string): string {
  return deploymentPath(network, "upgrade.unfinished");
}

async function upgrade(cli: Cli, options: UpgradeOptions): Promise<Outcome> {
  const { hre, say } = cli;
  const session = await openGame(cli);
  if (!options.dryRun) await requireRecordable(hre);
  const sender = await requireSender(session, "owner", options);
  await compileDeployed(hre, [options.contract, options.readsContract]);
  const record = readRecord(hre.network.name);
  const current = record.implementations.at(-1)!;
  const contracts = { game: options.contract, reads: options.readsContract };
  const onChain = await hre.upgrades.erc1967.getImplementationAddress(record.game);
  const recordIt = (journal: Journal, implementation: string) =>
    finish(session, journal, contracts, record, implementation, options.block);
  if (onChain !== current.address && options.dryRun) {
    const text = `The game runs ${onChain}, which is not on record yet: run this without --dry-run to record it.`;
    return { data: { network: record.network, mode: "dry-run", implementation: onChain }, text };
  }
  if (onChain !== current.address) return recordIt(await openJournal(session, options, contracts), onChain);

  const versions = await compareVersions(hre, current, contracts);
  if (!versions.isChanged) {
    const text = "The game already runs this code: nothing to upgrade.";
    return { data: { network: record.network, mode: "unchanged" }, text };
  }
  requireSize(versions);
  await requireLayouts(hre, record.game, current, contracts);
  const call = await encodeCall(hre, contracts.game, options.call);
  say(describeVersions(versions));
  const uncommitted = describeUncommitted(hre);
  if (uncommitted !== undefined) say(`  Note: ${uncommitted}\n`);

  if (options.dryRun) {
    const rehearsed = { contract: session.game, method: "upgradeToAndCall", args: [current.address, "0x"] };
    await simulate(hre, sender.address, rehearsed);
    const data = { network: record.network, mode: "dry-run", ...versions.abi };
    return { data, text: "Dry run: the storage layouts fit, and nothing was sent." };
  }
  const journal = await openJournal(session, options, contracts);
  const batches = journal.isDone("implementation") ? await readQueue(session) : [];
  const waiting = batches.find(({ subjects }) => subjects.includes("upgradeToAndCall"));
  if (waiting !== undefined) return describeBatch(session, waiting);
  if (!options.yes) await askForYes();
  const done = await journal.carryOut(async () => {
    // A given nonce is for the first transaction.
    const nonce = journal.isDone("implementation") ? options.nonce : undefined;
    const deployed = await deployImplementation(
      hre,
      async (name, transaction) => {
        const receipt = await journal.send(name, transaction);
        say(
          `Deployed the ${name}: ${receipt.contractAddress}, transaction ${receipt.hash} in block ${receipt.blockNumber}`,
        );
        return receipt;
      },
      contracts,
    );
    await registerLayouts(hre, deployed.implementation, deployed.reads, contracts);
    const upgraded = await execute(session, { ...options, yes: true, nonce }, sender, {
      title: "Upgrade the game",
      changes: [
        { label: "Implementation", from: current.address, to: deployed.implementation },
        { label: "Reads", from: current.reads, to: deployed.reads },
      ],
      calls: [{ contract: session.game, method: "upgradeToAndCall", args: [deployed.implementation, call] }],
    });
    if (options.safe === undefined) await recordIt(journal, deployed.implementation);
    return upgraded;
  });
  const advice =
    options.safe === undefined
      ? `${deploymentPath(record.network)} is up to date: commit it, with ${await manifestFile(hre)}.`
      : AGAIN;
  return { data: done.data, text: `${done.text}\n${advice}` };
}

/**
 * Checks that the new version's storage layout is compatible with the old one.
 *
 * @throws TaskError that lists the incompatible changes.
 */
export async function requireLayouts(
  hre: HardhatRuntimeEnvironment,
  game: string,
  { reads }: Implementation,
  contracts: GameContracts,
): Promise<void> {
  await requireManifest(hre);
  try {
    await validateLayouts(hre, game, reads, contracts);
  } catch (error) {
    const { message } = error as Error;
    const problem = `${contracts.game} with ${contracts.reads} cannot follow the deployed version.`;
    const remedy = /not registered/.test(message)
      ? ` Copy ${await manifestFile(hre)} from the machine that deployed the game.`
      : /storage layout is incompatible/.test(message)
        ? " Fields of GameStorage may only be appended."
        : "";
    throw new TaskError(`${problem}${remedy}\n\n${message}`);
  }
}

async function openJournal(session: GameSession, options: UpgradeOptions, contracts: GameContracts): Promise<Journal> {
  const { hre, deployment } = session;
  const { address } = await chooseSigner(session, options.account);
  const settings = { game: deployment.game, contract: contracts.game, reads: contracts.reads };
  const sending = { ...sendingOf(options), say: session.say };
  return Journal.open(hre, journalFile(deployment.network), address, settings, sending);
}

async function describeBatch(session: GameSession, batch: QueuedBatch): Promise<Outcome> {
  const state = await describeWait(session, batch);
  const withdrawal = batch.isScheduled
    ? `To withdraw it: ${cancelCommand(session, batch.operations!.at(-1)!)}`
    : `If it was rejected or lost, drop it first: game:batches --drop ${batch.file}`;
  const text = `${batch.file} upgrades the game, and ${state}.\n${AGAIN} ${withdrawal}`;
  return { data: { network: session.deployment.network, mode: "waiting", file: batch.file, state }, text };
}

/** Records an upgrade that has happened. */
async function finish(
  session: GameSession,
  journal: Journal,
  contracts: GameContracts,
  record: DeploymentRecord,
  onChain: string,
  block: number | undefined,
): Promise<Outcome> {
  const { hre } = session;
  if (!journal.isDone("implementation")) throw unknownImplementation(record, onChain);
  const { send, steps } = recordSteps(journal.send);
  const deployed = await deployImplementation(hre, send, contracts);
  if (deployed.implementation !== onChain) throw unknownImplementation(record, onChain);
  const { transactionHash, blockNumber } = await findUpgrade(session, onChain, steps[0].block, block);
  writeDeployment({
    ...record,
    implementations: [...record.implementations, await describeImplementation(hre, deployed, contracts, blockNumber)],
    steps: [...record.steps, ...steps, { name: "upgrade", transaction: transactionHash, block: blockNumber }],
  });
  journal.close();
  // Removes the batch that upgraded the game.
  await readQueue(session);
  const text = `The upgrade of block ${blockNumber} is now recorded: commit ${deploymentPath(record.network)}, with ${await manifestFile(hre)}.`;
  return { data: { network: record.network, mode: "recorded", implementation: onChain, block: blockNumber }, text };
}

function unknownImplementation({ network, implementations }: DeploymentRecord, onChain: string): TaskError {
  return new TaskError(
    `The game on "${network}" runs the implementation ${onChain}, but the record ends with ${implementations.at(-1)!.address}: ` +
      "it was upgraded from another machine. Copy the deployment file from there.",
  );
}

/** The calldata of a call such as "startSeason(7)". */
export async function encodeCall(
  hre: HardhatRuntimeEnvironment,
  contract: string,
  call: string | undefined,
): Promise<string> {
  if (call === undefined) return "0x";
  const [, name, list] = /^(\w+)\((.*)\)$/.exec(call)!;
  const { interface: functions } = await hre.ethers.getContractFactory(contract);
  const args = list.trim() === "" ? [] : list.split(",").map((argument) => argument.trim());
  try {
    return functions.encodeFunctionData(name, args);
  } catch {
    throw new TaskError(`--call ${call}: ${contract} has no function ${name} that takes these arguments.`);
  }
}
