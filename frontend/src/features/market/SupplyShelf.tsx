import { useQuery } from "@tanstack/react-query";
import { ZeroAddress } from "ethers";
import { Clock3, Plug } from "lucide-react";
import { type ReactNode, useState } from "react";

import { quantity } from "#game/texts/quantities";
import { roughDuration } from "#game/times";

import {
  attackRulesQuery,
  attackStateQuery,
  bountiesQuery,
  componentTypesQuery,
  pausedQuery,
  shopRulesQuery,
  supplyPricesQuery,
} from "../../chain/game/queries";
import { readAll } from "../../chain/game/readAll";
import { useChainNow } from "../../chain/node/useChainNow";
import { usePlayer } from "../../chain/transactions/useWrite";
import { type SupplyKind, useCart } from "../../shop/cart";
import { SUPPLY_NAME } from "../../shop/lines";
import { mostToBuy, NEWCOMERS_SHIELDS, readSupplies, type Supply, supplyLimit } from "../../shop/supplies";
import { useBuying } from "../../shop/useBuying";
import { Amount } from "../../ui/Amount";
import { SupplyArt } from "../../ui/art/SupplyArt";
import { Button } from "../../ui/Button";
import { Duration } from "../../ui/Duration";
import { Caution, Fact } from "../../ui/Facts";
import { Pips } from "../../ui/Pips";
import { Stepper } from "../../ui/Stepper";
import { CartToggle } from "./Cart";
import { highestBounty } from "./offers";
import { Missing, SaleCard, useMissing } from "./SaleCard";
import styles from "./Shelf.module.css";
import { UnreadShelf } from "./ShelfSkeleton";
import { ownComponentsQuery } from "./shop";

const TITLES: Record<SupplyKind, string> = { shields: "Shields", attacks: "Attack charges" };

