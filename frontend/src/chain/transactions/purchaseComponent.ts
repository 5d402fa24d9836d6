import { game, token } from "../contract";
import { componentName } from "../../ui/catalogue";
import { formatExact } from "../../ui/format";
import { deployment } from "../deployment";
import type { ErrorWords } from "../errorTexts";
import { PlayerError, contractError, toPlayerError } from "../errors";
import { simulate } from "../node";
import { type PermitTerms, readPermitTerms, signPermit } from "./permit";
import type { Flow, FlowContext, Step } from "./transaction";

/** What the missing allowance of a purchase looks like, by the kind of token. The game's own refusals come before it. */
const ALLOWANCE_ERRORS = ["ERC20InsufficientAllowance", "SafeERC20FailedOperation", "Error"];

const pending = { blockTag: "pending" };

/**
 * Buys a component in one transaction: a signed permit for exactly the price and the purchase, together. Where the token
 * or the wallet cannot do that, an approval goes before the purchase.
 *
 * @param price The price that the player saw, wei: nobody pays another one.
 */
export function purchaseComponent(componentId: number, price: bigint): Flow {
  const purchase = game.interface.encodeFunctionData("purchaseComponent", [componentId]);
  let mayPermit = true;
  return {
    intent: { kind: "purchaseComponent", componentId },
    label: `Buy ${componentName(componentId)}`,
    async prepare(context) {
      const { allowance, terms } = await checkPurchase(componentId, price, context, mayPermit);
      if (allowance >= price) return step(deployment.game, purchase, "Confirm the purchase in your wallet.");
      if (terms) {
        const permitted = await purchaseWithPermit(purchase, price, context, terms);
        if (permitted) return permitted;
        mayPermit = false;
      }
      const approval = token.interface.encodeFunctionData("approve", [deployment.game, price]);
      const amount = `${formatExact(price)} ${context.words.symbol}`;
      return { ...step(deployment.token, approval, `First allow the game to take ${amount}.`), isFinal: false };
    },
  };
}

function step(to: string, data: string, request: string): Step {
  return { to, data, request, isFinal: true };
}

/** All that can be known before the wallet is asked for anything, in one request. */
async function checkPurchase(componentId: number, price: bigint, context: FlowContext, mayPermit: boolean) {
  const { from, words } = context;
  const [settings, allowance, balance, refusal, terms] = await Promise.all([
    game.getComponentSettings(componentId, pending),
    token.allowance(from, deployment.game, pending),
    token.balanceOf(from, pending),
    game.purchaseComponent.staticCall(componentId, { from, ...pending }).then(
      () => undefined,
      (cause: unknown) => toPlayerError(cause, words),
    ),
    mayPermit ? readPermitTerms(from) : undefined,
  ]);
  const lacksOnlyAllowance = allowance < price && ALLOWANCE_ERRORS.includes(refusal?.errorName ?? "");
  if (refusal && !lacksOnlyAllowance) throw refusal;
  if (settings.price !== price) throw priceChanged(price, settings.price, words);
  if (balance < price) throw contractError("ERC20InsufficientBalance", [from, balance, price], words);
  return { allowance, terms };
}

function priceChanged(seen: bigint, now: bigint, { symbol }: ErrorWords): PlayerError {
  const message = `The price has changed from ${formatExact(seen)} to ${formatExact(now)} ${symbol}. Look again before you buy.`;
  return new PlayerError("contract", message);
}

/** Undefined when the wallet cannot sign a permit that the token accepts. */
async function purchaseWithPermit(
  purchase: string,
  price: bigint,
  context: FlowContext,
  terms: PermitTerms,
): Promise<Step | undefined> {
  context.showRequest("Sign the permission for exactly this price in your wallet. It costs nothing.");
  const permit = await signPermit(context, terms, price);
  if (!permit) return undefined;
  const { v, r, s } = permit.signature;
  const selfPermit = game.interface.encodeFunctionData("selfPermit", [price, permit.deadline, v, r, s]);
  const data = game.interface.encodeFunctionData("multicall", [[selfPermit, purchase]]);
  try {
    await simulate({ from: context.from, to: deployment.game, data }, "pending");
  } catch (cause) {
    const error = toPlayerError(cause, context.words);
    // Contract wallets sign in a way that tokens do not know.
    if (error.errorName === "PermitRefused") return undefined;
    throw error;
  }
  return step(deployment.game, data, "Now confirm the purchase in your wallet.");
}
