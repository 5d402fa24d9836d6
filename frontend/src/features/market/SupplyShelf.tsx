import { Clock3, Plug, ShoppingCart } from "lucide-react";
import { useState } from "react";
import { type SupplyKind, useCart } from "../../chain/cart";
import { NEWCOMERS_SHIELDS, SUPPLY_NAME } from "../../chain/quote";
import { Amount } from "../../ui/Amount";
import { SupplyArt } from "../../ui/art/SupplyArt";
import { Button } from "../../ui/Button";
import { Duration } from "../../ui/Duration";
import { Caution, Fact, Facts } from "../../ui/Facts";
import { counted, formatDuration } from "../../ui/format";
import { Pips } from "../../ui/Pips";
import { Stepper } from "../../ui/Stepper";
import { CartToggle } from "./CartToggle";
import { mostToBuy, supplyDisabledReason, type SupplyStock } from "./supplies";
import styles from "./SupplyShelf.module.css";

export interface SupplyShelfProps {
  stocks: readonly SupplyStock[];
  /** The account owns a component; before that there is nothing to defend or attack with. */
  isPlayer: boolean;
  /** Unix seconds on the chain's clock. */
  nowSeconds: number;
  /** Timers stand still. */
  paused: boolean;
  /** What part of a player's highest rate makes a component serious for them, whole percent. */
  seriousShare: number;
  /** The highest bounty that the player can win with a hit, wei after the fee; absent before it is known. */
  highestBounty?: bigint;
  /** The player's tokens; absent before connecting. */
  balance?: bigint;
  onBuy: (stock: SupplyStock, amount: number) => void;
  /** Why nothing can be bought now. Limits are known here. */
  disabledReason?: string;
  isPending?: (kind: SupplyKind) => boolean;
}

const WORDS: Record<SupplyKind, { title: string; text: (seriousShare: number) => string; buy: string }> = {
  shields: {
    title: "Shields",
    text: (seriousShare) =>
      `A shield stops an attack that would have hit. If the component earns at least ${seriousShare}% of what your best one earns, the shield breaks and you are immune for a while.`,
    buy: "Shields to buy",
  },
  attacks: {
    title: "Attack charges",
    text: () => "Each raid costs one charge, whatever the outcome.",
    buy: "Attack charges to buy",
  },
};

/** Shields and attack charges, each with what the limits leave. */
export function SupplyShelf({ stocks, ...props }: SupplyShelfProps) {
  return (
    <ul className={`cards ${styles.shelf}`}>
      {stocks.map((stock) => (
        <li key={stock.kind}>
          <SupplyCard stock={stock} {...props} />
        </li>
      ))}
    </ul>
  );
}

type CardProps = Omit<SupplyShelfProps, "stocks"> & { stock: SupplyStock };

function SupplyCard(props: CardProps) {
  const { stock, isPlayer, balance, onBuy, isPending, nowSeconds, seriousShare } = props;
  const [wanted, setWanted] = useState(1);
  const words = WORDS[stock.kind];
  const limit = isPlayer ? supplyDisabledReason(stock, nowSeconds) : undefined;
  const reason = limit ?? props.disabledReason;
  const hasFirstComponent = useCart(({ items }) => items.some(({ kind }) => kind === "component"));
  const cartReason = isPlayer || !hasFirstComponent ? reason : undefined;
  const most = Math.max(1, isPlayer ? mostToBuy(stock) : NEWCOMERS_SHIELDS);
  const amount = Math.min(wanted, most);
  const total = stock.price * BigInt(amount);
  const missing = balance !== undefined ? total - balance : 0n;
  const headingId = `supply-${stock.kind}`;
  return (
    <article
      className={`raised ${styles.card}`}
      aria-labelledby={headingId}
      data-tone={stock.kind === "shields" ? "calm" : "hot"}
    >
      <div className={`middle ${styles.stage}`}>
        <SupplyArt kind={stock.kind} className={styles.art} />
      </div>
      <div className={styles.words}>
        <h2 id={headingId} className="large">
          {words.title}
        </h2>
        <p className={`muted small pretty ${styles.text}`}>{words.text(seriousShare)}</p>
      </div>
      <Terms {...props} />
      <div className={`row wraps gap-3 ${styles.buy}`}>
        <div>
          <Stepper label={words.buy} value={amount} onChange={setWanted} max={most} />
        </div>
        <p className={`strong large grow ${styles.total}`}>
          {isPlayer && <Amount wei={total} />}
          {missing > 0n && !reason && (
            <span className={"block muted tiny"}>
              You need <Amount wei={missing} /> more
            </span>
          )}
        </p>
        <div className="row push">
          <CartToggle item={{ kind: stock.kind, amount }} disabledReason={cartReason} />
          <Button
            variant={reason ? "secondary" : "primary"}
            icon={<ShoppingCart aria-hidden />}
            onClick={() => onBuy(stock, amount)}
            pending={isPending?.(stock.kind)}
            disabledReason={reason}
          >
            Buy <span className="visually-hidden">{counted(amount, SUPPLY_NAME[stock.kind])}</span>
          </Button>
        </div>
        {reason && (
          // Said to screen readers by the button.
          <p className={`muted tiny ${styles.why}`} aria-hidden>
            {reason}
          </p>
        )}
      </div>
    </article>
  );
}

function Terms(props: CardProps) {
  const { stock, isPlayer, nowSeconds, paused } = props;
  const { kind, price, priceSeconds, held, capacity, nextAt, perDay, remaining, windowEndsAt, rechargeSeconds } = stock;
  return (
    <div className={styles.facts}>
      <Facts>
        {isPlayer && (
          <Fact name="You hold">
            {held} of {capacity} <Pips kind={kind} held={held} capacity={capacity} />
          </Fact>
        )}
        <Fact name="Each">
          {isPlayer && <Amount wei={price} />}{" "}
          <span className={"inline-row gap-1 muted tiny nowrap"}>
            {formatDuration(priceSeconds)} of your full rewards
          </span>
        </Fact>
        {isPlayer && (
          <Fact name="Left to buy today">
            {remaining} of {perDay}{" "}
            {windowEndsAt !== undefined && (
              <span className={"inline-row gap-1 muted tiny nowrap"}>
                <Clock3 size={13} aria-hidden />
                all again {paused ? "later" : <Duration at={windowEndsAt} now={nowSeconds} />}
              </span>
            )}
          </Fact>
        )}
        {!isPlayer && <Fact name="To buy a day">{perDay}</Fact>}
        <Fact name="Recharges">
          1 every {formatDuration(rechargeSeconds)}{" "}
          {nextAt !== undefined && (
            <span className={"inline-row gap-1 muted tiny nowrap"}>
              <Plug size={13} aria-hidden />
              next {paused ? "later" : <Duration at={nextAt} now={nowSeconds} />}
            </span>
          )}
        </Fact>
        <BountyCaution {...props} />
      </Facts>
    </div>
  );
}

/** Prices do not slow with rewards, bounties do. */
function BountyCaution({ stock: { kind, price }, isPlayer, highestBounty }: CardProps) {
  if (kind !== "attacks" || !isPlayer || highestBounty === undefined || price <= highestBounty) return null;
  return (
    <Caution>
      It costs more than the highest bounty that you can win, <Amount wei={highestBounty} />: it pays only where there
      is enough to steal.
    </Caution>
  );
}
