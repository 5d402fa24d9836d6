import type { Provider } from "@reown/appkit";
import type { AdapterBlueprint, ChainAdapterConnector } from "@reown/appkit/adapters";
import { EthersAdapter } from "@reown/appkit-adapter-ethers";
import { Contract, FetchRequest, formatEther, JsonRpcProvider } from "ethers";

import { formatAmount } from "#game/amounts";

import { kindOf } from "../chain/game/errorKinds";
import { deployment } from "../chain/node/deployment";
import { gameNetwork } from "./gameNetwork";

/** Name of an injected wallet that does not report its own. */
const INJECTED_NAME = "Wallet in this browser";
const BALANCE_TIMEOUT_MS = 5_000;
const TOKEN_READS = ["function balanceOf(address) view returns (uint256)", "function symbol() view returns (string)"];

/** Code of a wallet that does not know a network (EIP-3326). */
const UNKNOWN_NETWORK = 4902;

/** Members that the library keeps private. */
interface Listening {
  listenInjectedConnector(isWanted: boolean): void;
  listenProviderEvents(provider: unknown): void;
  removeProviderListeners(provider: unknown): void;
}

/** The library's adapter for ethers without the defects named below. */
export class GameAdapter extends EthersAdapter {
  private readonly nodes = deployment.rpcUrls.map(readClient);

  /** @param onSwitchDeclined Called when the wallet stays on its network. */
  constructor(private readonly onSwitchDeclined: () => void) {
    super();
    this.tolerateDeafWallets();
  }

  /** Uses a wallet that cannot report events without them. Each transaction asks for network and account anyway. */
  private tolerateDeafWallets(): void {
    const library = EthersAdapter.prototype as unknown as Listening;
    const tolerant = (method: (provider: unknown) => void) => (provider: unknown) => {
      try {
        method.call(this, provider);
      } catch {
        // It has no events, or breaks when it is asked for them.
      }
    };
    Object.assign(this, {
      listenProviderEvents: tolerant(library.listenProviderEvents),
      removeProviderListeners: tolerant(library.removeProviderListeners),
    });
  }

  /**
   * Another defect of 1.7.4: on a desktop it hides a wallet that injects itself without announcing, which it recognises
   * by the name "Browser Wallet". Under another name it is offered, unless it is one of the announced ones, which
   * inject themselves too.
   */
  protected override addConnector(...connectors: ChainAdapterConnector[]): void {
    super.addConnector(
      ...connectors.map((connector) => (this.isHidden(connector) ? { ...connector, name: INJECTED_NAME } : connector)),
    );
  }

  private isHidden({ type, provider }: ChainAdapterConnector): boolean {
    return (
      type === "INJECTED" && provider !== undefined && !this.connectors.some((other) => other.provider === provider)
    );
  }

  /**
   * Another defect of 1.7.4: it looks for announced wallets when the code of Coinbase Wallet is loaded, but restores a
   * session without waiting for that. If that code came last, the session's wallet was not found and the session was
   * dropped.
   */
  override async syncConnectors(...options: Parameters<EthersAdapter["syncConnectors"]>): Promise<void> {
    (this as unknown as Listening).listenInjectedConnector(true);
    await super.syncConnectors(...options);
  }

  /**
   * Defect 2 of AppKit 1.7.4: with the RPC down its own balance read queries the network in an endless loop. This one
   * knows the network, queries each node once and shows 0.00 when none answers.
   */
  override async getBalance({
    address,
  }: AdapterBlueprint.GetBalanceParams): Promise<AdapterBlueprint.GetBalanceResult> {
    return this.readBalance(address, () => Promise.resolve(""));
  }

  /** Reads the player's coins, with the tokens in their symbol: the library has no field for tokens. */
  getBalances(address: string): Promise<AdapterBlueprint.GetBalanceResult> {
    return this.readBalance(address, async (node) => ` · ${await readTokens(node, address)}`);
  }

