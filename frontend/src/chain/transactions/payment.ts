import { formatAmount } from "#game/amounts";

import { game, pending, token } from "../game/contract";
import { PlayerError } from "../game/errorKinds";
import { contractError, toPlayerError } from "../game/errors";
import { readAgain } from "../game/queryClient";
import { queryKeys } from "../game/queryKeys";
import { exactTokens, roundedTokens } from "../game/tokenSymbol";
import { deployment } from "../node/deployment";
import { simulate } from "../node/node";
import { readOperator } from "../operator/operators";
import { keysPart } from "../operator/scope";
import { useOwnOperators } from "../operator/state";
import { allowanceToAsk } from "./allowance";
import { approvalStep, gameStep, together } from "./gameCalls";
import { callsOf } from "./knownWrites";
import { type PermitTerms, readPermitTerms, signPermit } from "./permit";
import type { Flow, FlowContext, Step } from "./transaction";
import type { Intent } from "./writeKind";

/** Errors of tokens for a missing allowance or balance. The game checks everything else before them. */
const PAYMENT_ERRORS = ["ERC20InsufficientAllowance", "ERC20InsufficientBalance", "SafeERC20FailedOperation", "Error"];

/** A write that takes tokens from the player. */
export interface PaidWrite {
  readonly intent: Intent;
  readonly label: string;
  /** Calls of the game, encoded; several travel in one `multicall`. */
  readonly calls: readonly string[];
  /** Adds calls that depend on the chain's state; none by default. */
  readonly withMore?: (from: string) => Promise<readonly string[]>;
  /** Calls that can be checked without the ones before them; all by default. */
  readonly checked?: readonly string[];
  /** Cost on the screen, wei. No other amount is paid. */
  readonly cost: bigint;
  /** Allowance for the game, wei, if the player grants more than the cost for later purchases. */
  readonly budget?: bigint;
  /** Name of the action to confirm in the wallet: "the purchase". */
  readonly name: string;
  /** Reads the cost in the pending block, wei. */
  readonly readCost: (from: string) => Promise<bigint>;
  /** Reads the tokens that the write receives before the payment, wei; none by default. */
  readonly readIncome?: (from: string) => Promise<bigint>;
}

/**
 * Pays in one transaction: a signed permit for exactly the cost, with the write. If the token or the wallet does not
 * support permits, an approval is sent first.
 */
export function payment(write: PaidWrite): Flow["prepare"] {
  const { intent, cost, budget, name } = write;
  let mayPermit = true;
  return async (context) => {
    const { from } = context;
    const [{ allowance, terms, key }, calls] = await Promise.all([
      check(write, context, mayPermit),
      write.withMore?.(from) ?? write.calls,
    ]);
    const { reserved, isByKey } = keysPart(callsOf(intent), from, cost, key);
    const final = gameStep(together(calls), `Confirm ${name} in your wallet.`);
    const value = allowanceToAsk({ cost, budget, allowance, reserved, isByKey });
    if (value === undefined) return final;
    const amount = exactTokens(value);
    // Whether this payment uses the whole allowance.
    const isExact = budget === undefined && reserved === 0n;
    if (terms) {
      const own =
        reserved > 0n
          ? `for ${amount}: ${exactTokens(value - reserved)} now, and your budget without pop-ups`
          : `for your budget of ${amount}`;
      const what = isExact ? "for exactly this price" : own;
      const request = `Sign the permission ${what} in your wallet. It costs nothing.`;
      if (!(await context.announce(request))) return undefined;
      const permitted = await withPermit({ calls, name }, context, terms, value);
      if (permitted) return permitted;
      mayPermit = false;
    }
    const permission = `the permission for ${isExact ? "exactly " : ""}${amount}`;
    return approvalStep(from, value, final, `Confirm ${name} in your wallet, together with ${permission}.`);
  };
}

/** Makes all checks that are possible before the first request to the wallet. */
async function check(write: PaidWrite, { from }: FlowContext, mayPermit: boolean) {
  const { calls, checked = calls, cost, readCost, readIncome } = write;
  const own = useOwnOperators.getState()[from];
  const [costNow, income, allowance, balance, refusals, terms, key] = await Promise.all([
    readCost(from),
    readIncome?.(from) ?? 0n,
    token.allowance(from, deployment.game, pending),
    token.balanceOf(from, pending),
    Promise.all(checked.map((data) => refusalOf(data, from))),
    mayPermit ? readPermitTerms(from) : undefined,
    own && readOperator(from, own.address),
  ]);
  const refusal = refusals.find((error) => error && !PAYMENT_ERRORS.includes(error.errorName ?? ""));
  if (refusal) throw refusal;
  if (costNow !== cost) {
    // The button shows the new price when it is pressed again.
    for (const queryKey of [queryKeys.components(from), queryKeys.componentTypes, queryKeys.skins])
      void readAgain({ queryKey });
    throw costChanged(cost, costNow);
  }
  const funds = balance + income;
  if (funds < cost) throw contractError("ERC20InsufficientBalance", [from, funds, cost]);
  return { allowance, terms, key };
}

/** Error with which the game would refuse a call; undefined if it would accept it. */
async function refusalOf(data: string, from: string): Promise<PlayerError | undefined> {
  try {
    await simulate({ from, to: deployment.game, data }, "pending");
    return undefined;
  } catch (cause) {
    return toPlayerError(cause);
  }
}

function costChanged(seen: bigint, now: bigint): PlayerError {
  const [before, after] = [seen, now].map((cost) => formatAmount(cost));
  const change = before === after ? "moved a little, and is about" : "is now";
  const not = before === after ? "" : `, not ${before}`;
  return new PlayerError("price", `The price ${change} ${roundedTokens(now)}${not}. Press again to pay it.`);
}

/** Step with a permit that the wallet signs; undefined if it cannot sign one that the token accepts. */
async function withPermit(
  { calls, name }: Pick<PaidWrite, "calls" | "name">,
  context: FlowContext,
  terms: PermitTerms,
  value: bigint,
): Promise<Step | undefined> {
  const permit = await signPermit(context, terms, value);
  if (!permit) return undefined;
  const { v, r, s } = permit.signature;
  const selfPermit = game.interface.encodeFunctionData("selfPermit", [value, permit.deadline, v, r, s]);
  const data = together([selfPermit, ...calls]);
  const refusal = await refusalOf(data, context.from);
  // Tokens do not know the signatures of contract wallets.
  if (refusal?.errorName === "PermitRefused") return undefined;
  if (refusal) throw refusal;
  return gameStep(data, `Now confirm ${name} in your wallet.`);
}
