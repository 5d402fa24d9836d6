import { ensNormalize, type EnsPlugin, Interface, Network } from "ethers";

type Send = (method: string, params: readonly unknown[]) => Promise<unknown>;

/** Multicall3, which has the same address on every network. */
const MULTICALL = "0xcA11bde05977b3631167028862bE2a173976CA11";
const ETHEREUM_COIN_TYPE = 60;
const abi = new Interface([
  "function aggregate3((address target, bool allowFailure, bytes callData)[] calls) view returns ((bool success, bytes returnData)[] results)",
  "function reverse(bytes lookupAddress, uint256 coinType) view returns (string primary, address resolver, address reverseResolver)",
]);

/**
 * Looks up the ENS names of these addresses in one request: the universal resolver returns only names that resolve back
 * to their address. Ethers' `lookupAddress` takes one address at a time. For a name kept off the chain it queries a server
 * that the name's owner chooses, who would learn of the player.
 */
export async function lookUpEnsNames(
  chainId: number,
  addresses: readonly string[],
  send: Send,
): Promise<(string | undefined)[]> {
  const resolver = universalResolver(chainId);
  if (resolver === undefined) return [];
  const calls = addresses.map((address) => ({
    target: resolver,
    allowFailure: true,
    callData: abi.encodeFunctionData("reverse", [address, ETHEREUM_COIN_TYPE]),
  }));
  const data = abi.encodeFunctionData("aggregate3", [calls]);
  const answer = (await send("eth_call", [{ to: MULTICALL, data }, "latest"])) as string;
  // A call to an address without code returns nothing.
  if (answer === "0x") return [];
  const [results] = abi.decodeFunctionResult("aggregate3", answer) as unknown as [[boolean, string][]];
  return results.map(([success, returned]) => (success ? readName(returned) : undefined));
}

/** Address of the network's own ENS, as ethers knows it; undefined where there is none. */
function universalResolver(chainId: number): string | undefined {
  const plugin = Network.from(chainId).getPlugin<EnsPlugin & { universalResolver?: string }>(
    "org.ethers.plugins.network.Ens",
  );
  return plugin?.targetNetwork === chainId ? (plugin.universalResolver ?? undefined) : undefined;
}

/** Decodes a name. One that is not in its normal form is dropped: it may look like another's. */
function readName(returned: string): string | undefined {
  try {
    const name = abi.decodeFunctionResult("reverse", returned)[0] as string;
    return name !== "" && ensNormalize(name) === name ? name : undefined;
  } catch {
    return undefined;
  }
}
