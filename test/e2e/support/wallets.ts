import type { Account } from "./chain";
import type { Console, Screen } from "./console";
import { WalletModal } from "./walletModal";

/** Question of a wallet to its owner. */
export type Question = "signature" | "transaction";

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
export class LocalWallet {
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

  /** Connects by the console's button and the modal that it opens. */
  async connect(): Promise<void> {
    await this.ask();
    await this.choose();
  }

  /** Chooses the player's account. */
  async choose(): Promise<void> {
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

  /** Waits for each question and says yes. */
  async approve(...questions: Question[]): Promise<void> {
    for (const question of questions) await this.question(question).getByRole("button", { name: "Confirm" }).click();
  }

  /** Waits for the question and refuses. */
  async decline(question: Question): Promise<void> {
    await this.question(question).getByRole("button", { name: "Reject" }).click();
  }

  /** True while there is a question without an answer. */
  async isAsking(): Promise<boolean> {
    return (await this.question("signature").count()) + (await this.question("transaction").count()) > 0;
  }
}
