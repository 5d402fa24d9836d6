import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import type { CartItem } from "../../shop/cart";
import { type RewardPool, poolQuery } from "../../chain/game/queries";
import { useBuying } from "../../writes/purchase";
import { useChainNow } from "../../chain/node/useChainNow";
import { Amount } from "../../ui/Amount";
import { ComponentArt } from "../../ui/art/ComponentArt";
import { Button } from "../../ui/Button";
import { componentDescription, componentName } from "../../../../scripts/game/names";
import { Duration } from "../../ui/Duration";
import { Caution, Fact } from "../../ui/Facts";
import { counted, formatSpeed, perDay } from "../../../../scripts/game/amounts";
import { formatDate } from "../../../../scripts/game/times";
import { Skeleton } from "../../ui/Skeleton";
import { CartToggle } from "./CartToggle";
import type { Offer } from "./offers";
import { Missing, SaleCard, useMissing } from "./SaleCard";

interface OfferCardProps {
  offer: Offer;
  /** Rivals with a working component of the type: a raid needs one of the same type. Undefined before connecting. */
  rivals: number | "many" | "unread" | undefined;
}

/** Component for sale. */
export function OfferCard({ offer, rivals }: OfferCardProps) {
  const name = componentName(offer.id);
  const isOffered = !offer.owned && offer.settings.isActive;
  const item: CartItem = { kind: "component", componentId: offer.id };
  const buying = useBuying([item]);
  const { disabledReason } = buying;
  const missing = useMissing(isOffered ? offer.settings.price : 0n);
  return (
    <SaleCard
      tone={offer.owned ? "earning" : "neutral"}
      picture={
        <ComponentArt
          componentId={offer.id}
          state={isOffered || offer.owned ? "earning" : "offline"}
          rewardRate={offer.settings.rewardRate}
        />
      }
      title={name}
      text={componentDescription(offer.id)}
      terms={<Terms offer={offer} rivals={rivals} />}
    >
      <div className="grow">
        <Amount className="strong" wei={offer.settings.price} />
        {isOffered && disabledReason ? (
          // Hidden from screen readers: the button reads it out.
          <p className="muted tiny pretty" aria-hidden>
            {disabledReason}
          </p>
        ) : (
          <Missing wei={missing} />
        )}
      </div>
      {isOffered && <CartToggle item={item} disabledReason={disabledReason} />}
      <Button
        variant={missing > 0n ? "secondary" : "primary"}
        icon={offer.owned && <Check aria-hidden />}
        {...buying}
        disabledReason={unavailable(offer, name) ?? disabledReason}
      >
        {offer.owned ? "Owned" : offer.settings.isActive ? "Buy" : "Not on sale"}{" "}
        <span className="visually-hidden">{name}</span>
      </Button>
    </SaleCard>
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
    <>
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
        <Fact name="Lets you raid">{rivals === "unread" ? <Skeleton width="4rem" /> : rivalsText(rivals)}</Fact>
      )}
      {outlastsFullSpeed && pool && <Caution>{cautionText(pool, nowSeconds)}</Caution>}
    </>
  );
}

function rivalsText(rivals: number | "many"): string {
  if (rivals === "many") return "Whoever has one";
  return rivals === 0 ? "Nobody yet" : counted(rivals, "rival");
}

function cautionText({ fullSpeedUntil, speed }: RewardPool, nowSeconds: number): string {
  const end = Number(fullSpeedUntil);
  if (speed === 0n) return "It earns nothing until somebody adds to the pool.";
  if (end <= nowSeconds) return `At today's ${formatSpeed(speed)} of full rewards, which may slow further.`;
  return `Payback lies beyond ${formatDate(end)}, until when rewards run at full speed.`;
}
