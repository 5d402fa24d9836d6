import { expect } from "vitest";

import type { Account, Chain } from "./chain";
import type { Console, Screen } from "./console";
import { ScriptedWallet, userRejected } from "./ScriptedWallet";
import { WalletModal } from "./walletModal";

/** Question of a wallet to its owner. */
export type Question = "signature" | "transaction";

/** A wallet in the hands of a player. */
export interface PlayerWallet {
  /** Connects by the console's button and the modal that it opens. */
  connect(): Promise<void>;
  /** Waits for each question and says yes. */
  approve(...questions: Question[]): Promise<void>;
  /** Waits for the question and refuses. */
  decline(question: Question): Promise<void>;
  /** True while there is a question without an answer. */
  isAsking(): Promise<boolean>;
}

/** Storage of a browser in which the Local wallet is connected. */
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

  /** @param player Number of the player at the keyboard. */
  constructor(
    private readonly game: Console,
    private readonly player = 1,
  ) {}

  /** Loads a screen in a browser where the player connected the wallet on an earlier visit. */
  static async enter(game: Console, player: number, screen: Screen): Promise<LocalWallet> {
    await game.visit.remember(rememberedConnection(game.chain.player(player)));
    await game.load(screen);
    await game.account().waitFor();
    return new LocalWallet(game, player);
  }

  /** Chooses the wallet in the modal. */
  async ask(): Promise<void> {
    await this.game.connectButton().click();
    await new WalletModal(this.game).text(LocalWallet.title).click();
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

  async approve(...questions: Question[]): Promise<void> {
    for (const question of questions) await this.question(question).getByRole("button", { name: "Confirm" }).click();
  }

  async decline(question: Question): Promise<void> {
    await this.question(question).getByRole("button", { name: "Reject" }).click();
  }

  async isAsking(): Promise<boolean> {
    return (await this.question("signature").count()) + (await this.question("transaction").count()) > 0;
  }
}

/** A wallet that announces itself to the page, with player 1's account. Call before the console is loaded. */
async function openAnnounced(game: Console, chain: Chain): Promise<PlayerWallet> {
  const wallet = await ScriptedWallet.open(game, chain, chain.player(1));
  const requested = new Map<Question, (isApproved: boolean) => void>();
  for (const [question, method] of [
    ["signature", "eth_signTypedData_v4"],
    ["transaction", "eth_sendTransaction"],
  ] as const) {
    wallet.on(method, async (...params) => {
      const isApproved = await new Promise<boolean>((resolve) => requested.set(question, resolve));
      if (!isApproved) throw userRejected();
      return chain.rpc(method, ...params);
    });
  }
  const answer = async (question: Question, isApproved: boolean) => {
    await expect.poll(() => requested.has(question)).toBe(true);
    requested.get(question)!(isApproved);
    requested.delete(question);
  };
  return {
    connect: () => new WalletModal(game).connect(wallet),
    async approve(...questions) {
      for (const question of questions) await answer(question, true);
    },
    decline: (question) => answer(question, false),
    isAsking: () => Promise.resolve(requested.size > 0),
  };
}

/** The two kinds of wallet, each in the hands of player 1. */
export const WALLETS: readonly { name: string; open: (game: Console, chain: Chain) => Promise<PlayerWallet> }[] = [
  { name: "the Local wallet", open: (game) => Promise.resolve(new LocalWallet(game)) },
  { name: "an announced wallet", open: openAnnounced },
];
