import "./scripts/cli/register.cjs";
import "./scripts/owner/network/manifest";
import "@nomicfoundation/hardhat-chai-matchers";
import "@nomicfoundation/hardhat-ethers";
import "@nomicfoundation/hardhat-verify";
import "@openzeppelin/hardhat-upgrades";
import "@typechain/hardhat";
import "./scripts/tools/compile/bindings";

import type { HardhatUserConfig } from "hardhat/config";
import type {} from "hardhat-gas-reporter";

import mochaOptions from "./.mocharc.json";
import { networks } from "./scripts/owner/hardhat";
import { DEVELOPMENT_ACCOUNTS } from "./scripts/owner/network/developmentAccounts";
import { forCoverage, SOLC_VERSION } from "./scripts/tools/compile/compilation";

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
    ...networks,
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
