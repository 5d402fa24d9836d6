/** An error as EIP-1193 and EIP-1474 define it: wallets and nodes answer a request with one. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
    this.name = "RpcError";
  }
}

/** The player rejected the request. */
export const userRejected = () => new RpcError(4001, "User rejected the request.");
/** The account is not the one that the player connected. */
export const unauthorized = (account: string) => new RpcError(4100, `The account ${account} is not connected.`);
export const unsupportedMethod = (method: string) =>
  new RpcError(4200, `The Local wallet does not support the method ${method}.`);
/** The node does not answer. */
export const nodeUnreachable = (url: string) =>
  new RpcError(4900, `The local chain is not responding at ${url}. Start it with "npm start".`);
export const unknownChain = (chainId: unknown) =>
  new RpcError(4902, `The Local wallet supports the local chain only, not chain ID ${String(chainId)}.`);
export const invalidParams = (message: string) => new RpcError(-32602, message);
