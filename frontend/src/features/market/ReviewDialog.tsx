import { Shield, X } from "lucide-react";
import { Link } from "wouter";

import { paybackSeconds, perDay, readableDecimals, roundUp } from "#game/amounts";
import { roughDuration } from "#game/times";

import { atSpeed } from "../../chain/game/rewards";
import { useChainNow } from "../../chain/node/useChainNow";
import { keysPart } from "../../chain/operator/scope";
import { allowanceToAsk } from "../../chain/transactions/allowance";
import { callsOf } from "../../chain/transactions/knownWrites";
import type { Permission } from "../../chain/transactions/permit";
import { stageOf } from "../../chain/transactions/stageTexts";
import type { Transaction } from "../../chain/transactions/transaction";
import { useBlockedReason, usePlayer, useWrite } from "../../chain/transactions/useWrite";
import { type CartItem, closeReview, componentIds, takeOut } from "../../shop/cart";
import { boughtOf, itemName, type Line, purchaseName, totalOf } from "../../shop/lines";
import { Amount } from "../../ui/Amount";
import { ComponentArt } from "../../ui/art/ComponentArt";
import { SupplyArt } from "../../ui/art/SupplyArt";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Fact, Facts } from "../../ui/Facts";
import { Check } from "../../ui/Fields";
import { Hero, type HeroProps } from "../../ui/Hero";
import { useTokenSymbol } from "../../ui/token";
import { TokenField } from "../../ui/TokenField";
import type { TypedAmount } from "../../ui/typedAmount";
import { purchaseWrite } from "../../writes/purchase";
import { revokeBudget } from "../../writes/revokeBudget";
import { feeOf } from "./offers";
import styles from "./ReviewDialog.module.css";
import type { ReadyShop } from "./shop";

interface ReviewDialogProps {
  /** Lines in the order of the purchase. */
  lines: readonly Line[];
  market: ReadyShop;
  /** Allowance and support of permits; undefined until read. */
  permission: Permission | undefined;
  /** Rest of the session key's permission: its end, Unix seconds, and its budget, wei; undefined without one. */
  sessionKey: { readonly until: number; readonly budget: bigint } | undefined;
  /** Amount that the player wants to allow, for later purchases too, wei. Undefined: exactly the price. */
  budget: TypedAmount | undefined;
  onBudget: (budget: TypedAmount | undefined) => void;
  onConfirm: () => void;
  /** Transaction of the purchase, once it was confirmed and until it is settled. */
  underWay: Transaction | undefined;
  /** Error of the last attempt, in a player's words. */
  error: string | undefined;
  /** True if the player declined in the wallet. */
  isDeclined: boolean;
}

/** Dialog to check a purchase before the wallet opens: costs, benefits, and the wallet's requests. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { lines, budget, onConfirm, underWay, error, isDeclined } = props;
  const { balance } = props.market;
  const blocked = useBlockedReason();
  const bought = boughtOf(lines);
  const total = totalOf(bought);
  const missing = total - balance;
  const name = purchaseName((bought.length > 0 ? bought : lines).map(({ item }) => item));
  const payment = usePayment(props, bought, total);
  const unclear = payment.asked !== undefined && budget === "unclear" ? "The budget is not clear" : undefined;
  const terms: Terms = { ...props, total, name, payment };
  return (
    <ConfirmDialog
      title={`Buy ${name}`}
      onClose={closeReview}
      isUnderWay={underWay !== undefined}
      stage={stageOf(underWay)}
      error={error}
      note={isDeclined ? "You declined the request in your wallet. Nothing was bought." : undefined}
      action={
        <Button
          variant="primary"
          onClick={onConfirm}
          pending={underWay !== undefined}
          disabledReason={reason(lines, missing, blocked ?? unclear)}
        >
          Buy for <Amount wei={total} />
        </Button>
      }
    >
      {lines.length === 1 ? <Single {...props} /> : <Lines {...props} />}
      {missing > 0n && (
        <Banner
          tone="hot"
          title={
            <>
              You need <Amount wei={roundUp(missing)} /> more.
            </>
          }
        >
          You have <Amount wei={balance} />. <WaysToTokens isPlayer={props.market.shop.ownedIds.size > 0} />
        </Banner>
      )}
      <Bill {...terms} />
      <Steps {...terms} />
      <Budget {...terms} />
    </ConfirmDialog>
  );
}

/** Ways to get the missing tokens. */
function WaysToTokens({ isPlayer }: { isPlayer: boolean }) {
  const symbol = useTokenSymbol();
  if (!isPlayer) return <>Choose a cheaper one, or send {symbol} to this account.</>;
  return (
    <>
      <Link href="/" onClick={closeReview}>
        Collect your rewards
      </Link>{" "}
      or{" "}
      <Link href="/arena" onClick={closeReview}>
        raid a rival
      </Link>
      .
    </>
  );
}

