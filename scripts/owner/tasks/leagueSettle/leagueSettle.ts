import { getCreateAddress } from "ethers";

import { formatTokens } from "#game/amounts";
import { checkDistributor, type Finding } from "#game/distributor";
import { announcedShare, DIVISIONS, type League, MAX_PRIZE_PERCENT, POINT, type Prize } from "#game/league";
import { formatTime } from "#game/times";

import { compileDeployed } from "../../../tools/compile/compilation";
import { deploymentPath, readRecord, writeAtOnce, writeDeployment } from "../../deploy/deploymentFiles";
import { requireRecordable } from "../../network/forks";
import { whenMined, withMargin } from "../../network/sending";
import { askForYes } from "../../runner/confirmation";
import { TaskError } from "../../runner/errors";
import { execute } from "../../runner/execution";
import { defineWriteTask } from "../../runner/ownerTask";
import {
  INTERVAL,
  NUMBER,
  optional,
  optionalWithDefault,
  required,
  URL_ADDRESS,
  type Values,
} from "../../runner/parameters";
import { outcome, type Plan } from "../../runner/plan";
import { chooseSigner, requireSender } from "../../runner/sender";
import { sendingOf, type WriteOptions } from "../../runner/sending";
import { type GameSession, nextBlockTime, openToken } from "../../runner/session";
import { table } from "../../runner/table";
import { type Outcome, toJson } from "../../runner/task";
import { requireAgreement } from "./agreement";
import { shareFrom } from "./share";
import { readWeek, recordOf, type Settlement } from "./week";

const CONTRACT = "LeagueDistributor";

const PARAMETERS = {
  week: required(NUMBER, "The week, counted from the one in which the game was deployed"),
  share: optional(
    shareFrom(1),
    `Share of their net loot that players get, percent, at most ${MAX_PRIZE_PERCENT} (default: the announced one)`,
  ),
  claimTime: optionalWithDefault(INTERVAL, "How long prizes can be claimed; the rest returns to the payer", "90d"),
  checkRpc: optional(URL_ADDRESS, "A second node, from another provider, that must yield the same prizes"),
};

type Settings = Values<typeof PARAMETERS>;

defineWriteTask({
  name: "game:league:settle",
  description: "Ranks a week's league from the game's logs, and deploys and funds the contract that pays its prizes",
  parameters: PARAMETERS,
  run: settle,
});

async function settle(session: GameSession, options: WriteOptions, settings: Settings): Promise<Outcome> {
  const { deployment, hre, say } = session;
  if (!options.dryRun) await requireRecordable(hre);
  const sender = await requireSender(session, "anyone", options);
  const settled = readRecord(hre.network.name).leagues?.find((league) => league.week === settings.week);
  // A week that an earlier version settled pays by its percentages.
  const terms = settled?.percentages === undefined ? { share: chooseShare(session, settings, settled) } : settled;
  const read = await readWeek(hre.ethers.provider, deployment, settings.week, terms);
  const { settlement, root } = read;
  const { week, prizes } = settlement;
  say(describe(settlement));
  if (settings.checkRpc !== undefined) await requireAgreement(session, read, settings.checkRpc, terms);
  const title = `Settle week ${week} of the league`;
  const nothing = { title, changes: [], calls: [] };
  if (root === undefined) {
    return outcome(session, nothing, { mode: "unchanged", week }, "No player has net loot.");
  }
  if (settled !== undefined && settled.root !== root) {
    throw new TaskError(`Week ${week} was already settled with other prizes: its root is ${settled.root}.`);
  }
  const file = deploymentPath(deployment.network, `league-${week}`);
  const ranking = { game: deployment.game, chainId: deployment.chainId, ...settlement, root };
  writeAtOnce(file, `${toJson(ranking)}\n`);
  say(`The ranking is in ${file}. Root ${root}\n`);
  if (settled !== undefined) await requireSound(session, settled, sender.address);
  if (options.dryRun) {
    return outcome(session, nothing, { mode: "dry-run", week, root, file }, "Nothing was sent.");
  }
  if (settled === undefined) {
    await requireTokens(session, sender.address, prizes);
    await showNew(session, options, sender.address);
  }
  if (!options.yes) await askForYes();
  const league =
    settled ?? (await deploy(session, options, settings.claimTime, settlement, terms.share!, root, sender.address));
  // A given nonce was for the deployment.
  const nonce = settled === undefined ? undefined : options.nonce;
  const plan = { title, ...(await planFunding(session, league)) };
  const funded = await execute(session, { ...options, nonce, yes: true }, sender, plan);
  const text = `The prizes of week ${week} are paid by ${league.distributor} until ${formatTime(BigInt(league.end))}.`;
  return {
    data: { ...funded.data, week, root, file, distributor: league.distributor },
    text: `${funded.text}\n${text}\n${deploymentPath(deployment.network)} is up to date: commit it, and build the console again.`,
  };
}

/**
 * The share that a week pays: the given one, that of its settlement, or the announced one. Warns if it differs from the
 * announced share.
 *
 * @throws TaskError when there is no share.
 */
function chooseShare({ deployment, say }: GameSession, { week, share }: Settings, settled: League | undefined): number {
  const announced = announcedShare(deployment.announcedPrizes, week);
  const chosen = share ?? settled?.share ?? announced;
  if (chosen === undefined) {
    throw new TaskError(`No prize was announced for week ${week}: name its share with --share.`);
  }
  if (chosen === 0) throw new TaskError(`Week ${week} was announced without a prize. To pay one, name its --share.`);
  if (announced !== undefined && announced !== chosen) {
    say(`Warning: ${announced} % was announced for week ${week}, and this pays ${chosen} %.
`);
  }
  return chosen;
}

