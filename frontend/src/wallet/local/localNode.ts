import { deployment } from "../../chain/node/deployment";
import type { Answer } from "../../chain/node/parseAnswer";
import { RpcError } from "../../chain/node/RpcNode";

/** Sends one JSON-RPC request to the local chain's node. */
export type SendToNode = (method: string, params?: readonly unknown[]) => Promise<unknown>;

// A local deployment always has an RPC URL.
const URL_OF_NODE = deployment.rpcUrls[0]!;

let nextId = 1;

const TIMEOUT_MS = 10_000;

/**
 * Sends a request once, without the retries of the console's own reads. A transaction has no time limit: a node that
 * answers late has sent it.
 *
 * @returns The node's answer.
 * @throws RpcError the node's own, or 4900 when it does not answer.
 */
export const sendToLocalNode: SendToNode = async (method, params = []) => {
  const signal = method === "eth_sendTransaction" ? null : AbortSignal.timeout(TIMEOUT_MS);
  const answer = await post({ jsonrpc: "2.0", id: nextId++, method, params }, signal);
  if (answer.error) throw new RpcError(answer.error);
  return answer.result;
};

async function post(request: object, signal: AbortSignal | null): Promise<Answer> {
  try {
    const response = await fetch(URL_OF_NODE, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
      signal,
    });
    return (await response.json()) as Answer;
  } catch {
    const message = `The local chain is not responding at ${URL_OF_NODE}. Start it with "npm start".`;
    throw new RpcError({ code: 4900, message });
  }
}