  private async readBalance(
    address: string | undefined,
    readRest: (node: JsonRpcProvider) => Promise<string>,
  ): Promise<AdapterBlueprint.GetBalanceResult> {
    const { symbol } = gameNetwork.nativeCurrency;
    if (!address) return { balance: "0.00", symbol };
    for (const node of this.nodes) {
      try {
        const [coins, rest] = await Promise.all([node.getBalance(address), readRest(node)]);
        return { balance: formatEther(coins), symbol: symbol + rest };
      } catch {
        // Falls back to the next node.
      }
    }
    return { balance: "0.00", symbol };
  }

  /**
   * Defect 3 of AppKit 1.7.4: it throws for an injected wallet that does not announce itself. Such a wallet disconnects
   * in the same way as an announced one.
   *
   * Another defect: it keeps listening to the wallet, and one that cannot revoke permissions emits its next change of
   * account, which would connect the player again.
   */
  override async disconnect(params: AdapterBlueprint.DisconnectParams): Promise<void> {
    if (params.provider) (this as unknown as Listening).removeProviderListeners(params.provider);
    const providerType = params.providerType === "INJECTED" ? "ANNOUNCED" : params.providerType;
    await super.disconnect({ ...params, providerType });
  }

  /**
   * Another defect of 1.7.4: it describes an unknown network to the wallet with empty URLs of explorer and icon, and
   * strict wallets refuse to add it. It also offers to add it only after certain codes, and wallets answer with others.
   */
  override async switchNetwork(params: AdapterBlueprint.SwitchNetworkParams): Promise<void> {
    const provider = params.provider && thatAddsNetworks(params.provider as Provider);
    try {
      await super.switchNetwork({ ...params, provider });
    } catch (cause) {
      this.onSwitchDeclined();
      throw cause;
    }
  }

  /**
   * Another defect of 1.7.4: a restored session assumes the stored network, so a switch made while the page was closed
   * goes unnoticed. Emits the chain ID that the wallet has just reported.
   */
  override async syncConnection(
    params: AdapterBlueprint.SyncConnectionParams,
  ): Promise<AdapterBlueprint.ConnectResult> {
    const connection = await super.syncConnection(params);
    this.emit("switchNetwork", { chainId: connection.chainId });
    return connection;
  }
}

/**
 * Wraps a provider: drops empty URLs from a request to add a network, and reports an unknown network when anybody but the
 * player refuses to switch.
 */
function thatAddsNetworks(provider: Provider): Provider {
  const request = async ({ method, params }: Parameters<Provider["request"]>[0]) => {
    if (method === "wallet_addEthereumChain") return provider.request({ method, params: dropEmptyLists(params) });
    try {
      return await provider.request({ method, params });
    } catch (cause) {
      if (method !== "wallet_switchEthereumChain" || kindOf(cause) === "rejected") throw cause;
      throw Object.assign(new Error("The wallet did not switch.", { cause }), { code: UNKNOWN_NETWORK });
    }
  };
  return Object.create(provider, { request: { value: request } }) as Provider;
}

function dropEmptyLists(params: object | unknown[] | undefined): unknown[] {
  const [chain] = params as [Record<string, unknown>];
  const isFilled = (value: unknown) => !Array.isArray(value) || value.some(Boolean);
  return [Object.fromEntries(Object.entries(chain).filter(([, value]) => isFilled(value)))];
}

/** Reads a player's tokens, with their symbol: "5,269 RIG". */
async function readTokens(node: JsonRpcProvider, player: string): Promise<string> {
  const token = new Contract(deployment.token, TOKEN_READS, node);
  const reads = [token.balanceOf!(player), token.symbol!()] as [Promise<bigint>, Promise<string>];
  const [balance, symbol] = await Promise.all(reads);
  return `${formatAmount(balance)} ${symbol}`;
}

function readClient(url: string): JsonRpcProvider {
  const request = new FetchRequest(url);
  request.timeout = BALANCE_TIMEOUT_MS;
  return new JsonRpcProvider(request, deployment.chainId, { staticNetwork: true, batchMaxCount: 1 });
}