/** Checks that the sender can pay the prizes, before anything is sent. */
async function requireTokens(session: GameSession, sender: string, prizes: readonly Prize[]): Promise<void> {
  const balance = await (await openToken(session, session.deployment.token)).balanceOf(sender);
  const total = prizes.reduce((sum, { amount }) => sum + amount, 0n);
  if (balance >= total) return;
  throw new TaskError(
    `${sender} has ${formatTokens(balance)} tokens, less than the ${formatTokens(total)} of the prizes.`,
  );
}

/** Shows the contract's future address and the receiver of unclaimed prizes. */
async function showNew(session: GameSession, options: WriteOptions, beneficiary: string): Promise<void> {
  const { address: from } = await chooseSigner(session, options.account);
  const nonce = options.nonce ?? (await session.hre.ethers.provider.getTransactionCount(from, "pending"));
  const distributor = getCreateAddress({ from, nonce });
  session.say(`${CONTRACT} will be deployed at ${distributor}, and unclaimed prizes return to ${beneficiary}.`);
}

/**
 * Shows the recorded distributor, and checks that this task would deploy the same one.
 *
 * @throws TaskError when its claims are over, it is another contract, or the node does not answer.
 */
async function requireSound(session: GameSession, league: League, payer: string): Promise<void> {
  const { week, distributor, root, end, beneficiary = payer } = league;
  if ((await nextBlockTime(session)) >= BigInt(end)) {
    const over = `The prizes of week ${week} could be claimed until ${formatTime(BigInt(end))}`;
    throw new TaskError(`${over}. Their contract is not funded again.`);
  }
  const { LeagueDistributor__factory } = await import("#bindings/factories/contracts/owner/LeagueDistributor__factory");
  const { provider } = session.hre.ethers;
  const contract = LeagueDistributor__factory.connect(distributor, provider);
  const terms = { token: session.deployment.token, root, end, beneficiary };
  const findings = await checkDistributor(contract, () => provider.getCode(distributor), terms);
  const mark = ({ isTrue }: Finding) => (isTrue === undefined ? "UNKNOWN" : isTrue ? "ok" : "WRONG");
  session.say(`The prizes are paid by ${distributor}:\n`);
  session.say(`${table(findings.map((finding) => [mark(finding), finding.text]))}\n`);
  const bad = findings.filter(({ isTrue }) => !isTrue).map(({ text }) => text);
  if (bad.length > 0) throw new TaskError(`${distributor} is not funded. ${bad.join(" ")}`);
}

/** Deploys the contract that pays the prizes, and records it before any prize is sent there. */
async function deploy(
  session: GameSession,
  options: WriteOptions,
  claimTime: bigint,
  settlement: Settlement,
  share: number,
  root: string,
  beneficiary: string,
): Promise<League> {
  const { deployment, hre, say } = session;
  const signer = await chooseSigner(session, options.account);
  await compileDeployed(hre, [CONTRACT]);
  const end = Number((await nextBlockTime(session)) + claimTime);
  const factory = await hre.ethers.getContractFactory("LeagueDistributor", signer);
  const transaction = await factory.getDeployTransaction(deployment.token, root, beneficiary, end);
  const gasLimit = withMargin(await signer.estimateGas(transaction));
  const sent = await signer.sendTransaction({ ...transaction, ...sendingOf(options), gasLimit });
  say(`Sent ${CONTRACT}: ${sent.hash} (nonce ${sent.nonce})`);
  const { contractAddress: distributor } = await whenMined(sent);
  const league = recordOf(settlement, { share, root, distributor: distributor!, end, beneficiary });
  const record = readRecord(hre.network.name);
  writeDeployment({ ...record, leagues: [...(record.leagues ?? []), league] });
  return league;
}

/** Transfer of the tokens that the distributor lacks for unclaimed prizes. */
async function planFunding(session: GameSession, { distributor, prizes }: League): Promise<Omit<Plan, "title">> {
  const token = await openToken(session, session.deployment.token);
  const contract = await session.hre.ethers.getContractAt("LeagueDistributor", distributor);
  const owed = await Promise.all(
    prizes.map(async ({ amount }, index) => ((await contract.isClaimed(index)) ? 0n : BigInt(amount))),
  );
  const [balance, total] = [await token.balanceOf(distributor), owed.reduce((sum, amount) => sum + amount, 0n)];
  if (balance >= total) return { changes: [], calls: [] };
  return {
    moves: `${formatTokens(total - balance)} tokens to the distributor ${distributor}`,
    changes: [{ label: "Prizes in the distributor", from: formatTokens(balance), to: formatTokens(total) }],
    calls: [{ contract: token, method: "transfer", args: [distributor, total - balance] }],
  };
}

function describe({ week, firstBlock, lastBlock, standings, prizes }: Settlement): string {
  const scored = standings.filter(({ points }) => points > 0).length;
  const rows = prizes.map(({ account, division, place, points, amount }) => [
    DIVISIONS[division].name,
    `${place}.`,
    account,
    `${(points / POINT).toFixed(1)} points`,
    `${formatTokens(amount)} tokens`,
  ]);
  return `Week ${week}, blocks ${firstBlock} to ${lastBlock}: ${scored} players have scored.\n\n${table(rows)}`;
}
