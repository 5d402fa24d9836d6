import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { ethers } from "hardhat";

import { CPU, FAN, deployEmptyGame } from "../../fixtures";
import { HOUR } from "../clock";
import type { Career } from "../experience";
import { Match } from "./Match";

/** New players, but out of shields, so that there are hits from the beginning. */
export const BEGINNERS: readonly Career[] = Array(3).fill({ level: 1, xp: 0, attacks: 5, shields: 0 });

/** Four accounts, one of which has too few tokens for most things. */
async function deployMatch() {
  const fixture = await deployEmptyGame();
  const { game, token } = fixture;
  const accounts = (await ethers.getSigners()).slice(2, 6);
  await token.transfer(accounts[3], ethers.parseEther("700"));
  await token.connect(accounts[3]).approve(game, ethers.MaxUint256);
  return { ...fixture, accounts };
}

/** Three component types, two skins; three players with fans and two with CPUs, all open to attack; a small pool. */
export async function openMatch(careers: readonly Career[], odds: readonly number[]): Promise<Match> {
  const match = await Match.begin(await loadFixture(deployMatch), odds);
  const { game, accounts } = match;
  for (const type of [FAN, CPU, { ...FAN, id: 3n }]) {
    const { id, price, rewardRate, repairCost } = type;
    await match.make(
      {
        send: () => game.setComponentSettings(id, price, rewardRate, repairCost, true),
        play: (model) => model.setType(id, { price, rewardRate, repairCost, isActive: true }),
      },
      1n,
    );
  }
  for (const id of [1n, 2n]) {
    await match.make(
      {
        send: () => game.setSkinSettings(FAN.id, id, 1000, true),
        play: (model) => model.setSkin(FAN.id, id, 1000n, true),
      },
      1n,
    );
  }
  await match.make(
    { send: () => game.setAttackFailProbability(0), play: (model) => model.setPercentage("failProbability", 0n) },
    1n,
  );
  for (const account of accounts.slice(0, 3)) await buy(match, account, FAN.id);
  for (const account of accounts.slice(0, 2)) await buy(match, account, CPU.id);
  for (const [i, career] of careers.entries()) await match.promote(accounts[i], career);
  await match.wait(BigInt(12 * HOUR), 1n);
  return match;
}

async function buy(match: Match, account: HardhatEthersSigner, id: bigint): Promise<void> {
  await match.make(
    {
      send: () => match.game.connect(account).purchaseComponent(id),
      play: (model) => model.purchaseComponent(account.address, id),
    },
    1n,
  );
}
