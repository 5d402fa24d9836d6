import { setCode } from "@nomicfoundation/hardhat-network-helpers";
import type { AddressLike, ContractTransactionResponse } from "ethers";
import hre, { ethers } from "hardhat";

import type { IRigRaid, PlayerExperience__Harness } from "#bindings";

/** Places the harness's code at the game's address for one call that writes to the game's storage. */
export async function withHarness(
  game: IRigRaid,
  call: (harness: PlayerExperience__Harness) => Promise<ContractTransactionResponse>,
): Promise<void> {
  const address = await game.getAddress();
  const proxy = await ethers.provider.getCode(address);
  const { deployedBytecode } = await hre.artifacts.readArtifact("PlayerExperience__Harness");
  await setCode(address, deployedBytecode);
  await call(await ethers.getContractAt("PlayerExperience__Harness", address));
  await setCode(address, proxy);
}

/** Sets the roll of a player's next attack, as if the player had kept it. The default is a hit that is not critical. */
export function giveRoll(game: IRigRaid, player: AddressLike, roll = 50): Promise<void> {
  return withHarness(game, (harness) => harness.setKeptRoll(player, roll));
}
