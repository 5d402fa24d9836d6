import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";

import { formatSpeed, paybackSeconds, perDay } from "#game/amounts";
import { componentDescription, componentName } from "#game/names";
import { quantity } from "#game/texts/quantities";
import { formatDate } from "#game/times";

import { type ComponentSettings, poolQuery, type RewardPool } from "../../chain/game/queries";
import { useChainNow } from "../../chain/node/useChainNow";
import { usePlayer } from "../../chain/transactions/useWrite";
import type { CartItem } from "../../shop/cart";
import { useBuying } from "../../shop/useBuying";
import { Amount } from "../../ui/Amount";
import { ComponentArt } from "../../ui/art/ComponentArt";
import { Button } from "../../ui/Button";
import { Duration } from "../../ui/Duration";
import { Caution, Fact } from "../../ui/Facts";
import { Skeleton } from "../../ui/Skeleton";
import { CartToggle } from "./Cart";
import type { Rivals } from "./rivals";
import { Missing, SaleCard, useMissing } from "./SaleCard";

interface OfferCardProps {
  /** Settings, with the rate at today's speed. */
  settings: ComponentSettings;
  isOwned: boolean;
  rivals: Rivals | undefined;
}

/** Component for sale. */
export function OfferCard({ settings, isOwned, rivals }: OfferCardProps) {
  const { isActive, price, rewardRate } = settings;
  const componentId = Number(settings.id);
  const name = componentName(componentId);
  const isOffered = !isOwned && isActive;
  const item: CartItem = { kind: "component", componentId };
  const buying = useBuying([item]);
  const { disabledReason } = buying;
  const missing = useMissing(isOffered ? price : 0n);
  return (
    <SaleCard
      tone={isOwned ? "earning" : "neutral"}
      picture={
        <ComponentArt
          componentId={componentId}
          state={isOffered || isOwned ? "earning" : "offline"}
          rewardRate={rewardRate}
        />
      }
      title={name}
      text={componentDescription(componentId)}
      terms={<Terms settings={settings} rivals={rivals} />}
    >
      <div className="grow">
        <Amount className="strong" wei={price} />
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
        icon={isOwned && <Check aria-hidden />}
        {...buying}
        disabledReason={
          isOwned
            ? `You own the ${name}; one of each kind is the limit`
            : isActive
              ? disabledReason
              : `The ${name} is not on sale`
        }
      >
        {isOwned ? "Owned" : isActive ? "Buy" : "Not on sale"} <span className="visually-hidden">{name}</span>
      </Button>
    </SaleCard>
  );
}

function Terms({ settings: { id, price, rewardRate, repairCost }, rivals }: Omit<OfferCardProps, "isOwned">) {
  const nowSeconds = useChainNow();
  const { data: pool } = useQuery(poolQuery);
  const isVisitor = usePlayer() === undefined;
  const payback = paybackSeconds(price, rewardRate);
  const caution = pool && cautionText(pool, nowSeconds, payback);
  return (
    <>
      <Fact name="Reward a day">
        <Amount className="earning" wei={perDay(rewardRate)} />
      </Fact>
      <Fact name="Pays back in">
        {payback === undefined ? "Never" : <Duration at={nowSeconds + payback} now={nowSeconds} bare />}
      </Fact>
      <Fact name="Repair cost">
        <Amount wei={repairCost} />
      </Fact>
      {!isVisitor && (
        <Fact name="Lets you raid">{rivals ? rivalsText(rivals, Number(id)) : <Skeleton width="4rem" />}</Fact>
      )}
      {caution && <Caution>{caution}</Caution>}
    </>
  );
}

/** Rivals with a working component of the type: a raid needs one of the same type. */
function rivalsText(rivals: Rivals, componentId: number): string {
  if (rivals === "many") return "Anyone who owns one";
  const count = rivals[componentId - 1];
  return count ? quantity(count, "rival") : "Nobody yet";
}

/** Warns of a component that pays back only after rewards may have slowed. */
function cautionText({ fullSpeedUntil, speed }: RewardPool, nowSeconds: number, payback = 0): string | undefined {
  const end = Number(fullSpeedUntil);
  if (nowSeconds + payback <= end) return undefined;
  if (speed === 0n) return "It earns nothing until someone refills the pool.";
  if (end <= nowSeconds) return `At today's ${formatSpeed(speed)} of full rewards, which may slow further.`;
  return `Rewards run at full speed until ${formatDate(end)}, before this has paid back.`;
}
