import {
  injectHeadlessWeb3Provider,
  Web3RequestKind,
  type Web3ProviderBackend,
  type Web3ProviderConfig,
} from "@ensdomains/headless-web3-provider";
import type { Chain as Network } from "viem";
import { expect } from "vitest";

import type { Account, Chain } from "./chain";
import type { Console, Screen } from "./console";

/** What a wallet asks its owner for. */
export type Question = "signature" | "transaction";

const QUESTIONS: readonly Question[] = ["signature", "transaction"];

/** A wallet in the hands of a player. */
export interface PlayerWallet {
  /** Connects by the console's button and the modal that it opens. */
  connect(): Promise<void>;
  /** Waits for the question and says yes. */
  approve(question: Question): Promise<void>;
  /** Waits for the question and says no. */
  decline(question: Question): Promise<void>;
  /** Whether there is a question without an answer. */
  isAsking(): Promise<boolean>;
}

async function chooseInModal(game: Console, wallet: string): Promise<void> {
  await game.connectButton().click();
  await game.page.getByTestId("w3m-modal-card").getByText(wallet).first().click();
}

/** What a browser remembers when the Local wallet is connected. */
export function rememberedConnection({ address }: Account): Record<string, string> {
  return {
    "rigraid.wallet.session": "connected",
    "rigraid.localWallet.account": address,
    "@appkit/connection_status": "connected",
    "@appkit/connected_namespaces": "eip155",
    "@appkit/active_namespace": "eip155",
    "@appkit/active_caip_network_id": "eip155:31337",
    "@appkit/eip155:connected_connector_id": "localhost.rigraid",
  };
}

/** The wallet that the console itself offers on the local chain. */
export class LocalWallet implements PlayerWallet {
  static readonly title = "Local wallet";

  private constructor(
    private readonly game: Console,
    private readonly player: number,
  ) {}

  static open(game: Console, player = 1): Promise<LocalWallet> {
    return Promise.resolve(new LocalWallet(game, player));
  }

  /** Loads a screen in a browser where the player connected the wallet on an earlier visit. */
  static async enter(game: Console, player: number, screen: Screen): Promise<LocalWallet> {
    await game.visit.remember(rememberedConnection(game.chain.player(player)));
    await game.load(screen);
    await game.account().waitFor();
    return new LocalWallet(game, player);
  }

  /** Chooses the wallet in the modal. */
  ask(): Promise<void> {
    return chooseInModal(this.game, LocalWallet.title);
  }

  async connect(): Promise<void> {
    await this.ask();
    await this.choice()
      .getByRole("button", { name: `Player ${this.player}` })
      .click();
    await this.game.account().waitFor();
  }

  choice() {
    return this.game.dialog("Choose an account");
  }

  question(question: Question) {
    return this.game.dialog(question === "signature" ? "Signature request" : "Confirm transaction");
  }

  async approve(question: Question): Promise<void> {
    await this.question(question).getByRole("button", { name: "Confirm" }).click();
  }

  async decline(question: Question): Promise<void> {
    await this.question(question).getByRole("button", { name: "Reject" }).click();
  }

  async isAsking(): Promise<boolean> {
    const counts = await Promise.all(QUESTIONS.map((question) => this.question(question).count()));
    return counts.some((count) => count > 0);
  }
}

const REQUEST_ACCOUNTS = Web3RequestKind.RequestAccounts;
const SWITCH_NETWORK = Web3RequestKind.SwitchEthereumChain;

const KINDS: Record<Question, Web3RequestKind> = {
  signature: Web3RequestKind.SignTypedDataV4,
  transaction: Web3RequestKind.SendTransaction,
};

/** A wallet of somebody else, which announces itself to the page as browser extensions do. */
export class ThirdPartyWallet implements PlayerWallet {
  static readonly title = "Headless Web3 Provider";

  private constructor(
    private readonly game: Console,
    readonly provider: Web3ProviderBackend,
  ) {}

  /** Call before the console is loaded. The wallet begins on the first of the networks. */
  static async open(game: Console, account: Account, networks: readonly Network[]): Promise<ThirdPartyWallet> {
    const provider = await injectHeadlessWeb3Provider({
      page: game.page as never,
      privateKeys: [account.privateKey as `0x${string}`],
      chains: [...networks],
    } satisfies Web3ProviderConfig & { page: never });
    return new ThirdPartyWallet(game, provider);
  }

  /** Chooses the wallet in the modal. */
  ask(): Promise<void> {
    return chooseInModal(this.game, ThirdPartyWallet.title);
  }

  async connect(): Promise<void> {
    await this.ask();
    // All that the modal asks for, although the console is connected after the first answer.
    for (const kind of [REQUEST_ACCOUNTS, SWITCH_NETWORK, REQUEST_ACCOUNTS]) await this.allow(kind);
    await this.game.account().waitFor();
  }

  /** Says yes to all that is asked for when a session is restored, until the console is connected. */
  async letIn(): Promise<void> {
    await expect
      .poll(async () => {
        if (this.isAsked(REQUEST_ACCOUNTS)) await this.provider.authorize(REQUEST_ACCOUNTS);
        return this.game.account().isVisible();
      })
      .toBe(true);
  }

  async approve(question: Question): Promise<void> {
    await this.allow(KINDS[question]);
  }

  async decline(question: Question): Promise<void> {
    await this.refuse(KINDS[question]);
  }

  isAsking(): Promise<boolean> {
    return Promise.resolve(QUESTIONS.some((question) => this.isAsked(KINDS[question])));
  }

  /** Waits for a request and allows it. */
  async allow(kind: Web3RequestKind): Promise<void> {
    await this.asked(kind);
    await this.provider.authorize(kind);
  }

  /** Waits for a request and refuses it. */
  async refuse(kind: Web3RequestKind): Promise<void> {
    await this.asked(kind);
    await this.provider.reject(kind);
  }

  private async asked(kind: Web3RequestKind): Promise<void> {
    await expect.poll(() => this.isAsked(kind)).toBe(true);
  }

  private isAsked(kind: Web3RequestKind): boolean {
    return this.provider.getPendingRequestCount(kind) > 0;
  }
}

/** The game's network, as viem describes networks. */
export function gameNetwork({ deployment, url }: Chain): Network {
  return network(deployment.chainId, "Local network", url);
}

export function network(id: number, name: string, rpcUrl: string): Network {
  return {
    id,
    name,
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  };
}

/** The two kinds of wallet, each in the hands of player 1. */
export const WALLETS: readonly { name: string; open: (game: Console, chain: Chain) => Promise<PlayerWallet> }[] = [
  { name: "the Local wallet", open: (game) => LocalWallet.open(game, 1) },
  {
    name: "an announced wallet",
    open: (game, chain) => ThirdPartyWallet.open(game, chain.player(1), [gameNetwork(chain)]),
  },
];
