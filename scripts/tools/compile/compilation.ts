import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";

import {
  TASK_COMPILE,
  TASK_COMPILE_SOLIDITY,
  TASK_COMPILE_SOLIDITY_CHECK_ERRORS,
  TASK_COMPILE_SOLIDITY_COMPILE_JOBS,
  TASK_COMPILE_SOLIDITY_COMPILE_SOLC,
  TASK_COMPILE_SOLIDITY_FILTER_COMPILATION_JOBS,
  TASK_COMPILE_SOLIDITY_GET_COMPILER_INPUT,
  TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD,
  TASK_COMPILE_SOLIDITY_LOG_COMPILATION_RESULT,
  TASK_COMPILE_SOLIDITY_MERGE_COMPILATION_JOBS,
  TASK_COMPILE_SOLIDITY_RUN_SOLCJS,
} from "hardhat/builtin-tasks/task-names";
import { subtask } from "hardhat/config";
import type { CompilationJob, CompilerInput, CompilerOutput, HardhatRuntimeEnvironment } from "hardhat/types";
import { lock } from "proper-lockfile";

// Compiles each contract that is deployed in a compiler of its own, and everything else together in
// another. With the compiler's IR pipeline, a contract's bytes can depend on the other sources of a compilation. A
// deployed contract meets the same sources in `npm start`, in the owner's tasks, on an explorer and in the tests.

export const SOLC_VERSION = "0.8.37";

/** Coverage instruments the sources, so its artifacts must never be mistaken for the real ones. */
export const forCoverage = process.env.COVERAGE === "true";

/** Deployed contracts; the parts that they are made of and the mocks are in other folders. */
const DEPLOYED = /^contracts\/((owner|social|token)\/)?\w+\.sol$/;

/** Contracts that few games need: compiled only when requested, or with everything. */
const ON_DEMAND = /^contracts\/owner\//;

/** The ABIs by which others call the game. No deployed contract needs to import them. */
const INTERFACES = /^contracts\/interfaces\//;

/** Time after which the lock of a killed process is taken over. */
const STALE_LOCK_MS = 60_000;
const LOCK_POLL_MS = 250;

/** Patience with another process that compiles, in milliseconds. */
const LOCK_WAIT = {
  /** Most waits end within a second or two, unnoticed. */
  noticeAfter: 10_000,
  /** A compilation takes two minutes on a slow machine, and a few processes may wait in line. */
  endsAfter: 15 * 60_000,
};

interface Jobs {
  readonly compilationJobs: CompilationJob[];
}

interface CompilerError {
  readonly errorCode?: string;
  readonly severity: string;
}

/** Warnings are errors, except the one that OpenZeppelin's transient reentrancy guard always causes. */
const TRANSIENT_STORAGE_WARNING = "2394";

const COMPILER_THREAD = `
  const { parentPort, workerData } = require("node:worker_threads");
  const solc = require(${JSON.stringify(path.join(__dirname, "compiler.cjs"))});
  parentPort.postMessage(solc.compile(JSON.stringify(workerData)));
`;

/** Filter of the sources to compile, besides their imports; undefined: everything. */
let selection: ((sourceName: string) => boolean) | undefined;

/**
 * Compiles those of the deployed contracts and their interfaces that have changed, without output unless something is
 * wrong. Other artifacts stay as they are.
 *
 * @param others The names of further contracts to compile.
 */
export async function compileDeployed(hre: HardhatRuntimeEnvironment, others: readonly string[] = []): Promise<void> {
  selection = (sourceName) =>
    (isDeployed(sourceName) && !ON_DEMAND.test(sourceName)) ||
    INTERFACES.test(sourceName) ||
    others.includes(path.posix.basename(sourceName, ".sol"));
  try {
    await hre.run(TASK_COMPILE, { quiet: true });
  } finally {
    selection = undefined;
  }
}

export function compilesEverything(): boolean {
  return selection === undefined;
}

// Hardhat rewrites its cache of compiled files each time. A process that read half of it would compile everything it
// needs again, and remove the artifacts of everything else.
subtask(TASK_COMPILE_SOLIDITY, async (args: object, { config }, runSuper) => {
  const unlock = await lockForCompiling(config.paths.cache);
  try {
    await runSuper(args);
  } finally {
    await unlock();
  }
});

/**
 * Locks the folder of compiled files. Waits only for a process that holds the lock, and tells the user about a long wait.
 *
 * @returns A function that releases the lock.
 * @throws Error when the folder cannot be written, or another process holds the lock for longer than any compilation takes.
 */
export async function lockForCompiling(folder: string, wait = LOCK_WAIT): Promise<() => Promise<void>> {
  const begun = Date.now();
  let isNoticed = false;
  for (;;) {
    try {
      mkdirSync(folder, { recursive: true });
      return await lock(folder, { stale: STALE_LOCK_MS });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "ELOCKED") {
        throw new Error(
          `Compiling needs to write to ${folder}, which fails (${code}). Use a checkout that you can write to.`,
        );
      }
    }
    const waited = Date.now() - begun;
    if (waited >= wait.endsAfter) {
      throw new Error(
        `Another process has held ${folder}.lock since this one started. End that process, or remove the lock.`,
      );
    }
    if (!isNoticed && waited >= wait.noticeAfter) {
      console.error("Waiting for another process that is compiling the contracts ...");
      isNoticed = true;
    }
    await sleep(LOCK_POLL_MS);
  }
}

