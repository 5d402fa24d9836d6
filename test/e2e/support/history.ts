import type { Locator, Route } from "playwright-core";
import { expect } from "vitest";

import type { Account, Chain } from "./chain";
import type { Console } from "./console";

/** The protection of new components has ended by then; a second shield has come in the meantime. */
const AFTER_PROTECTION = 13 * 3_600;
const AFTER_TRUCE = 3_601;
const MISSES = 100;
const HITS = 0;

/** A fight beside the page: each of the two owns the components already. */
export class Fight {
  constructor(
    private readonly chain: Chain,
    readonly attacker: Account,
    readonly victim: Account,
    private readonly componentId: number,
  ) {}

  /** Both buy the component, and may be attacked. */
  static async prepare(chain: Chain, attacker: Account, victim: Account, componentId: number): Promise<Fight> {
    for (const player of [attacker, victim]) await chain.buy(player, componentId);
    await chain.travel(AFTER_PROTECTION);
    return new Fight(chain, attacker, victim, componentId);
  }

  async miss(): Promise<void> {
    await this.attack(MISSES);
  }

  /** Breaks one of the victim's two shields, and lets the truce end. */
  async block(): Promise<void> {
    await this.attack(HITS);
    await this.chain.travel(AFTER_TRUCE);
  }

  /** After both shields are broken. Says what it brought, and what of it was a bounty and a fee, wei. */
  async hit(): Promise<{ stolen: bigint; bounty: bigint; fee: bigint }> {
    const block = await this.attack(HITS);
    const { game } = this.chain;
    const [event] = await game.queryFilter(game.filters.ComponentAttacked(undefined, this.attacker.address), block);
    return { stolen: event.args.stolenRewards, bounty: event.args.bounty, fee: event.args.fee };
  }

  private async attack(failProbability: number): Promise<number> {
    const { game } = this.chain;
    await game.connect(await this.chain.owner()).setAttackFailProbability(failProbability);
    const attacker = await this.chain.signerOf(this.attacker);
    const attack = await game.connect(attacker).attackComponent(this.victim.address, this.componentId);
    return (await attack.wait())!.blockNumber;
  }
}

/** The log of the activity screen. */
export function log(game: Console): Locator {
  return game.page.getByRole("list", { name: "What happened, newest first" });
}

/** The lines of the log that are in the document. */
export function lines(game: Console): Locator {
  return log(game).getByRole("listitem");
}

/** Reads on until the log reaches the game's beginning, and says how many lines there are, as a screen reader is told. */
export async function readToEnd(game: Console): Promise<number> {
  const end = game.page.getByText("The game began here.");
  const further = game.button("Look further back");
  await expect
    .poll(async () => {
      await game.page.keyboard.press("End");
      // It comes and goes: whoever waits for it may wait for long.
      await further.evaluateAll((buttons) => (buttons as HTMLElement[]).forEach((button) => button.click()));
      return end.isVisible();
    })
    .toBe(true);
  return countOfLines(game);
}

/** How many lines there are in all; -1 when nobody knows yet. */
export async function countOfLines(game: Console): Promise<number> {
  return Number(await lines(game).first().getAttribute("aria-setsize"));
}

/** A range of blocks that the page asked the logs of. */
export interface AskedRange {
  readonly from: number;
  readonly to: number;
}

interface RpcCall {
  readonly method: string;
  readonly params: readonly [{ fromBlock: string; toBlock: string; topics?: unknown }];
}

/** The node refuses ranges of more blocks than these. Returns the ranges that it refused. */
export async function limitRanges(game: Console, mostBlocks: number): Promise<AskedRange[]> {
  const refused: AskedRange[] = [];
  await answerHistory(game, (call) => {
    if (width(rangeOf(call)) <= mostBlocks) return undefined;
    refused.push(rangeOf(call));
    return { error: { code: -32005, message: `query exceeds max block range ${mostBlocks}` } };
  });
  return refused;
}

/** The node knows of no events of the past. */
export async function hideHistory(game: Console): Promise<void> {
  await answerHistory(game, () => ({ result: [] }));
}

/** The node refuses to tell of the past. */
export async function refuseHistory(game: Console): Promise<void> {
  const error = { code: -32601, message: "the method eth_getLogs is not available" };
  await answerHistory(game, () => ({ error }));
}

/** Gives the page other answers about the past than the node's own, where there is another. */
async function answerHistory(game: Console, answer: (call: RpcCall) => object | undefined): Promise<void> {
  await game.page.route(`${game.rpcUrl}/**`, async (route: Route) => {
    const call = route.request().postDataJSON() as RpcCall;
    const other = isHistory(call) ? answer(call) : undefined;
    if (other) await route.fulfill({ json: { jsonrpc: "2.0", id: 1, ...other } });
    else await route.continue();
  });
}

function isHistory({ method, params }: RpcCall): boolean {
  return method === "eth_getLogs" && params[0].topics !== undefined;
}

function rangeOf({ params: [{ fromBlock, toBlock }] }: RpcCall): AskedRange {
  return { from: Number(fromBlock), to: Number(toBlock) };
}

function width({ from, to }: AskedRange): number {
  return to - from + 1;
}
