import { Agent } from "node:http";

import { FetchRequest, type JsonRpcApiProviderOptions, JsonRpcProvider, type TransactionRequest } from "ethers";

import { withMargin } from "../../scripts/owner/network/sending";

/** Answers from no cache, sends requests without waiting for more of them, and polls pending transactions every 50 ms. */
const OPTIONS = { staticNetwork: true, cacheTimeout: -1, batchStallTime: 0, pollingInterval: 50 };

/** Opens a connection for each request, because a busy server may close an idle one just when it is reused. */
const getUrl = FetchRequest.createGetUrlFunc({ agent: new Agent({ keepAlive: false }) });

/**
 * A node for tests, without a cache. Its signers add a gas margin, because a call can cost more in the next second. A
 * node may send a transaction that runs out of gas without an error.
 */
export class NodeProvider extends JsonRpcProvider {
  constructor(url: string, chainId: number, options: JsonRpcApiProviderOptions = {}) {
    const request = new FetchRequest(url);
    request.getUrlFunc = getUrl;
    super(request, chainId, { ...OPTIONS, ...options });
  }

  override async estimateGas(transaction: TransactionRequest): Promise<bigint> {
    return withMargin(await super.estimateGas(transaction));
  }
}
