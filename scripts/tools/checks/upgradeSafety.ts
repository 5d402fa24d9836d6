import hre from "hardhat";

import { runCommand } from "../../cli/commandLine";
import { GAME_CONTRACTS, requireUpgradeSafety } from "../../owner/deploy/deployGame";

/** Checks with OpenZeppelin's tool the code that the proxy runs, directly and through the fallback. */
async function main(): Promise<void> {
  await hre.run("compile", { quiet: true });
  await requireUpgradeSafety(hre);
  console.log(`Safe behind a proxy: ${Object.values(GAME_CONTRACTS).join(", ")}.`);
}

runCommand(main);
