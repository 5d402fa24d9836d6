import { setTimeout as pause } from "node:timers/promises";

import type { Deployment } from "#game/deployment";

import { Chain } from "../e2e/support/chain";
import { type Faults, HostileNode } from "../support/hostileNode";
import { Indexer } from "../support/indexer/Indexer";
import { Player } from "./Player";
import { Program } from "./Program";
import { QUIET_BLOCKS } from "./received";

/** Interval between blocks, seconds: long enough to replace a transaction. */
const BLOCK_SECONDS = 2;
const POLL_MS = 100;
/** Limit of every wait, which nothing reaches even on a busy machine. */
const MAX_WAIT_MS = 10 * 60_000;
const COINS = `0x${(10n ** 21n).toString(16)}`;

/** Waits until something holds. */
export async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + MAX_WAIT_MS;
  while (!(await condition())) {
    if (Date.now() > deadline)
      throw new Error(`After ${MAX_WAIT_MS / 60_000} minutes it is still not true that ${what}.`);
    await pause(POLL_MS);
  }
}

/** Chain with the game, its nodes, the players, and an indexer. */
export class World {
  readonly players: Player[] = [];
  /** Number of actions by kind and end, such as "attackComponent confirmed". */
  readonly ended = new Map<string, number>();
  /** Number of actions that have ended. */
  actions = 0;

  private constructor(
    readonly chain: Chain,
    /** The console's two nodes of the same chain. */
    private readonly nodes: readonly HostileNode[],
    private readonly program: Program,
    /** First block that can hold actions of the players. */
    readonly firstBlock: number,
    private indexer: Indexer,
  ) {}

  /** @param deployment The game on the chain of `npm start`. */
  static async open(deployment: Deployment): Promise<World> {
    const [url] = deployment.rpcUrls;
    const nodes = [await HostileNode.before(url), await HostileNode.before(url)];
    const program = await Program.build({ ...deployment, rpcUrls: nodes.map((node) => node.url) });
    const chain = new Chain(deployment, url);
    const indexer = await startIndexer(nodes[1]);
    return new World(chain, nodes, program, await chain.provider.getBlockNumber(), indexer);
  }

  /** Kills the indexer as a crash would, and starts another one in its place. */
  async restartIndexer(): Promise<void> {
    await this.indexer.end("SIGKILL");
    this.indexer = await startIndexer(this.nodes[1]);
  }

  /** Returns the indexer once it has reached a block. */
  async indexerAt(block: number): Promise<Indexer> {
    await until(`the indexer knows block ${block}`, () => this.indexer.hasReached(block));
    return this.indexer;
  }

  /** Adds players with tokens, each with an own console. */
  async invite(count: number, tokens: bigint, seed: number): Promise<void> {
    const { chain } = this;
    const token = chain.token.connect(await chain.owner());
    for (let i = 0; i < count; i++) {
      const player = new Player(this.program, this.nodes[1].url, chain.deployment.chainId, `${seed}/${i}`, (done) => {
        const name = `${done.intent.kind} ${done.status.stage}`;
        this.ended.set(name, (this.ended.get(name) ?? 0) + 1);
        this.actions++;
      });
      await chain.rpc("hardhat_setBalance", player.address, COINS);
      await token.transfer(player.address, tokens);
      this.players.push(player);
    }
    await this.runBlocks();
    for (const player of this.players) player.open();
  }

  /** Switches to blocks by the clock, which transactions wait for. */
  async runBlocks(): Promise<void> {
    await this.chain.rpc("evm_setAutomine", false);
    await this.chain.mineEvery(BLOCK_SECONDS);
  }

  /** Sets the faults of both nodes, or of one. */
  misbehave(faults: Faults, ...which: readonly number[]): void {
    this.nodes.forEach((node, i) => {
      if (which.length === 0 || which.includes(i)) node.faults = faults;
      node.requests.length = 0;
    });
  }

  /** Waits until a number of further actions have ended. */
  async untilActions(more: number): Promise<void> {
    const wanted = this.actions + more;
    await until(`${wanted} actions have ended`, () => this.actions >= wanted);
  }

  /** Ends the faults, waits for all actions, and stops the blocks. */
  async settle(playing: Promise<unknown>): Promise<void> {
    this.misbehave({});
    await playing;
    await Promise.all(this.players.map(({ wallet }) => wallet.resubmit()));
    const waiting = async () => (await this.chain.rpc("eth_pendingTransactions")) as unknown[];
    await until("all transactions are in blocks", async () => (await waiting()).length === 0);
    const last = (await this.chain.provider.getBlockNumber()) + QUIET_BLOCKS;
    await until("quiet blocks come", async () => (await this.chain.provider.getBlockNumber()) >= last);
    await this.chain.mineEvery(0);
    await this.rest();
  }

  /** Waits until all tabs know the latest block and are idle. Returns its number. */
  async rest(): Promise<number> {
    const head = await this.chain.provider.getBlockNumber();
    await until("every tab is quiet", () => this.players.every(({ client }) => client.isQuiet(head)));
    return head;
  }

  /** Ends all other processes. */
  close(): void {
    void this.indexer.end();
  }
}

/** Starts an indexer with a database in memory, which reads the chain through the same faulty nodes. */
function startIndexer({ url }: HostileNode): Promise<Indexer> {
  return Indexer.start({ DATABASE_URL: "", RPC_URL: url });
}
