import { setTimeout as pause } from "node:timers/promises";

import { HDNodeWallet } from "ethers";

import { type Random, randomOf } from "../../scripts/local/random";
import type * as Client from "./client";
import type { Program } from "./Program";
import type { Received } from "./received";
import { Tab } from "./Tab";
import { Wallet } from "./Wallet";

/** Longest pause between two actions. */
const MAX_THOUGHT_MS = 4_000;
/** Time that a player waits for a wallet that does not answer. */
const PATIENCE_MS = 3_000;
/** Probability that a player starts a second action before the first is over. */
const HASTE = 0.15;
/** Share of players with wallets that sign no permits. */
const WITHOUT_PERMITS = 0.2;

type Finished = Parameters<Parameters<typeof Client.open>[1]>[0];

/** Player with a browser, the console in it, a wallet, and a record of the finished actions. */
export class Player {
  readonly address: string;
  readonly wallet: Wallet;
  /** Transactions that the console called finished, in any tab. */
  readonly finished: Finished[] = [];
  /** Records of the tabs that were closed. */
  readonly receivedBefore: Received[] = [];
  private readonly storage = new Map<string, string>();
  private readonly session = new Map<string, string>();
  private readonly random: Random;
  private tab!: Tab;
  /** Callbacks of the actions under way: they end when the tab is closed. */
  private readonly endings = new Set<() => void>();

  constructor(
    private readonly program: Program,
    walletUrl: string,
    chainId: number,
    name: string,
    private readonly onFinished: (transaction: Finished) => void,
  ) {
    this.random = randomOf(name);
    const key = HDNodeWallet.fromSeed(new TextEncoder().encode(name.padEnd(32, ".")));
    this.address = key.address;
    const canSign = this.random() >= WITHOUT_PERMITS;
    const onLost = () => void setTimeout(() => this.reload(), PATIENCE_MS);
    this.wallet = new Wallet(key, walletUrl, chainId, canSign, this.random, onLost);
  }

  get client(): typeof Client {
    return this.tab.client;
  }

  /** Opens the console with the browser's storage, as after a reload. */
  open(): void {
    this.tab = new Tab(this.program, this.storage, this.session);
    this.client.open(this.address, (transaction) => {
      this.finished.push(transaction);
      this.onFinished(transaction);
    });
  }

  close(): void {
    this.receivedBefore.push(this.client.readChecked());
    this.tab.close();
    for (const end of this.endings) end();
    this.endings.clear();
  }

  reload(): void {
    this.close();
    this.open();
  }

  /** Acts until the soak ends, sometimes with two actions at a time. */
  async play(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const isHasty = this.random() < HASTE;
      await Promise.all([this.act(), ...(isHasty ? [this.act()] : [])]);
      await pause(MAX_THOUGHT_MS * this.random());
    }
  }

  private act(): Promise<void> {
    return new Promise((resolve) => {
      this.endings.add(resolve);
      void this.client.act(this.wallet.connect(this.tab), this.random).finally(() => {
        this.endings.delete(resolve);
        resolve();
      });
    });
  }
}