/** Shields and attack charges, each with the number that the limits still allow. */
export function SupplyShelf() {
  const player = usePlayer() ?? ZeroAddress;
  const { data: types } = useQuery(componentTypesQuery);
  const { data: bounties } = useQuery(bountiesQuery(types));
  const reads = readAll({
    shop: useQuery(shopRulesQuery),
    attack: useQuery(attackRulesQuery),
    state: useQuery(attackStateQuery(player)),
    prices: useQuery(supplyPricesQuery(player)),
    components: useQuery(ownComponentsQuery(player)),
    paused: useQuery(pausedQuery),
  });
  if (reads.status !== "ready") return <UnreadShelf {...reads} />;
  const { shop, attack, state, prices, components, paused } = reads.data;
  const { shields, attacks } = readSupplies(state, shop, prices);
  const every = { isPlayer: state.maxCharges > 0, paused };
  const cards: readonly CardProps[] = [
    {
      ...every,
      kind: "shields",
      supply: shields,
      nextAt: state.nextShieldAt,
      rechargeSeconds: attack.shieldRechargeSeconds,
      text: `Stops one hit. It breaks if the component earns at least ${attack.seriousShare}% of what your best one earns, and then nobody can raid you for ${roughDuration(attack.immunitySeconds)}.`,
    },
    {
      ...every,
      kind: "attacks",
      supply: attacks,
      nextAt: state.nextChargeAt,
      rechargeSeconds: attack.rechargeSeconds,
      text: "Every raid costs one charge, hit or miss.",
      highestBounty: bounties && highestBounty(components, bounties, attack.attackFeePercentage),
    },
  ];
  return (
    <ul className={`cards ${styles.supplies}`}>
      {cards.map((card) => (
        <li key={card.kind}>
          <SupplyCard {...card} />
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  kind: SupplyKind;
  supply: Supply;
  /** Time of the next free one, Unix seconds; undefined at capacity. */
  nextAt: number | undefined;
  rechargeSeconds: number;
  /** Purpose of the supply. */
  text: string;
  /** True if the account owns a component; before that there is nothing to defend or attack with. */
  isPlayer: boolean;
  /** True while timers are frozen. */
  paused: boolean;
  /** Highest bounty that the player can win with a charge, wei after the fee; undefined until known. */
  highestBounty?: bigint;
}

function SupplyCard(props: CardProps) {
  const { kind, supply, isPlayer, text } = props;
  const [wanted, setWanted] = useState(1);
  const most = Math.max(1, isPlayer ? mostToBuy(supply) : NEWCOMERS_SHIELDS);
  const amount = Math.min(wanted, most);
  const item = { kind, amount };
  const isVisitor = usePlayer() === undefined;
  const newcomer = isPlayer || isVisitor ? undefined : "Buy a first component: there is nothing to defend yet";
  const buying = useBuying([item], newcomer);
  const reason = (isPlayer ? supplyLimit(kind, 1, supply) : undefined) ?? buying.disabledReason;
  const hasFirstComponent = useCart(({ items }) => items.some(({ kind }) => kind === "component"));
  const cartReason = isPlayer || !hasFirstComponent ? reason : undefined;
  const total = supply.price * BigInt(amount);
  const missing = useMissing(total);
  return (
    <SaleCard
      tone={kind === "shields" ? "calm" : "hot"}
      wide
      picture={<SupplyArt kind={kind} />}
      title={TITLES[kind]}
      text={text}
      terms={<Terms {...props} />}
    >
      <Stepper label={`${TITLES[kind]} to buy`} value={amount} onChange={setWanted} max={most} />
      <p className={`strong large grow ${styles.total}`}>
        {isPlayer && <Amount wei={total} />}
        {!reason && <Missing wei={missing} />}
      </p>
      <div className={`row ${styles.order}`}>
        <CartToggle item={item} disabledReason={cartReason} />
        <Button wide variant={reason ? "secondary" : "primary"} {...buying} disabledReason={reason}>
          Buy <span className="visually-hidden">{quantity(amount, SUPPLY_NAME[kind])}</span>
        </Button>
      </div>
      {reason && (
        // Hidden from screen readers: the button reads it out.
        <p className={`muted tiny ${styles.why}`} aria-hidden>
          {reason}
        </p>
      )}
    </SaleCard>
  );
}

function Terms(props: CardProps) {
  const { kind, supply, nextAt, rechargeSeconds, isPlayer, paused } = props;
  const { price, priceSeconds, held, capacity, perDay, remaining, windowEndsAt } = supply;
  const nowSeconds = useChainNow();
  return (
    <>
      {isPlayer && (
        <Fact name="You hold">
          {held} of {capacity} <Pips kind={kind} held={held} capacity={capacity} />
        </Fact>
      )}
      <Fact name="Price each">
        {isPlayer && <Amount wei={price} />} <Remark>what your rig earns in {roughDuration(priceSeconds)}</Remark>
      </Fact>
      {isPlayer ? (
        <Fact name="Left to buy today">
          {remaining} of {perDay}{" "}
          {windowEndsAt !== undefined && (
            <Remark>
              <Clock3 size={13} aria-hidden />
              resets {paused ? "later" : <Duration at={windowEndsAt} now={nowSeconds} />}
            </Remark>
          )}
        </Fact>
      ) : (
        <Fact name="Limit">{perDay} a day</Fact>
      )}
      <Fact name="Recharges">
        1 every {roughDuration(rechargeSeconds)}{" "}
        {nextAt !== undefined && (
          <Remark>
            <Plug size={13} aria-hidden />
            next {paused ? "later" : <Duration at={nextAt} now={nowSeconds} />}
          </Remark>
        )}
      </Fact>
      <BountyCaution {...props} />
    </>
  );
}

function Remark({ children }: { children: ReactNode }) {
  return <span className="inline-row gap-1 muted tiny nowrap">{children}</span>;
}

/** Warns of a charge that costs more than any bounty: bounties slow with rewards, prices do not. */
function BountyCaution({ supply: { price }, isPlayer, highestBounty }: CardProps) {
  if (!isPlayer || highestBounty === undefined || price <= highestBounty) return null;
  return (
    <Caution>
      A charge costs more than the highest bounty you can win, <Amount wei={highestBounty} />: buy it for a rich target
      only.
    </Caution>
  );
}
