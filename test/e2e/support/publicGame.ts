import { parseEther, toQuantity } from "ethers";
import type { Browser } from "playwright-core";
import { expect, inject } from "vitest";

import { type Faults, HostileNode } from "../../support/hostileNode";
import { HAS_ANVIL, SecondNode } from "../../support/secondNode";
import { launchBrowser } from "./browser";
import { Chain } from "./chain";
import { Console } from "./console";
import { buildUrl, ELSEWHERE, elsewhere } from "./consoleBuilds";
import { type Duel, prepareDuel } from "./fights";
import { freshChain } from "./fixtures";
import { ScriptedWallet } from "./ScriptedWallet";
import { Visit } from "./visit";
import { WalletModal } from "./walletModal";

/** Others' blocks after each of the player's transactions: a node that lags sees it then. */
const LATER_BLOCKS = 4;

type Play = (console: Console, wallet: ScriptedWallet) => Promise<void>;

/** The game's chain, and the console that plays it. */
interface Place {
  readonly chain: Chain;
  readonly consoleUrl: string;
  readonly close: () => Promise<void>;
}

/** The seeded game on a second node behind one that misbehaves, and player 1 whose wallet knows the chain itself. */
export class PublicGame {
  /** Storage of the browser after an earlier visit: the wallet is connected. */
  private memory: Record<string, string> | undefined;

  private constructor(
    private readonly place: Place,
    private readonly hostile: HostileNode,
    private readonly browser: Browser,
    readonly duel: Duel,
  ) {}

  get chain(): Chain {
    return this.place.chain;
  }

  /** @param componentIds Components of the player and the victim. */
  static async open(componentIds: number[]): Promise<PublicGame> {
    const place = await (HAS_ANVIL ? openSecondNode() : openOwnChain());
    const { chain } = place;
    const hostile = await HostileNode.before(chain.url);
    const duel = await prepareDuel(chain, componentIds, 0);
    await mine(chain, LATER_BLOCKS);
    const host = (url: string) => new URL(url).host;
    const hosts = [[host(chain.deployment.rpcUrls[0]), host(hostile.url)]] as const;
    const browser = await launchBrowser(inject("browserPath"), { hosts });
    const game = new PublicGame(place, hostile, browser, duel);
    await chain.remember();
    return game;
  }

  /** A visit to the console, on the chain as it was in the beginning; fails when something happened that should not. */
  async visit(faults: Faults, play: Play): Promise<void> {
    this.memory ??= await this.connectOnce();
    await this.begin(faults, this.memory, play);
  }

  private async begin(faults: Faults, memory: Record<string, string>, play: Play): Promise<void> {
    await this.chain.rewind();
    this.hostile.faults = faults;
    const visit = await Visit.begin(this.browser, { services: "answer" });
    visit.forgive(/Failed to load resource/);
    try {
      await visit.remember(memory);
      const console = new Console(visit, this.place.consoleUrl, this.chain);
      await play(console, await this.openWallet(console));
    } catch (error) {
      await visit.explain(`behind ${JSON.stringify(faults)}`);
      throw error;
    } finally {
      await visit.end();
    }
    expect(visit.problems).toEqual([]);
  }

  /** Sends a transaction that the wallet was requested to send, beside the node that misbehaves. */
  async send(transaction: unknown): Promise<unknown> {
    const hash = await this.chain.rpc("eth_sendTransaction", transaction);
    await mine(this.chain, LATER_BLOCKS);
    return hash;
  }

  /** Switches the faults while the console is open. */
  misbehave(faults: Faults): void {
    this.hostile.faults = faults;
  }

  /** Replaces all blocks since a snapshot by as many others and one more, without their transactions. */
  async reorganise(snapshot: unknown): Promise<void> {
    const head = await this.chain.provider.getBlockNumber();
    await this.chain.rpc("evm_revert", snapshot);
    const blocks = head - (await this.chain.provider.getBlockNumber()) + 1;
    // Another time makes another hash.
    await this.chain.rpc("evm_increaseTime", 1);
    await mine(this.chain, blocks);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.hostile.stop();
    await this.place.close();
  }

  private async connectOnce(): Promise<Record<string, string>> {
    let memory: Record<string, string> = {};
    await this.begin({}, memory, async (console, wallet) => {
      await console.load("Rig");
      await new WalletModal(console).connect(wallet);
      memory = await console.page.evaluate(() => ({ ...localStorage }));
    });
    return memory;
  }

  private async openWallet(console: Console): Promise<ScriptedWallet> {
    const { chain, duel } = this;
    const wallet = await ScriptedWallet.open(console, chain, duel.player);
    wallet.on("eth_sendTransaction", (transaction) => this.send(transaction));
    return wallet;
  }
}

/** One by one: Hardhat forgets the state of blocks that it makes by the dozen. */
async function mine(chain: Chain, blocks: number): Promise<void> {
  for (let mined = 0; mined < blocks; mined++) await chain.mine();
}

async function openSecondNode(): Promise<Place> {
  const deployment = elsewhere(inject("deployment"));
  const node = await playOnSecondNode((await freshChain()).url, deployment.chainId);
  const chain = new Chain(deployment, node.url);
  const close = async () => {
    chain.provider.destroy();
    await node.stop();
  };
  return { chain, consoleUrl: await buildUrl(ELSEWHERE), close };
}

/** A fresh chain of `npm start`, for computers without a second node. */
async function openOwnChain(): Promise<Place> {
  const worker = await freshChain();
  await worker.mineByItself();
  // Another one, which remembers another beginning.
  const chain = new Chain(worker.deployment, worker.url);
  const close = async () => chain.provider.destroy();
  return { chain, consoleUrl: inject("consoleUrl"), close };
}

interface PlayedBlock {
  readonly timestamp: string;
  readonly transactions: readonly {
    readonly from: string;
    readonly to: string | null;
    readonly input: string;
    readonly value: string;
    readonly gas: string;
  }[];
}

/**
 * Plays the game of a local chain on a second node, transaction by transaction, each in its time. It has the same
 * addresses and accounts there; what its rolls decided differs, because they come from other blocks.
 */
async function playOnSecondNode(url: string, chainId: number): Promise<SecondNode> {
  const blockAt = async (number: number) =>
    (await ask(url, "eth_getBlockByNumber", toQuantity(number), true)) as PlayedBlock;
  const node = await SecondNode.start({ chainId, genesis: Number((await blockAt(0)).timestamp) });
  const head = Number(await ask(url, "eth_blockNumber"));
  // Anvil does not have the rivals' accounts.
  await ask(node.url, "anvil_autoImpersonateAccount", true);
  const rich = new Set<string>();
  // A busy anvil mines later than it answers, so a transaction would get the next block's time.
  await ask(node.url, "evm_setAutomine", false);
  for (let number = 1; number <= head; number++) {
    const { timestamp, transactions } = await blockAt(number);
    await ask(node.url, "evm_setNextBlockTimestamp", Number(timestamp));
    for (const { from, to, input, value, gas } of transactions) {
      if (!rich.has(from)) await ask(node.url, "anvil_setBalance", from, toQuantity(parseEther("10000")));
      rich.add(from);
      await ask(node.url, "eth_sendTransaction", { from, to: to ?? undefined, input, value, gas });
    }
    await ask(node.url, "evm_mine");
  }
  await ask(node.url, "evm_setAutomine", true);
  await ask(node.url, "anvil_autoImpersonateAccount", false);
  return node;
}

/** Without a provider, which spends time on collecting requests. */
async function ask(url: string, method: string, ...params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
  const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } };
  if (error !== undefined) throw new Error(`${method}: ${error.message}`);
  return result;
}
