import "./tasks";

import { HardhatContext } from "hardhat/internal/context";

import { describeNetworks, wrapProvider } from "./network/networks";
import { useProxy } from "./network/proxy";
import { orExit, requireUsage } from "./runner/commandLine";

// Registers the game's tasks with Hardhat, and prepares the process for its command line. Hardhat reads its configuration
// before that line, so the line is read here first.

orExit(() => requireUsage(process.argv, HardhatContext.getHardhatContext().tasksDSL.getTaskDefinitions()));

// All of Hardhat's plugins, for development. They take a quarter of a second to load, which the players' and the owner's
// commands do without.
if (["compile", "coverage", "test"].includes(process.argv[2])) require("@nomicfoundation/hardhat-toolbox");

// Milliseconds for which Hardhat's network keeps freed memory. The system zeroes returned memory, which is slow.
process.env.MIMALLOC_PURGE_DELAY ??= "1000";

orExit(useProxy);

/** The networks that Hardhat knows, besides its own. */
export const networks = orExit(() => describeNetworks(requestedNetwork()));

wrapProvider();

/** The name after `--network`. */
function requestedNetwork(): string | undefined {
  const flag = process.argv.indexOf("--network");
  return flag === -1 ? process.env.HARDHAT_NETWORK : process.argv[flag + 1];
}
