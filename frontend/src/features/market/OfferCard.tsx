import { Check, ShoppingCart } from "lucide-react";
import { Amount } from "../../ui/Amount";
import { ComponentArt } from "../../ui/art/ComponentArt";
import { Button } from "../../ui/Button";
import { componentDescription, componentName } from "../../ui/catalogue";
import { Duration } from "../../ui/Duration";
import { Caution, Fact, Facts } from "../../ui/Facts";
import { counted, formatDate, formatSpeed, perDay } from "../../ui/format";
import { CartToggle } from "./CartToggle";
import type { Offer, PoolState } from "./model";
import styles from "./OfferCard.module.css";

export interface OfferCardProps {
  offer: Offer;
  nowSeconds: number;
  pool: PoolState;
  /** The player's tokens; absent before connecting. */
  balance?: bigint;
  /** How many rivals have one that works: a raid needs one of the same type. */
  rivals?: number;
  onBuy: () => void;
  pending?: boolean;
  /** Why it cannot be bought now. Owned and not on sale are known here. */
  disabledReason?: string;
}

/** A component for sale. */
export function OfferCard(props: OfferCardProps) {
  const { offer, balance, onBuy, pending } = props;
  const name = componentName(offer.id);
  const shownReason = isOffered(offer) ? props.disabledReason : undefined;
  const missing = isOffered(offer) && balance !== undefined ? offer.settings.price - balance : 0n;
  const headingId = `offer-${offer.id}`;
  return (
    <article
      className={`raised stack gap-3 ${styles.card}`}
      aria-labelledby={headingId}
      data-tone={offer.owned ? "earning" : "neutral"}
    >
      <div className={`middle ${styles.stage}`}>
        <ComponentArt
          className={styles.art}
          componentId={offer.id}
          state={isOffered(offer) || offer.owned ? "earning" : "offline"}
          rewardRate={offer.settings.rewardRate}
        />
      </div>
      <div className={styles.words}>
        <h2 id={headingId} className="large">
          {name}
        </h2>
        <p className={`muted small ${styles.description}`}>{componentDescription(offer.id)}</p>
      </div>
      <Terms {...props} />
      <div className={`row ${styles.buy}`}>
        <div>
          <Amount className={`strong ${styles.price}`} wei={offer.settings.price} />
          {shownReason ? (
            // Said to screen readers by the button.
            <p className="muted tiny pretty" aria-hidden>
              {shownReason}
            </p>
          ) : (
            missing > 0n && (
              <p className="muted tiny pretty">
                You need <Amount wei={missing} /> more
              </p>
            )
          )}
        </div>
        {isOffered(offer) && (
          <CartToggle item={{ kind: "component", componentId: offer.id }} disabledReason={props.disabledReason} />
        )}
        <Button
          variant={missing > 0n ? "secondary" : "primary"}
          icon={offer.owned ? <Check aria-hidden /> : offer.settings.isActive && <ShoppingCart aria-hidden />}
          onClick={onBuy}
          pending={pending}
          disabledReason={reason(props, name)}
        >
          {offer.owned ? "Owned" : offer.settings.isActive ? "Buy" : "Not on sale"}{" "}
          <span className="visually-hidden">{name}</span>
        </Button>
      </div>
    </article>
  );
}

function reason({ offer, disabledReason }: OfferCardProps, name: string): string | undefined {
  if (offer.owned) return `You own the ${name}; one of each kind is the limit`;
  if (!offer.settings.isActive) return `The ${name} is not on sale`;
  return disabledReason;
}

/** Whether it could be bought at all. */
function isOffered({ owned, settings }: Offer): boolean {
  return !owned && settings.isActive;
}

function Terms({ offer, nowSeconds, pool, rivals }: OfferCardProps) {
  const { settings, payback, outlastsFullSpeed } = offer;
  return (
    <div className={styles.facts}>
      <Facts>
        <Fact name="Reward a day">
          <Amount className="earning" wei={perDay(settings.rewardRate)} />
        </Fact>
        <Fact name="Pays back in">
          {payback === undefined ? "Never" : <Duration at={nowSeconds + payback} now={nowSeconds} bare />}
        </Fact>
        <Fact name="Repair cost">
          <Amount wei={settings.repairCost} />
        </Fact>
        {rivals !== undefined && (
          <Fact name="Lets you raid">{rivals === 0 ? "Nobody yet" : counted(rivals, "rival")}</Fact>
        )}
        {outlastsFullSpeed && <Caution>{cautionText(pool, nowSeconds)}</Caution>}
      </Facts>
    </div>
  );
}

function cautionText({ fullSpeedUntil, speed }: PoolState, nowSeconds: number): string {
  const end = Number(fullSpeedUntil);
  if (speed === 0n) return "It earns nothing until somebody adds to the pool.";
  if (end <= nowSeconds) return `At today's ${formatSpeed(speed)} of full rewards, which may slow further.`;
  return `Payback lies beyond ${formatDate(end)}, until when rewards run at full speed.`;
}
