import { Shield, X } from "lucide-react";
import { Link } from "wouter";
import { type CartItem, closeReview, componentIds, takeOut } from "../../shop/cart";
import { type Line, boughtOf, itemName, purchaseName, totalOf } from "../../shop/lines";
import type { Permission } from "../../chain/transactions/permit";
import { atSpeed } from "../../chain/game/rewards";
import { revokeBudget } from "../../writes/revokeBudget";
import { stageOf } from "../../chain/transactions/stageTexts";
import type { Transaction } from "../../chain/transactions/transaction";
import { useBlockedReason, useWrite } from "../../chain/transactions/useWrite";
import { Amount } from "../../ui/Amount";
import { ComponentArt } from "../../ui/art/ComponentArt";
import { SupplyArt } from "../../ui/art/SupplyArt";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Fact, Facts } from "../../ui/Facts";
import { Check } from "../../ui/Fields";
import { paybackSeconds, perDay, readableDecimals, roundUp } from "../../../../scripts/game/amounts";
import { roughDuration } from "../../../../scripts/game/times";
import { Hero, type HeroProps } from "../../ui/Hero";
import { useTokenSymbol } from "../../ui/token";
import { feeOf } from "./offers";
import styles from "./ReviewDialog.module.css";
import type { ReadyShop } from "./shop";
import { TokenField } from "../../ui/TokenField";
import type { TypedAmount } from "../../ui/typedAmount";

interface ReviewDialogProps {
  /** Lines in the order of the purchase. */
  lines: readonly Line[];
  market: ReadyShop;
  /** Allowance and support of permits; undefined until read. */
  permission: Permission | undefined;
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
  const { lines, permission, budget = 0n, onConfirm, underWay, error, isDeclined } = props;
  const { balance } = props.market;
  const blocked = useBlockedReason();
  const bought = boughtOf(lines);
  const total = totalOf(bought);
  const missing = total - balance;
  const name = purchaseName((bought.length > 0 ? bought : lines).map(({ item }) => item));
  const approved = budget !== "unclear" && budget > total ? budget : total;
  const payment = paymentFor(total, permission);
  const unclear = payment !== "allowed" && budget === "unclear" ? "The budget is not clear" : undefined;
  const terms: Terms = { ...props, total, approved, name, payment };
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

/** Way to pay: from an existing allowance, with a signed permit, or after an approval. */
type Payment = "allowed" | "permit" | "approve";

/** Purchase as it would be made now. */
interface Terms extends ReviewDialogProps {
  payment: Payment;
  name: string;
  /** Price of the purchase, wei. */
  total: bigint;
  /** Amount that the wallet is asked to approve, wei. */
  approved: bigint;
}

function paymentFor(total: bigint, permission: Permission | undefined): Payment {
  if (permission && permission.allowance >= total) return "allowed";
  return permission?.canPermit === false ? "approve" : "permit";
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

/** Single item, and what it brings. */
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

/** Cost, and where the money goes. */
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
function Steps({ payment, name, total, approved }: Terms) {
  return (
    <ol className={`muted small ${styles.steps}`} aria-label="What your wallet will ask">
      {payment !== "allowed" && (
        <li>
          Approve {approved > total ? "up to" : "exactly"} <Amount wei={approved} /> (
          {payment === "permit" ? "no fee" : "network fee"})
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
function Budget({ payment, total, approved, permission, market, budget, onBudget }: Terms) {
  const allowance = permission?.allowance ?? 0n;
  const revoke = useWrite(revokeBudget());
  return (
    <>
      {allowance > 0n && (
        <div className="row wraps between gap-3 small">
          <p>
            <Allowance allowance={allowance} left={payment === "allowed" ? allowance - total : undefined} />
          </p>
          <Button size="sm" onClick={revoke.onClick}>
            Revoke
          </Button>
        </div>
      )}
      {payment !== "allowed" && (
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
                The game may take up to <Amount wei={approved} /> in all, until you revoke it. Only the exact price
                guards you against one that rises meanwhile.
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

/** Amount that the game may take already. `left`: the rest after this purchase, if the allowance covers it. */
function Allowance({ allowance, left }: { allowance: bigint; left: bigint | undefined }) {
  if (left === undefined) {
    return (
      <>
        Your budget, of which <Amount wei={allowance} /> is left, does not cover it and ends with it.
      </>
    );
  }
  if (allowance >= UNLIMITED) {
    return "Paid from an unlimited allowance: the game may take all your tokens until you revoke it.";
  }
  return (
    <>
      Paid from the budget that you allowed: <Amount wei={left} /> left afterwards.
    </>
  );
}
