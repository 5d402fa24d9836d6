import "./scripts/cli/register.cjs";
import "./scripts/owner/network/manifest";
import "@nomicfoundation/hardhat-chai-matchers";
import "@nomicfoundation/hardhat-ethers";
import "@nomicfoundation/hardhat-verify";
import "@openzeppelin/hardhat-upgrades";
import "@typechain/hardhat";
import "./scripts/tools/compile/bindings";
import "./scripts/owner/tasks";

import type { HardhatUserConfig } from "hardhat/config";
import { HardhatContext } from "hardhat/internal/context";
import type {} from "hardhat-gas-reporter";

import mochaOptions from "./.mocharc.json";
import { DEVELOPMENT_ACCOUNTS } from "./scripts/owner/network/developmentAccounts";
import { describeNetworks, wrapProvider } from "./scripts/owner/network/networks";
import { useProxy } from "./scripts/owner/network/proxy";
import { orExit, requireUsage } from "./scripts/owner/runner/commandLine";
import { forCoverage, SOLC_VERSION } from "./scripts/tools/compile/compilation";

orExit(() => requireUsage(process.argv, HardhatContext.getHardhatContext().tasksDSL.getTaskDefinitions()));

// All of Hardhat's plugins, for development. Those that are not imported above take a quarter of a second to load, which nobody
// who plays or owns the game has to wait for.
if (["compile", "coverage", "test"].includes(process.argv[2])) require("@nomicfoundation/hardhat-toolbox");

// Milliseconds for which Hardhat's network keeps freed memory: the system zeroes all that it gets again, which takes long.
process.env.MIMALLOC_PURGE_DELAY ??= "1000";

const reportsGas = process.env.REPORT_GAS === "true";

orExit(useProxy);

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
      accounts: DEVELOPMENT_ACCOUNTS,
    },
    ...orExit(describeNetworks),
  },
  typechain: {
    outDir: "typechain-types",
    target: "ethers-v6",
    dontOverrideCompile: forCoverage,
  },
  gasReporter: {
    enabled: reportsGas,
    offline: true,
    showMethodSig: true,
    excludeContracts: ["mocks/"],
  },
  // The one limit that a test has. It is for tests that hang: none may depend on how fast the machine is.
  mocha: { timeout: mochaOptions.timeout },
};

wrapProvider();

export default config;
