import "@nomicfoundation/hardhat-toolbox";
import "@openzeppelin/hardhat-upgrades";
import {
  TASK_COMPILE_SOLIDITY_CHECK_ERRORS,
  TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD,
} from "hardhat/builtin-tasks/task-names";
import { type HardhatUserConfig, subtask } from "hardhat/config";

import mochaOptions from "./.mocharc.json";
import { describeNetworks } from "./scripts/networks";
import "./scripts/tasks";

interface CompilerOutput {
  errors?: { errorCode?: string; severity: string }[];
}

const SOLC_VERSION = "0.8.37";

// Coverage instruments the sources, so its artifacts must never be mistaken for the real ones.
const forCoverage = process.env.COVERAGE === "true";

// The compiler comes from npm (the lock file pins it), so that a build needs no other download.
subtask(TASK_COMPILE_SOLIDITY_GET_SOLC_BUILD, async (args: { solcVersion: string }, _hre, runSuper) => {
  if (args.solcVersion !== SOLC_VERSION) return runSuper(args);
  return {
    compilerPath: require.resolve("solc/soljson.js"),
    isSolcJs: true,
    version: args.solcVersion,
    longVersion: (require("solc") as { version(): string }).version(),
  };
});

// Warnings are errors, but for the one that every use of OpenZeppelin's transient reentrancy guard brings about.
const TRANSIENT_STORAGE_WARNING = "2394";
subtask(
  TASK_COMPILE_SOLIDITY_CHECK_ERRORS,
  async (args: { output: CompilerOutput; quiet: boolean }, _hre, runSuper) => {
    // What coverage writes into the sources is full of warnings.
    if (forCoverage) return runSuper(args);
    const errors = (args.output.errors ?? [])
      .filter((error) => error.errorCode !== TRANSIENT_STORAGE_WARNING)
      .map((error) => ({ ...error, severity: "error" }));
    return runSuper({ ...args, output: { ...args.output, errors } });
  },
);

const config: HardhatUserConfig = {
  solidity: {
    version: SOLC_VERSION,
    settings: {
      optimizer: { enabled: true, runs: 200 },
      viaIR: true,
      evmVersion: "cancun",
    },
  },
  paths: forCoverage ? { artifacts: ".coverage-artifacts", cache: ".coverage-cache" } : {},
  networks: {
    hardhat: {
      chainId: 31337,
    },
    ...describeNetworks(),
  },
  typechain: {
    outDir: "typechain-types",
    target: "ethers-v6",
    dontOverrideCompile: forCoverage,
  },
  gasReporter: {
    enabled: process.env.REPORT_GAS === "true",
    offline: true,
    showMethodSig: true,
    excludeContracts: ["mocks/"],
  },
  // The one limit that a test has. It is for tests that hang: none may depend on how fast the machine is.
  mocha: { timeout: mochaOptions.timeout },
};

export default config;
