import { Agent } from "node:http";

import { FetchRequest, type JsonRpcApiProviderOptions, JsonRpcProvider, type TransactionRequest } from "ethers";

import { withMargin } from "../../scripts/owner/network/sending";

/** Delay after which a transaction that is in no block yet is looked for again, milliseconds. */
const POLL_MS = 50;

/** Opens a connection for each request: on a busy machine a server may end an idle one just when it is used again. */
const getUrl = FetchRequest.createGetUrlFunc({ agent: new Agent({ keepAlive: false }) });

/**
 * A node as tests ask it: it answers afresh each time. Its signers send some gas to spare, because the same call costs a
 * little more in the next second, and a node may send what runs out of gas without saying so.
 */
export class NodeProvider extends JsonRpcProvider {
  constructor(url: string, chainId: number, options: JsonRpcApiProviderOptions = {}) {
    const request = new FetchRequest(url);
    request.getUrlFunc = getUrl;
    super(request, chainId, { staticNetwork: true, cacheTimeout: -1, pollingInterval: POLL_MS, ...options });
  }

  override async estimateGas(transaction: TransactionRequest): Promise<bigint> {
    return withMargin(await super.estimateGas(transaction));
  }
}