/** Payment of a purchase; amounts in wei. */
interface Payment {
  /** Allowance that the wallet is asked for; undefined where the present one covers it. */
  readonly asked: bigint | undefined;
  /** Part of the allowance that stays the session key's. */
  readonly reserved: bigint;
  /** Rest of the session key's budget after it has paid; undefined where the wallet pays. */
  readonly leftToKey: bigint | undefined;
}

function usePayment(
  { permission, budget, sessionKey }: ReviewDialogProps,
  bought: readonly Line[],
  cost: bigint,
): Payment {
  const now = useChainNow();
  const intent = purchaseWrite.intent({ items: bought.map(({ item }) => item) });
  const key = sessionKey && sessionKey.until > now ? sessionKey : undefined;
  const { reserved, isByKey } = keysPart(callsOf(intent), usePlayer() ?? "", cost, key);
  const wanted = budget === "unclear" ? undefined : budget;
  const asked = allowanceToAsk({ cost, budget: wanted, allowance: permission?.allowance ?? 0n, reserved, isByKey });
  return { asked, reserved, leftToKey: isByKey && asked === undefined ? reserved - cost : undefined };
}

/** Purchase as it would be made now. */
interface Terms extends ReviewDialogProps {
  payment: Payment;
  name: string;
  /** Price of the purchase, wei. */
  total: bigint;
}

function reason(lines: readonly Line[], missing: bigint, blocked: string | undefined): string | undefined {
  if (missing > 0n) return "Your balance is too low";
  return blocked ?? (boughtOf(lines).length === 0 ? (lines[0]?.problem ?? "Nothing is chosen") : undefined);
}

function Picture({ item, className }: { item: CartItem; className?: string }) {
  if ("amount" in item) return <SupplyArt kind={item.kind} className={className} />;
  return (
    <ComponentArt
      componentId={item.componentId}
      skinId={item.kind === "skin" ? item.skinId : 0}
      className={className}
    />
  );
}

const GLOW: Record<CartItem["kind"], HeroProps["glow"]> = {
  component: "earning",
  skin: undefined,
  shields: "calm",
  attacks: "hot",
};

/** Single item, and its benefits. */
function Single({ lines, market }: ReviewDialogProps) {
  const [{ item, problem }] = lines as [Line];
  return (
    <Hero glow={GLOW[item.kind]} picture={<Picture item={item} />}>
      <div className={`stack small ${styles.gain}`}>
        {item.kind === "component" ? (
          <Earnings market={market} lines={lines} />
        ) : (
          <>
            <p className="large strong">{item.kind === "skin" ? itemName(item) : `+${itemName(item)}`}</p>
            <p className="muted">
              {item.kind === "skin"
                ? "Yours to keep, and applied right away. Change it any time, free."
                : "Ready to use immediately. Counts toward today's limit."}
            </p>
          </>
        )}
        {problem && <p className="hot tiny pretty">{problem}</p>}
      </div>
    </Hero>
  );
}

