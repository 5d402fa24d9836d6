import { formatEther } from "ethers";

import { readServiceUrl } from "#game/webAddress";

import { compileDeployed } from "../../../tools/compile/compilation";
import { deploymentPath, writeDeployment } from "../../deploy/deploymentFiles";
import { proveEntropy } from "../../deploy/entropy";
import { Journal } from "../../deploy/journal";
import {
  describeOpeningPool,
  describeOutlook,
  type Launch,
  launchGame,
  leastOpeningPool,
  requireOpeningPool,
  requireSupply,
} from "../../deploy/launch";
import { locked } from "../../deploy/lock";
import { requireRecordable } from "../../network/forks";
import { manifestFile } from "../../network/manifest";
import { setting } from "../../network/networks";
import { askForYes } from "../../runner/confirmation";
import { commandFor } from "../../runner/hints";
import {
  ADDRESS,
  NAME,
  NODE_URLS,
  NUMBER,
  optional,
  optionalWithDefault,
  SERVICE,
  SYMBOL,
  TOKENS,
  type Values,
} from "../../runner/parameters";
import { chooseSigner } from "../../runner/sender";
import { requireNonce, sendingOf, SIGNING_PARAMETERS } from "../../runner/sending";
import { type Cli, defineTask, type Outcome } from "../../runner/task";
import { describeWindow, requireMeans, requirePublicUrls, requireTarget, requireToken, type Target } from "./preflight";

const PARAMETERS = {
  token: optional(ADDRESS, "An existing ERC-20 (default: a new RigToken, whose supply the sender gets)"),
  pool: optional(TOKENS, "The opening reward pool (default: the minimum for the expected players)"),
  feeCollector: optional(ADDRESS, "The account that receives the fees (default: the owner)"),
  owner: optional(
    ADDRESS,
    "The account that is offered the ownership and gets the rest of a new token (default: the sender keeps both)",
  ),
  players: optionalWithDefault(
    NUMBER,
    "The expected number of players: the pool must be able to pay them full rewards",
    "100",
  ),
  consoleRpc: optional(
    NODE_URLS,
    "The nodes that the console reads the chain from, preferred one first; public (default: RPC_URL, unless it holds a secret)",
  ),
  indexer: optional(SERVICE, "The indexer that the console may use; public (default: none)"),
  alarm: optional(SERVICE, "The alarm that the console may use; public (default: none)"),
  chainName: optional(NAME, "The chain's name in the console and wallets (default: the network's name)"),
  currency: optionalWithDefault(SYMBOL, "The symbol of the chain's native coin, which pays for gas", "ETH"),
  ...SIGNING_PARAMETERS,
};

defineTask({
  name: "game:deploy",
  description: "Deploys token, game, taunts, catalogue and reward pool; resumes an interrupted deployment",
  parameters: PARAMETERS,
  run: async (cli, values) => {
    const work = () => deploy(cli, values);
    return values.dryRun ? work() : locked(journalFile(cli.hre.network.name), cli.say, work);
  },
});

function journalFile(network: string): string {
  return deploymentPath(network, "unfinished");
}

