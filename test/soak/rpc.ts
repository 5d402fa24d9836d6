/** A node's refusal. */
export class Refusal extends Error {}

const TIMEOUT_MS = 10_000;

/**
 * Sends a JSON-RPC request.
 *
 * @throws Refusal when the node refuses, another Error when it does not answer.
 */
export async function rpc<T>(url: string, method: string, ...params: readonly unknown[]): Promise<T> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The node answered ${response.status}.`);
  const { result, error } = (await response.json()) as { result?: T; error?: { message: string } };
  if (error) throw new Refusal(error.message);
  return result as T;
}
