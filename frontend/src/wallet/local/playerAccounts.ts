import { getAddress } from "ethers";
import type { SendToNode } from "./localNode";

/*
 * The node's development accounts in order: 0 is the game's owner, 1 its fee collector, 2 to 7 are for players at the
 * keyboard, the rest are rivals.
 */
const FIRST_PLAYER = 2;
const PLAYERS = 6;

/** The accounts that the Local wallet offers, checksummed, the suggested one first. */
export async function playerAccounts(send: SendToNode): Promise<string[]> {
  const accounts = (await send("eth_accounts")) as string[];
  return accounts.slice(FIRST_PLAYER, FIRST_PLAYER + PLAYERS).map(getAddress);
}
