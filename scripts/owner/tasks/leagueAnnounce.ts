import { type AnnouncedPrize, announcedShare, MAX_PRIZE_PERCENT, weekAt } from "#game/league";

import { deploymentPath, readRecord, writeDeployment } from "../deploy/deploymentFiles";
import { requireRecordable } from "../network/forks";
import { TaskError } from "../runner/errors";
import { flag, NUMBER, optional, type Values } from "../runner/parameters";
import { type GameSession, nextBlockTime, openGame } from "../runner/session";
import { type Cli, defineTask, type Outcome } from "../runner/task";
import { shareFrom } from "./leagueSettle/share";

const PARAMETERS = {
  share: optional(
    shareFrom(0),
    `Share of their net loot that players will get, percent, at most ${MAX_PRIZE_PERCENT}; 0 for no prize`,
  ),
  week: optional(NUMBER, "The first week that it holds for (default: the running one)"),
  dryRun: flag("Shows the prizes as they would be announced, and records nothing"),
};

defineTask({
  name: "game:league:announce",
  description: "Shows or announces the prizes of the coming leagues, which the console promises players",
  parameters: PARAMETERS,
  run: announce,
});

// Sends nothing: the announcement is only in the deployment file.
async function announce(cli: Cli, { share, week, dryRun }: Values<typeof PARAMETERS>): Promise<Outcome> {
  const session = await openGame(cli);
  const record = readRecord(cli.hre.network.name);
  const { network, announcedPrizes = [] } = record;
  const running = await runningWeek(session);
  if (share === undefined) {
    if (week !== undefined) throw new TaskError("--week needs --share: the prize that holds from then on.");
    return { data: { network, week: running, announcedPrizes }, text: list(announcedPrizes, running) };
  }
  const first = week ?? running;
  requirePromisesKept(announcedPrizes, { week: first, share }, running);
  const others = announcedPrizes.filter((prize) => prize.week !== first);
  const next = [...others, { week: first, share }].sort((a, b) => a.week - b.week);
  const data = { network, week: running, announcedPrizes: next };
  if (dryRun) return { data: { mode: "dry-run", ...data }, text: `${list(next, running)}\nNothing was recorded.` };
  await requireRecordable(cli.hre);
  writeDeployment({ ...record, announcedPrizes: next });
  const todo = `${deploymentPath(network)} is up to date: commit it, and build the console again.`;
  return { data: { mode: "recorded", ...data }, text: `${list(next, running)}\n${todo}` };
}

async function runningWeek(session: GameSession): Promise<number> {
  const deployed = await session.hre.ethers.provider.getBlock(session.deployment.block);
  if (deployed === null) throw new TaskError(`The node has no block ${session.deployment.block}.`);
  return weekAt(Number(await nextBlockTime(session)), deployed.timestamp);
}

/** @throws TaskError when players have already been promised a larger prize, or when the week is over. */
function requirePromisesKept(known: readonly AnnouncedPrize[], { week, share }: AnnouncedPrize, running: number): void {
  if (week < running) throw new TaskError(`Week ${week} is over: it is week ${running}.`);
  const promised = announcedShare(known, week) ?? 0;
  if (week > running || share >= promised) return;
  throw new TaskError(
    `Week ${week} is running, and ${promised} % were announced for it. A smaller share can hold from week ${week + 1}.`,
  );
}

function list(prizes: readonly AnnouncedPrize[], running: number): string {
  const lines = prizes.map(({ week, share }) => `  from week ${week}  ${share} % of net loot`);
  return [`It is week ${running}. ${lines.length > 0 ? "Announced:" : "No prize is announced."}`, ...lines].join("\n");
}
