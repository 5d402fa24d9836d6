import { HDNodeWallet, type JsonRpcSigner } from "ethers";

import { type IRigRaid, IRigRaid__factory, type RigToken, RigToken__factory, Taunts__factory } from "#bindings";
import type { Deployment } from "#game/deployment";

import { whenMined } from "../../../scripts/owner/network/sending";
import { NodeProvider } from "../../support/NodeProvider";
import { takeSnapshot } from "../../support/snapshot";

const DEVELOPMENT_PHRASE = "test test test test test test test test test test test junk";
const OWNER = 0;
const FIRST_PLAYER = 2;
const BLOCK_INTERVAL_MS = 12_000;

/** An account of the local chain. */
export interface Account {
  readonly address: string;
  readonly privateKey: string;
}

/** The local chain as the tests see it: beside the console, not through it. */
export class Chain {
  readonly provider: NodeProvider;
  readonly game: IRigRaid;
  readonly token: RigToken;
  private snapshot: unknown;

  /**
   * @param deployment The game as the console knows it.
   * @param url Where the chain listens; the browser is sent there for the console's first node.
   */
  constructor(
    readonly deployment: Deployment,
    readonly url: string,
  ) {
    this.provider = new NodeProvider(url, deployment.chainId, { batchMaxCount: 1 });
    this.game = IRigRaid__factory.connect(deployment.game, this.provider);
    this.token = RigToken__factory.connect(deployment.token, this.provider);
  }

  /** Remembers the chain's state for `rewind`. */
  async remember(): Promise<void> {
    this.snapshot = await takeSnapshot(this.rpc.bind(this));
  }

  /** Puts the chain back to where it was, again and again. No page may be open: it would see a chain that went back. */
  async rewind(): Promise<void> {
    if (!(await this.rpc("evm_revert", this.snapshot)))
      throw new Error(`${this.url} knows no snapshot of its beginning`);
    await this.remember();
  }

  /** No block but for a transaction, until `mineByItself`. */
  async rest(): Promise<void> {
    await this.rpc("evm_setAutomine", true);
    await this.rpc("evm_setIntervalMining", 0);
  }

  rpc(method: string, ...parameters: unknown[]): Promise<unknown> {
    return this.provider.send(method, parameters);
  }

  /** A player at the keyboard, from 1; the Local wallet calls them by the same numbers. */
  player(number: number): Account {
    return developmentAccount(FIRST_PLAYER + number - 1);
  }

  owner(): Promise<JsonRpcSigner> {
    return this.signerOf(developmentAccount(OWNER));
  }

  signerOf({ address }: Account): Promise<JsonRpcSigner> {
    return this.provider.getSigner(address);
  }

  /** The game as an account plays it. */
  async gameAs(account: Account): Promise<IRigRaid> {
    return this.game.connect(await this.signerOf(account));
  }

  async gameAsOwner(): Promise<IRigRaid> {
    return this.game.connect(await this.owner());
  }

  /** Lets a player buy components without a browser. */
  async buy(player: Account, ...componentIds: number[]): Promise<void> {
    const signer = await this.signerOf(player);
    for (const id of componentIds) {
      await whenMined(await this.token.connect(signer).approve(this.game, await this.priceOf(id)));
      await whenMined(await this.game.connect(signer).purchaseComponent(id));
    }
  }

  /** Lets an account say a line about an attack. */
  async taunt(address: string, attackId: bigint, line: number): Promise<void> {
    const taunts = Taunts__factory.connect(this.deployment.taunts!, await this.provider.getSigner(address));
    await whenMined(await taunts.taunt(address, attackId, line));
  }

  async priceOf(componentId: number): Promise<bigint> {
    return (await this.game.getComponentSettings(componentId)).price;
  }

  async rateOf(componentId: number): Promise<bigint> {
    return (await this.game.getComponentSettings(componentId)).rewardRate;
  }

  /** Takes tokens from a player until this much (wei) is left. */
  async leave(player: Account, amount: bigint): Promise<void> {
    const signer = await this.signerOf(player);
    const balance = await this.token.balanceOf(player.address);
    await whenMined(await this.token.connect(signer).transfer(developmentAccount(OWNER).address, balance - amount));
  }

  /** Drains the reward pool until it could pay this many ticks of full rewards. */
  async drainPool(fundedTicks: bigint): Promise<void> {
    const owner = await this.owner();
    const { reserve, owed, ratePerSecond } = await this.game.rewardPool({ blockTag: "pending" });
    const surplus = reserve - owed - ratePerSecond * fundedTicks;
    await whenMined(await this.game.connect(owner).rescueTokens(this.token, owner.address, surplus));
  }

  /** Number of an account's transactions in blocks. */
  sentBy({ address }: Account): Promise<number> {
    return this.provider.getTransactionCount(address, "latest");
  }

  /** Transactions wait until `mine` or `mineByItself`. */
  async holdTransactions(): Promise<void> {
    await this.rpc("evm_setAutomine", false);
    await this.rpc("evm_setIntervalMining", 0);
  }

  /** As `npm start` sets it up: a block for each transaction, and one every 12 seconds. */
  async mineByItself(): Promise<void> {
    await this.rpc("evm_setAutomine", true);
    await this.rpc("evm_setIntervalMining", BLOCK_INTERVAL_MS);
  }

  async mineEvery(seconds: number): Promise<void> {
    await this.rpc("evm_setIntervalMining", seconds * 1000);
  }

  async mine(): Promise<void> {
    await this.rpc("evm_mine");
  }

  /** Moves the chain's clock forward. */
  async travel(seconds: number): Promise<void> {
    await this.rpc("evm_increaseTime", seconds);
    await this.mine();
  }
}

/** Derived once: hashing the phrase takes long. */
const DEVELOPMENT_ACCOUNTS = HDNodeWallet.fromPhrase(DEVELOPMENT_PHRASE, "", "m/44'/60'/0'/0");

function developmentAccount(index: number): Account {
  const { address, privateKey } = DEVELOPMENT_ACCOUNTS.deriveChild(index);
  return { address, privateKey };
}
