import { toQuantity } from "ethers";
import { ProviderWrapper } from "hardhat/plugins";
import type { EIP1193Provider, RequestArguments } from "hardhat/types";

/** Methods that a signer handles. All others go to the network's node. */
const SIGNER_METHODS = ["eth_accounts", "eth_requestAccounts", "eth_sendTransaction"];

/** Uses the accounts of a JSON-RPC signer, such as a hardware wallet's bridge, which also sends the transactions. */
export class OwnerRpcProvider extends ProviderWrapper {
  constructor(
    private readonly chain: EIP1193Provider,
    private readonly url: string,
  ) {
    super(chain);
  }

  override async request(request: RequestArguments): Promise<unknown> {
    if (!SIGNER_METHODS.includes(request.method)) return this.chain.request(request);
    if (request.method !== "eth_sendTransaction") return this.ask(request);
    const chainId = await this.requireSameChain();
    const [transaction] = request.params as [object];
    return this.ask({ ...request, params: [{ ...transaction, chainId }] });
  }

  private async requireSameChain(): Promise<string> {
    const request = { method: "eth_chainId" };
    const [here, there] = await Promise.all([this.chain.request(request), this.ask(request)]);
    if (BigInt(here as string) === BigInt(there as string)) return toQuantity(BigInt(here as string));
    throw new Error(
      `The signer at OWNER_RPC is on chain ${Number(there)}, but the network is chain ${Number(here)}: ` +
        "switch the signer to that chain.",
    );
  }

  private async ask({ method, params = [] }: RequestArguments): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    let answer: { result?: unknown; error?: { message?: string } };
    try {
      const headers = { "content-type": "application/json" };
      answer = (await (await fetch(this.url, { method: "POST", headers, body })).json()) as typeof answer;
    } catch (error) {
      const { cause, message } = error as Error & { cause?: Error };
      const doubt = method === "eth_sendTransaction" ? " It may have signed anyway: check before you try again." : "";
      throw new Error(`The signer at OWNER_RPC is not responding: ${cause?.message ?? message}.${doubt}`);
    }
    if (answer.error === undefined) return answer.result;
    throw new Error(`The signer at OWNER_RPC refused: ${answer.error.message ?? "no reason given"}.`);
  }
}