async function deploy(cli: Cli, values: Values<typeof PARAMETERS>): Promise<Outcome> {
  const { hre, say } = cli;
  const target = await requireTarget(hre);
  const rpcUrls = requirePublicUrls(values.consoleRpc, target.url);
  const explorerUrl = readServiceUrl("EXPLORER_URL", setting("EXPLORER_URL"));
  const chainName = values.chainName ?? target.network.charAt(0).toUpperCase() + target.network.slice(1);
  const { currency } = values;
  const sender = await chooseSigner(cli, values.account);
  const launch = toLaunch(values, sender.address);
  requireOpeningPool(launch);
  requireSupply(launch);
  if (launch.token !== undefined) await requireToken(hre, launch.token);
  await compileDeployed(hre);
  const journal = openJournal(cli, target, launch, values);
  const cost = await requireMeans(hre, sender, launch, journal);
  await proveEntropy(hre.ethers.provider);

  say(`${journal.hasBegun ? "Resume the deployment of" : "Deploy"} the game\n`);
  say(`  Network        ${target.network} (chain id ${target.chainId})`);
  say(`  Sender         ${launch.sender}`);
  say(`  Token          ${launch.token ?? "a new RigToken"}`);
  say(`  Fee collector  ${launch.feeCollector}`);
  say(`  Owner          ${launch.newOwner ?? launch.sender}`);
  say(`  Opening pool   ${describeOpeningPool(launch)}`);
  say(`  Rewards        ${describeOutlook(launch)}`);
  say(`  Entropy        block hashes match their headers, also inside contracts`);
  say(`  Attacks        stay ready for ${await describeWindow(hre)}`);
  say(`  Console reads  ${rpcUrls.join(", ")}`);
  if (values.indexer) say(`  Indexer        ${values.indexer}`);
  if (values.alarm) say(`  Alarm          ${values.alarm}`);
  say(`  Chain's name   ${chainName}`);
  say(`  Cost           at most ${formatEther(cost)} ${currency} at today's gas price\n`);
  const summary = { network: target.network, chainId: target.chainId, sender: launch.sender };
  if (values.dryRun) return { data: { ...summary, mode: "dry-run", cost }, text: "Dry run: nothing was sent." };
  await requireRecordable(hre);
  if (!journal.hasBegun) await requireNonce(cli, sender.address, values);
  if (!values.yes) await askForYes();

  const { game, ...launched } = await journal.carryOut(() =>
    launchGame(hre, launch, async (name, transaction) => {
      const wasDone = journal.isDone(name);
      const receipt = await journal.send(name, transaction);
      say(`  ${name.padEnd(15)}${receipt.hash} in block ${receipt.blockNumber}${wasDone ? ", done earlier" : ""}`);
      return receipt;
    }),
  );
  const address = await game.getAddress();
  writeDeployment({
    network: target.network,
    chainId: target.chainId,
    chainName,
    currency,
    rpcUrls,
    explorerUrl,
    indexerUrl: values.indexer || undefined,
    alarmUrl: values.alarm || undefined,
    game: address,
    ...launched,
  });
  journal.close();
  return {
    data: { ...summary, mode: "sent", game: address, token: launched.token, steps: launched.steps },
    text: await describeDeployment(cli, address, launched.token, launch.newOwner),
  };
}

function toLaunch(values: Values<typeof PARAMETERS>, sender: string): Launch {
  return {
    sender,
    token: values.token,
    feeCollector: values.feeCollector ?? values.owner ?? sender,
    openingPool: values.pool ?? leastOpeningPool(values.players),
    players: values.players,
    newOwner: values.owner === sender ? undefined : values.owner,
  };
}

function openJournal(
  { hre, say }: Cli,
  { network, chainId }: Target,
  launch: Launch,
  values: Values<typeof PARAMETERS>,
): Journal {
  const settings = {
    "chain id": String(chainId),
    token: launch.token ?? "a new one",
    "fee collector": launch.feeCollector,
    "opening pool": `${formatEther(launch.openingPool)} tokens`,
    owner: launch.newOwner ?? launch.sender,
  };
  return Journal.open(hre, journalFile(network), launch.sender, settings, { ...sendingOf(values), say });
}

async function describeDeployment(
  cli: Cli,
  game: string,
  token: string,
  newOwner: string | undefined,
): Promise<string> {
  const network = cli.hre.network.name;
  const acceptance = newOwner && (await commandFor(cli, newOwner, "game:ownership:accept", "accept"));
  return [
    `\nDone.\n\n  Game   ${game}\n  Token  ${token}\n  File   ${deploymentPath(network)}\n`,
    ...(newOwner === undefined ? [] : [`${newOwner} must accept the ownership: ${acceptance}`]),
    `Verify the sources: npx hardhat game:verify --network ${network}`,
    `Commit the deployment file and ${await manifestFile(cli.hre)}: the next upgrade needs both.`,
  ].join("\n");
}
