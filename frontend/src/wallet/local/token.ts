import { deployment } from "../../chain/deployment";
import { ERC20Permit__factory } from "../../../../typechain-types/factories/@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit__factory";
import { type SendToNode, sendToLocalNode } from "./localNode";

export const tokenInterface = ERC20Permit__factory.createInterface();

/** What an account holds, wei. */
export interface Balances {
  readonly coins: bigint;
  readonly tokens: bigint;
}

export async function readBalances(account: string, send: SendToNode = sendToLocalNode): Promise<Balances> {
  const [coins, tokens] = await Promise.all([
    send("eth_getBalance", [account, "latest"]),
    callToken(send, tokenInterface.encodeFunctionData("balanceOf", [account])),
  ]);
  return { coins: BigInt(coins as string), tokens: BigInt(tokens) };
}

export async function readTokenSymbol(send: SendToNode = sendToLocalNode): Promise<string> {
  const answer = await callToken(send, tokenInterface.encodeFunctionData("symbol"));
  return tokenInterface.decodeFunctionResult("symbol", answer)[0] as string;
}

async function callToken(send: SendToNode, data: string): Promise<string> {
  return (await send("eth_call", [{ to: deployment.token, data }, "latest"])) as string;
}
