import { useQuery } from "@tanstack/react-query";
import { Check, ShoppingCart } from "lucide-react";
import type { CartItem } from "../../chain/cart";
import { type RewardPool, poolQuery } from "../../chain/queries";
import { useBalance, useBuying } from "../../chain/transactions/useWrite";
import { useChainNow } from "../../chain/useChainNow";
import { Amount } from "../../ui/Amount";
import { ComponentArt } from "../../ui/art/ComponentArt";
import { Button } from "../../ui/Button";
import { componentDescription, componentName } from "../../ui/catalogue";
import { Duration } from "../../ui/Duration";
import { Caution, Fact, Facts } from "../../ui/Facts";
import { counted, formatDate, formatSpeed, perDay } from "../../ui/format";
import { CartToggle } from "./CartToggle";
import type { Offer } from "./model";
import styles from "./OfferCard.module.css";

interface OfferCardProps {
  offer: Offer;
  /** How many rivals have one that works: a raid needs one of the same type. */
  rivals: number | undefined;
}

/** A component for sale. */
export function OfferCard({ offer, rivals }: OfferCardProps) {
  const name = componentName(offer.id);
  const isOffered = !offer.owned && offer.settings.isActive;
  const item: CartItem = { kind: "component", componentId: offer.id };
  const buying = useBuying([item]);
  const { disabledReason } = buying;
  const balance = useBalance();
  const missing = isOffered && balance !== undefined ? offer.settings.price - balance : 0n;
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
          state={isOffered || offer.owned ? "earning" : "offline"}
          rewardRate={offer.settings.rewardRate}
        />
      </div>
      <div className={styles.words}>
        <h2 id={headingId} className="large">
          {name}
        </h2>
        <p className={`muted small ${styles.description}`}>{componentDescription(offer.id)}</p>
      </div>
      <Terms offer={offer} rivals={rivals} />
      <div className={`row ${styles.buy}`}>
        <div>
          <Amount className={`strong ${styles.price}`} wei={offer.settings.price} />
          {isOffered && disabledReason ? (
            // Said to screen readers by the button.
            <p className="muted tiny pretty" aria-hidden>
              {disabledReason}
            </p>
          ) : (
            missing > 0n && (
              <p className="muted tiny pretty">
                You need <Amount wei={missing} /> more
              </p>
            )
          )}
        </div>
        {isOffered && <CartToggle item={item} disabledReason={disabledReason} />}
        <Button
          variant={missing > 0n ? "secondary" : "primary"}
          icon={offer.owned ? <Check aria-hidden /> : offer.settings.isActive && <ShoppingCart aria-hidden />}
          {...buying}
          disabledReason={unavailable(offer, name) ?? disabledReason}
        >
          {offer.owned ? "Owned" : offer.settings.isActive ? "Buy" : "Not on sale"}{" "}
          <span className="visually-hidden">{name}</span>
        </Button>
      </div>
    </article>
  );
}

function unavailable({ owned, settings }: Offer, name: string): string | undefined {
  if (owned) return `You own the ${name}; one of each kind is the limit`;
  return settings.isActive ? undefined : `The ${name} is not on sale`;
}

function Terms({ offer, rivals }: OfferCardProps) {
  const nowSeconds = useChainNow();
  const { data: pool } = useQuery(poolQuery);
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
        {outlastsFullSpeed && pool && <Caution>{cautionText(pool, nowSeconds)}</Caution>}
      </Facts>
    </div>
  );
}

function cautionText({ fullSpeedUntil, speed }: RewardPool, nowSeconds: number): string {
  const end = Number(fullSpeedUntil);
  if (speed === 0n) return "It earns nothing until somebody adds to the pool.";
  if (end <= nowSeconds) return `At today's ${formatSpeed(speed)} of full rewards, which may slow further.`;
  return `Payback lies beyond ${formatDate(end)}, until when rewards run at full speed.`;
}
