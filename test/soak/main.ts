import { parseEther } from "ethers";

import { type Random, randomOf, shuffle } from "../../scripts/local/random";
import { readDeployment } from "../../scripts/owner/deploy/deploymentFiles";
import { Sandbox, Session } from "../start/session";
import { findProblems } from "./checks";
import { HELP, type Options, parseOptions } from "./options";
import { TROUBLES } from "./troubles";
import { World } from "./World";

/** Initial tokens of each player, wei: enough for several components, not for all. */
const TOKENS = parseEther("20000");
const MAX_SHOWN = 20;
/** Number of rounds. All state is compared after each. The second round shows whether memory grows. */
const ROUNDS = 2;
/** Memory that this process keeps per action for the comparison, and the uncertainty of a measurement, MB. */
const KEPT_PER_ACTION = 0.005;
const HEAP_TOLERANCE = 10;

/** Measurement between two rounds. */
interface Rest {
  readonly actions: number;
  /** MB. */
  readonly heap: number;
}

const seconds = () => Math.round(performance.now() / 1_000);

/** Lets everybody play until the time is over and each trouble has occurred. */
async function playRound(world: World, until: number, random: Random, seen: Map<string, number>): Promise<void> {
  let isOver = false;
  const playing = Promise.all(world.players.map((player) => player.play(() => isOver)));
  await world.untilActions(world.players.length);
  for (let left: string[] = []; Date.now() < until || seen.size < Object.keys(TROUBLES).length;) {
    if (left.length === 0) left = shuffle(Object.keys(TROUBLES), random);
    const name = left.pop()!;
    if (Date.now() >= until && seen.has(name)) continue;
    await TROUBLES[name](world, random);
    seen.set(name, (seen.get(name) ?? 0) + 1);
    console.log(`${seconds()} s: ${world.actions} actions so far; just now: ${name}`);
  }
  isOver = true;
  await world.settle(playing);
}

async function soak(world: World, options: Options): Promise<string[]> {
  await world.invite(options.players, TOKENS, options.seed);
  const random = randomOf(options.seed);
  const troubles = new Map<string, number>();
  const rests: Rest[] = [];
  const problems: string[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    await playRound(world, Date.now() + (options.seconds * 1_000) / ROUNDS, random, troubles);
    global.gc!();
    rests.push({ actions: world.actions, heap: process.memoryUsage().heapUsed / 1e6 });
    console.log(`${seconds()} s: everybody rests; comparing what ${options.players} players see`);
    problems.push(...(await findProblems(world)));
    if (round < ROUNDS) await world.runBlocks();
  }
  report(world, troubles);
  return [...problems, ...checkMemory(rests)];
}

function checkMemory(rests: readonly Rest[]): string[] {
  const [first, last] = [rests[0], rests.at(-1)!];
  const most = first.heap + HEAP_TOLERANCE + KEPT_PER_ACTION * (last.actions - first.actions);
  const [before, after] = [first, last].map(({ heap }) => heap.toFixed(1));
  console.log(
    `Memory at rest: ${before} MB after the first half, ${after} MB at the end; at most ${most.toFixed(1)} MB.`,
  );
  return last.heap > most ? [`Memory grew from ${before} to ${after} MB.`] : [];
}

function report({ ended, players }: World, troubles: ReadonlyMap<string, number>): void {
  const list = (counts: ReadonlyMap<string, number>) =>
    [...counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, count]) => `${count} x ${name}`)
      .join(", ");
  const fates = new Map<string, number>();
  for (const { fate } of players.flatMap(({ wallet }) => wallet.sendings)) fates.set(fate, (fates.get(fate) ?? 0) + 1);
  console.log(`\nWhat was done: ${list(ended)}.`);
  console.log(`What wallets did: ${list(fates)}.`);
  console.log(`What was survived: ${list(troubles)}.`);
}

async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2));
  if (!options) return console.log(HELP);
  console.log(
    `${options.players} players, ${options.seconds} s, --seed ${options.seed}. Starting a chain and an indexer ...`,
  );
  const sandbox = new Sandbox();
  process.env.RIGRAID_DEPLOYMENTS = sandbox.deployments;
  const session = new Session(["--no-console", "--pace", "0", "--port", "0"], sandbox.environment);
  process.once("exit", () => {
    void session.stop();
    sandbox.remove();
  });
  await session.ready();
  const world = await World.open(readDeployment("localhost"));
  process.once("exit", () => world.close());
  const problems = await soak(world, options);
  for (const problem of problems.slice(0, MAX_SHOWN)) console.log(`- ${problem}`);
  if (problems.length > MAX_SHOWN) console.log(`- and ${problems.length - MAX_SHOWN} more`);
  console.log(
    problems.length > 0 ? `\nFAILED: ${problems.length} differences.` : "\nPassed: everything is as it should be.",
  );
  process.exit(problems.length > 0 ? 1 : 0);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
main().catch((error: Error) => {
  console.error(`The soak failed: ${error.message}`);
  process.exit(1);
});
