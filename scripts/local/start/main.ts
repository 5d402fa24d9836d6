import { UsageError } from "../../cli/commandLine";
import { loadHardhat, prepareContracts } from "./chain";
import { CAST } from "./characters";
import { prepareConsole } from "./consoleServer";
import { launchLocalGame } from "./localGame";
import { HELP, type Options, parseOptions } from "./options";
import { findPorts } from "./ports";
import { step } from "./progress";
import { publishDeployment } from "./publishDeployment";
import { playOn } from "./rivals";
import { describeStart } from "./welcome";

/** When a `--seeded` game opened: 2026-01-01T00:00:00Z. */
const FIXED_OPENING = 1_767_225_600;
const SHELL_CHECK_MS = 500;

/**
 * `npm start`. Everything runs in this process, and its "exit" event removes every trace. However it ends, no process,
 * port or file is left behind.
 */
async function start(options: Options): Promise<void> {
  const { chain, console: consoleChoice, seed, pace, tokens } = options;
  const [port, consolePort] = await findPorts(consoleChoice === undefined ? [chain] : [chain, consoleChoice]);

  const serveConsole = consolePort === undefined ? undefined : prepareConsole(consolePort);
  const hre = await step("Loading Hardhat", loadHardhat);
  const layouts = await prepareContracts(hre);
  const openedAt = options.seeded ? FIXED_OPENING : undefined;
  const game = await launchLocalGame(hre, { ...options, port, openedAt }, layouts);
  const finishConsole = serveConsole?.(game.deployment);
  const leagues = await game.open();
  const serving = finishConsole?.(leagues);
  const taskChain = (await publishDeployment({ ...game.deployment, leagues })) ?? game.deployment.rpcUrls[0];
  const consoleUrl = serving && (await step("Building the console", () => serving));
  const { rivals, players } = game.roles;
  const live = rivals.map((player, i) => ({ player, character: CAST[i].character }));
  if (pace > 0) playOn({ ...game.table, rivals: live, players, seed, pace });
  console.log(describeStart(game, { consoleUrl, taskChain, seed, pace, tokens }));
}

async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2), process.env);
  if (options.help) console.log(HELP);
  else await start(options);
}

function stop(): void {
  console.log("\nStopped.");
  process.exit(0);
}

/** Stops when npm is stopped: npm signals the shell that runs this process, but the shell does not pass it on. */
function stopWithShell(): void {
  const shell = process.ppid;
  const check = () => {
    if (process.ppid !== shell) stop();
  };
  setInterval(check, SHELL_CHECK_MS).unref();
}

function fail(error: unknown): void {
  if (error instanceof UsageError) {
    console.error(`${error.message} See npm start -- --help`);
    process.exit(2);
  }
  console.error(`\nThe start failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, stop);
if (process.env.npm_lifecycle_event === "start") stopWithShell();
main().catch(fail);
