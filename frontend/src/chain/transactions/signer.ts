import { PlayerError, playerError } from "../game/errorKinds";
import { toPlayerError } from "../game/errors";
import { deployment } from "../node/deployment";
import { rememberWallet } from "./calls";
import type { FlowSigner, FlowWallet } from "./transaction";

/**
 * The signer of the account that is checked, on the game's network. It is fetched before each request, because the
 * player can change the account, lock the wallet or leave the network in the meantime.
 */
export async function signerOf(wallet: FlowWallet, from: string): Promise<FlowSigner> {
  const signer = await inWalletsWords(() => wallet.getSigner());
  if ((await signer.getAddress()) !== from) throw playerError("otherAccount");
  const [chainId, accounts] = (await Promise.all([
    signer.provider.send("eth_chainId", []),
    signer.provider.send("eth_accounts", []),
  ])) as [string, string[]];
  if (accounts.length === 0) throw playerError("unauthorized");
  if (!accounts.some((account) => account.toLowerCase() === from.toLowerCase())) throw playerError("otherAccount");
  if (Number(chainId) !== deployment.chainId) throw playerError("wrongNetwork");
  rememberWallet(from, signer);
  return signer;
}

/** The wallet module's own errors, which have no code, are written for players. */
export async function inWalletsWords<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    const error = toPlayerError(cause);
    const isOwn = error.kind === "unknown" && cause instanceof Error && !("code" in cause);
    throw isOwn ? new PlayerError("unknown", cause.message, { cause }) : error;
  }
}