// Until they are merged there is a job for each source.
subtask(
  TASK_COMPILE_SOLIDITY_FILTER_COMPILATION_JOBS,
  async ({ compilationJobs }: Jobs, _hre, runSuper: () => Promise<CompilationJob[]>) => {
    const changed = await runSuper();
    if (selection === undefined) return changed;
    const selected = new Set(compilationJobs.filter((job) => emits(job, selection!)).flatMap(sourcesOf));
    return changed.filter((job) => emits(job, (sourceName) => selected.has(sourceName)));
  },
);

subtask(TASK_COMPILE_SOLIDITY_MERGE_COMPILATION_JOBS, async ({ compilationJobs }: Jobs, _hre, runSuper) => {
  const deployed = compilationJobs.filter((job) => emits(job, isDeployed));
  const others: CompilationJob[] = [];
  for (const job of compilationJobs.filter((candidate) => !deployed.includes(candidate))) {
    // Imports of a deployed contract are compiled with it anyway.
    const importer = deployed.findIndex((candidate) => emits(job, (source) => sourcesOf(candidate).includes(source)));
    if (importer === -1) others.push(job);
    else deployed[importer] = deployed[importer].merge(job);
  }
  const jobs = [...deployed, ...((await runSuper({ compilationJobs: others })) as CompilationJob[])];
  // The longest first, so that no long job runs alone at the end.
  return jobs.sort((a, b) => sourcesOf(b).length - sourcesOf(a).length);
});

subtask(TASK_COMPILE_SOLIDITY_COMPILE_JOBS, async (args: object, _hre, runSuper) =>
  runSuper({ ...args, concurrency: availableParallelism() }),
);

// No bytecode is generated twice, because that takes most of the time.
subtask(
  TASK_COMPILE_SOLIDITY_GET_COMPILER_INPUT,
  async ({ compilationJob }: { compilationJob: CompilationJob }, _hre, runSuper: () => Promise<CompilerInput>) => {
    const input = await runSuper();
    const sources = sourcesOf(compilationJob);
    const isElsewhere = (source: string) => isDeployed(source) && !emits(compilationJob, (own) => own === source);
    if (!sources.some(isElsewhere)) return input;
    const { "*": all } = input.settings.outputSelection;
    const withoutCode = { ...all, "*": all["*"].filter((output) => !output.startsWith("evm.")) };
    const outputSelection = Object.fromEntries(
      sources.map((source) => [source, isElsewhere(source) ? withoutCode : all]),
    );
    return { ...input, settings: { ...input.settings, outputSelection } };
  },
);

// The upgrade plugin and the local network expect code of every contract. A contract without code counts as abstract.
subtask(
  TASK_COMPILE_SOLIDITY_COMPILE_SOLC,
  async (_args: object, _hre, runSuper: () => Promise<{ output: CompilerOutput }>) => {
    const result = await runSuper();
    const bytecode = { object: "", opcodes: "", sourceMap: "", linkReferences: {} };
    const evm = { bytecode, deployedBytecode: { ...bytecode, immutableReferences: {} }, methodIdentifiers: {} };
    for (const contract of Object.values(result.output.contracts ?? {}).flatMap((file) => Object.values(file))) {
      contract.evm ??= evm;
    }
    return result;
  },
);

// The compiler comes from npm (the lock file pins it), so that a build needs no other download.
subtask(TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD, async (args: { solcVersion: string }, _hre, runSuper) => {
  if (args.solcVersion !== SOLC_VERSION) return runSuper(args);
  return {
    compilerPath: require.resolve("solc/soljson.js"),
    isSolcJs: true,
    version: args.solcVersion,
    longVersion: ((await import("solc")) as { version(): string }).version(),
  };
});

// Runs in a thread: a separate process would survive when this one is stopped.
subtask(TASK_COMPILE_SOLIDITY_RUN_SOLCJS, async ({ input: workerData }: { input: unknown }) => {
  const [output] = (await once(new Worker(COMPILER_THREAD, { eval: true, workerData }), "message")) as [string];
  return JSON.parse(output) as unknown;
});

subtask(
  TASK_COMPILE_SOLIDITY_CHECK_ERRORS,
  async (args: { output: { errors?: CompilerError[] }; quiet: boolean }, _hre, runSuper) => {
    // Instrumented sources are full of warnings.
    if (forCoverage) return runSuper(args);
    const errors = (args.output.errors ?? [])
      .filter((error) => error.errorCode !== TRANSIENT_STORAGE_WARNING)
      .map((error) => ({ ...error, severity: "error" }));
    return runSuper({ ...args, output: { ...args.output, errors } });
  },
);

subtask(TASK_COMPILE_SOLIDITY_LOG_COMPILATION_RESULT, async (args: object, _hre, runSuper) => {
  if (compilesEverything()) await runSuper(args);
});

export function isDeployed(source: string): boolean {
  return DEPLOYED.test(source);
}

function sourcesOf(job: CompilationJob): string[] {
  return job.getResolvedFiles().map(({ sourceName }) => sourceName);
}

/** Whether a job makes an artifact of this source. */
function emits(job: CompilationJob, isSuch: (source: string) => boolean): boolean {
  return job.getResolvedFiles().some((file) => job.emitsArtifacts(file) && isSuch(file.sourceName));
}
