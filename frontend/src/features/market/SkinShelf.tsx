import { useQuery } from "@tanstack/react-query";
import { ZeroAddress } from "ethers";
import { Check, Paintbrush } from "lucide-react";
import { Link } from "wouter";

import { componentName, skinName } from "#game/names";

import { ownedSkinsQuery, skinsQuery } from "../../chain/game/queries";
import { readAll } from "../../chain/game/readAll";
import { usePlayer, useWrite } from "../../chain/transactions/useWrite";
import { type CartItem, componentIds, useCart } from "../../shop/cart";
import { itemName } from "../../shop/lines";
import { useBuying } from "../../shop/useBuying";
import { Amount } from "../../ui/Amount";
import { LateArt } from "../../ui/art/LateArt";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Panel } from "../../ui/Panel";
import { StatusPill } from "../../ui/StatusPill";
import { applySkin } from "../../writes/applySkin";
import { CartToggle } from "./Cart";
import { readSkinRows, type SkinOffer } from "./offers";
import { Missing, useMissing } from "./SaleCard";
import styles from "./Shelf.module.css";
import { UnreadShelf } from "./ShelfSkeleton";
import { ownComponentsQuery } from "./shop";

/** Skins for sale, a row for each component. */
export function SkinShelf() {
  const player = usePlayer() ?? ZeroAddress;
  const reads = readAll({
    skins: useQuery(skinsQuery),
    ownedSkins: useQuery(ownedSkinsQuery(player)),
    components: useQuery(ownComponentsQuery(player)),
  });
  if (reads.status !== "ready") return <UnreadShelf {...reads} />;
  const { skins, ownedSkins, components } = reads.data;
  const rows = readSkinRows(skins, ownedSkins, components);
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<Paintbrush aria-hidden />}
        title="Nothing here yet"
        text="No component types have been set up."
      />
    );
  }
  return (
    <ul className={`cards ${styles.skins}`}>
      {rows.map(({ componentId, isComponentOwned, offers }) => (
        <li key={componentId}>
          <Panel
            title={`${componentName(componentId)} skins`}
            aside={
              isComponentOwned ? (
                <StatusPill tone="earning">Yours</StatusPill>
              ) : (
                <Link href="/market" className="muted small">
                  Needs the {componentName(componentId)}
                </Link>
              )
            }
          >
            <ul className={styles.tiles}>
              {offers.map((skin) => (
                <Tile key={skin.id} skin={skin} />
              ))}
            </ul>
          </Panel>
        </li>
      ))}
    </ul>
  );
}

function Tile({ skin }: { skin: SkinOffer }) {
  const { componentId, id, price, state } = skin;
  const isOwned = state === "owned" || state === "applied";
  const missing = useMissing(state === "offered" ? price : 0n);
  return (
    <li className={`sunk centered ${styles.tile}`} data-state={state}>
      <LateArt componentId={componentId} skinId={id} className={styles.art} />
      <p className="strong">{skinName(componentId, id)}</p>
      <p className={`muted small ${styles.price}`}>
        {isOwned ? "Yours" : <Amount wei={price} />}
        <Missing wei={missing} />
      </p>
      {isOwned ? <Wear skin={skin} /> : <Offer skin={skin} />}
    </li>
  );
}

function Wear({ skin: { componentId, id, state } }: { skin: SkinOffer }) {
  const write = useWrite(applySkin(componentId, id));
  const isApplied = state === "applied";
  return (
    <Button
      size="sm"
      wide
      icon={isApplied ? <Check aria-hidden /> : <Paintbrush aria-hidden />}
      {...write}
      disabledReason={isApplied ? `The ${componentName(componentId)} wears it` : write.disabledReason}
    >
      {isApplied ? "Applied" : "Apply"}{" "}
      <span className="visually-hidden">{itemName({ kind: "skin", componentId, skinId: id })}</span>
    </Button>
  );
}

function Offer({ skin }: { skin: SkinOffer }) {
  const { componentId, id, state } = skin;
  const item: CartItem = { kind: "skin", componentId, skinId: id };
  const buying = useBuying([item]);
  const disabledReason = lack(skin) ?? buying.disabledReason;
  const isInCart = useCart(({ items }) => componentIds(items).includes(componentId));
  return (
    <div className="row gap-1">
      <Button size="sm" wide {...buying} disabledReason={disabledReason}>
        {state === "notOnSale" ? "Not on sale" : "Buy"} <span className="visually-hidden">{itemName(item)}</span>
      </Button>
      {state !== "notOnSale" && (
        <CartToggle size="sm" item={item} disabledReason={isInCart ? buying.disabledReason : disabledReason} />
      )}
    </div>
  );
}

function lack({ componentId, id, state }: SkinOffer): string | undefined {
  if (state === "notOnSale") return `${skinName(componentId, id)} is not on sale`;
  return state === "needsComponent" ? `You need the ${componentName(componentId)} first` : undefined;
}