/** Earnings of the components among them, and the time until those have paid for everything. */
function Earnings({ lines, market }: Pick<ReviewDialogProps, "lines" | "market">) {
  const { shop, speed, rules } = market;
  const ids = componentIds(lines.map(({ item }) => item));
  const rate = atSpeed(shop.types, speed)
    .filter(({ id }) => ids.includes(Number(id)))
    .reduce((sum, { rewardRate }) => sum + rewardRate, 0n);
  const payback = paybackSeconds(totalOf(lines), rate);
  if (ids.length === 0) return null;
  return (
    <>
      <p className="earning large strong">
        +<Amount wei={perDay(rate)} /> a day
      </p>
      {payback !== undefined && <p className="muted">Pays back in {roughDuration(payback)} at today's speed</p>}
      <p className="row gap-1 calm">
        <Shield size={14} aria-hidden /> Protected for the first {roughDuration(rules.protectionSeconds)}
      </p>
    </>
  );
}

/** List of several items, with those marked that cannot be bought. */
function Lines({ lines, market }: ReviewDialogProps) {
  return (
    <>
      <ul className="sunk">
        {lines.map(({ item, price, problem }, index) => {
          const spent = totalOf(boughtOf(lines.slice(0, index + 1)));
          const mark = problem ?? (spent > market.balance ? "More than your balance" : undefined);
          return (
            <li
              key={itemName(item)}
              className={`stack gap-3 small ${styles.line}`}
              data-left-out={problem !== undefined}
            >
              <Picture item={item} className={styles.thumb} />
              <span className="stack gap-1">
                <span className="strong">{itemName(item).replace(/^the /, "")}</span>
                {mark && <span className="hot tiny pretty">{mark}</span>}
              </span>
              <Amount wei={price} />
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Take ${itemName(item)} out`}
                icon={<X aria-hidden />}
                onClick={() => takeOut([item])}
              />
            </li>
          );
        })}
      </ul>
      <div className={`stack small ${styles.gain}`}>
        <Earnings market={market} lines={boughtOf(lines)} />
      </div>
    </>
  );
}

/** Cost, and its recipients. */
function Bill({ lines, total, market }: Terms) {
  const { balance, rules } = market;
  const { feePercentage } = rules;
  const fee = feeOf(total, feePercentage);
  const [only] = lines;
  const amount = lines.length === 1 && only && "amount" in only.item ? only.item.amount : 1;
  // A percentage of whole tokens has two decimals: with them the parts add up to the price.
  const decimals = Math.max(2, readableDecimals(total));
  return (
    <Facts>
      {amount > 1 && (
        <Fact name={`${amount} × each`} rank="part">
          <Amount wei={total / BigInt(amount)} />
        </Fact>
      )}
      <Fact name="Price" rank="sum">
        <Amount wei={total} />
      </Fact>
      <Fact name={`To the reward pool, ${100 - feePercentage}%`} rank="part">
        <Amount wei={total - fee} decimals={decimals} />
      </Fact>
      <Fact name={`Fee, ${feePercentage}%`} rank="part">
        <Amount wei={fee} decimals={decimals} />
      </Fact>
      {balance >= total && (
        <Fact name="Your balance afterwards" rank="sum">
          <Amount wei={balance - total} />
        </Fact>
      )}
    </Facts>
  );
}

/** Requests that the wallet is about to show. */
function Steps({ payment: { asked, reserved, leftToKey }, name, total, permission }: Terms) {
  if (leftToKey !== undefined) {
    return (
      <p className={`muted small ${styles.steps}`}>
        Your wallet stays closed: paid from your budget, <Amount wei={leftToKey} /> left afterwards.
      </p>
    );
  }
  const fee = permission?.canPermit === false ? "network fee" : "no fee";
  return (
    <ol className={`muted small ${styles.steps}`} aria-label="What your wallet will ask">
      {asked !== undefined && reserved > 0n && (
        <li>
          Approve <Amount wei={asked} />: <Amount wei={asked - reserved} /> now, and your budget without pop-ups ({fee})
        </li>
      )}
      {asked !== undefined && reserved === 0n && (
        <li>
          Approve {asked > total ? "up to" : "exactly"} <Amount wei={asked} /> ({fee})
        </li>
      )}
      <li>Buy {name} (network fee)</li>
    </ol>
  );
}

/** Initial budget, wei: twice the price of this purchase, or the balance if that is less. */
function suggestBudget(total: bigint, balance: bigint): bigint {
  return balance < 2n * total ? balance : 2n * total;
}

/** Allowance from which on it counts as unlimited: tokens do not reduce the highest one, or hardly. */
const UNLIMITED = 2n ** 255n;

/** Choice between exactly the price each time and a budget from which later purchases need no approval. */
function Budget({ payment, total, permission, market, budget, onBudget }: Terms) {
  const allowance = permission?.allowance ?? 0n;
  const { asked, reserved, leftToKey } = payment;
  const revoke = useWrite(revokeBudget());
  // The session key's budget stays, and has its own bar.
  if (reserved > 0n && (asked !== undefined || leftToKey !== undefined)) return null;
  return (
    <>
      {allowance > 0n && (
        <div className="row wraps between gap-3 small">
          <p>
            <Allowance allowance={allowance} total={total} asked={asked} />
          </p>
          <Button size="sm" onClick={revoke.onClick}>
            Revoke
          </Button>
        </div>
      )}
      {asked !== undefined && (
        <div className="row wraps between gap-3 small">
          <Check
            label="Approve a budget, and later purchases need no approval"
            checked={budget !== undefined}
            onChange={(wanted) => onBudget(wanted ? suggestBudget(total, market.balance) : undefined)}
          />
          {budget !== undefined && (
            <div className="stack gap-2" ref={showInWhole}>
              <TokenField label="Budget" amount={budget} onChange={onBudget} />
              <p className="muted">
                The game may take up to <Amount wei={asked} /> in all, until you revoke it. Only approving the exact
                price protects you if it rises.
              </p>
            </div>
          )}
        </div>
      )}
    </>
  );
}

/** Scrolls an element that opens at the lower edge of a dialog into view. */
function showInWhole(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: "nearest" });
}

interface AllowanceProps {
  /** Amount that the game may take already, wei. */
  allowance: bigint;
  total: bigint;
  /** Allowance that replaces it, wei; undefined if the present one covers the purchase. */
  asked: bigint | undefined;
}

function Allowance({ allowance, total, asked }: AllowanceProps) {
  if (asked !== undefined) {
    return (
      <>
        Your approval of <Amount wei={allowance} /> does not cover it.{" "}
        {asked > total ? "The new approval replaces it." : "Afterwards the game may take nothing more."}
      </>
    );
  }
  if (allowance >= UNLIMITED) {
    return "Paid from an unlimited allowance: the game may take all your tokens until you revoke it.";
  }
  return (
    <>
      Paid from what you approved: <Amount wei={allowance - total} /> left afterwards.
    </>
  );
}
