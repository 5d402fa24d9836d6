import { type BaseWallet, ZeroAddress } from "ethers";
import { ethers } from "hardhat";

import type { Gambler__Mock, IRigRaid } from "#bindings";

import { FAN } from "../fixtures";
import { rollOf } from "./attacks";
import { mined } from "./blocks";
import { deployOpenRivals } from "./rivals";

/** A player with a contract account, and a fail probability at which its first roll just misses. */
export async function deployUnluckyGambler() {
  const rivals = await deployOpenRivals();
  const gambler = await ethers.deployContract("Gambler__Mock");
  const account = await gambler.getAddress();
  const { game, token } = rivals;
  await token.transfer(gambler, FAN.price);
  await gambler.execute(token, token.interface.encodeFunctionData("approve", [await game.getAddress(), FAN.price]));
  const purchase = game.interface.encodeFunctionData("purchaseComponent", [FAN.id]);
  const { block } = await mined(gambler.execute(game, purchase));
  const roll = await makeUnlucky(game, account, block);
  return { ...rivals, gambler, account, primedAt: block, roll };
}

/** Delegates a wallet's account to a contract's code (EIP-7702). */
export async function delegate(wallet: BaseWallet, code: Gambler__Mock): Promise<Gambler__Mock> {
  const authorization = await wallet.authorize({ address: code.target, nonce: (await wallet.getNonce()) + 1 });
  await (await wallet.sendTransaction({ type: 4, to: ZeroAddress, authorizationList: [authorization] })).wait();
  return code.attach(wallet.address) as Gambler__Mock;
}

/** Sets the fail probability so that an account's first roll is just a miss. */
export async function makeUnlucky(game: IRigRaid, account: string, primedAt: number): Promise<number> {
  const roll = await rollOf(account, primedAt, 0);
  await game.setAttackFailProbability(roll + 1);
  return roll;
}
