import { setCode } from "@nomicfoundation/hardhat-network-helpers";
import type { AddressLike } from "ethers";
import hre, { ethers } from "hardhat";

import type { IRigRaid } from "../../typechain-types";

/** The XP that lead from a level to the next, by the formula of the specification. */
export function xpForLevel(level: number): number {
  return level === 100 ? 0 : (100 * (100 + (level - 1) * 50)) / 100;
}

export const attackCapacity = (level: number) => Math.min(5 + Math.floor(level / 5), 15);
export const shieldCapacity = (level: number) => Math.min(3 + Math.floor(level / 10), 8);

/** Progress to which a test sets a player; the timers of both counters stay as they are. */
export interface Career {
  readonly level: number;
  readonly xp: number;
  readonly attacks: number;
  readonly shields: number;
}

/** Spares a player thousands of attacks: writes level, XP and counters into the game's storage. */
export async function setCareer(game: IRigRaid, player: AddressLike, career: Career): Promise<void> {
  const address = await game.getAddress();
  const proxy = await ethers.provider.getCode(address);
  const { deployedBytecode } = await hre.artifacts.readArtifact("PlayerExperience__Harness");
  await setCode(address, deployedBytecode);
  const harness = await ethers.getContractAt("PlayerExperience__Harness", address);
  await harness.setExperience(player, career.level, career.xp, career.attacks, career.shields);
  await setCode(address, proxy);
}
