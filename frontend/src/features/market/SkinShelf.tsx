import { useQuery } from "@tanstack/react-query";
import { ZeroAddress } from "ethers";
import { Check, Paintbrush } from "lucide-react";
import { Link } from "wouter";
import { type CartItem, componentIds, useCart } from "../../shop/cart";
import { ownedSkinsQuery, skinsQuery } from "../../chain/game/queries";
import { readAll } from "../../chain/game/readAll";
import { applySkin } from "../../writes/applySkin";
import { usePlayer, useWrite } from "../../chain/transactions/useWrite";
import { useBuying } from "../../writes/purchase";
import { Amount } from "../../ui/Amount";
import { ComponentArt } from "../../ui/art/ComponentArt";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Panel } from "../../ui/Panel";
import { StatusPill } from "../../ui/StatusPill";
import { CartToggle } from "./CartToggle";
import { type SkinOffer, readSkinRows } from "./offers";
import { Missing, useMissing } from "./SaleCard";
import { UnreadShelf } from "./ShelfSkeleton";
import { ownComponentsQuery } from "./shop";
import styles from "./SkinShelf.module.css";

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
    <ul className={`cards ${styles.rows}`}>
      {rows.map((row) => (
        <li key={row.componentId}>
          <Panel
            title={`${row.name} skins`}
            aside={
              row.isComponentOwned ? (
                <StatusPill tone="earning">Yours</StatusPill>
              ) : (
                <Link href="/market" className="muted small">
                  Needs the {row.name}
                </Link>
              )
            }
          >
            <ul className={styles.tiles}>
              {row.offers.map((skin) => (
                <Tile key={skin.id} skin={skin} component={row.name} />
              ))}
            </ul>
          </Panel>
        </li>
      ))}
    </ul>
  );
}

interface TileProps {
  skin: SkinOffer;
  component: string;
}

function Tile({ skin, component }: TileProps) {
  const missing = useMissing(skin.state === "offered" ? skin.price : 0n);
  return (
    <li className={`sunk centered ${styles.tile}`} data-state={skin.state}>
      <ComponentArt componentId={skin.componentId} skinId={skin.id} className={styles.art} />
      <p className="strong">{skin.name}</p>
      <p className={`muted small ${styles.price}`}>
        {isOwned(skin) ? "Yours" : <Amount wei={skin.price} />}
        <Missing wei={missing} />
      </p>
      {isOwned(skin) ? <Wear skin={skin} component={component} /> : <Offer skin={skin} component={component} />}
    </li>
  );
}

function Wear({ skin: { componentId, id, name, state }, component }: TileProps) {
  const write = useWrite(applySkin(componentId, id));
  const isApplied = state === "applied";
  return (
    <Button
      size="sm"
      wide
      icon={isApplied ? <Check aria-hidden /> : <Paintbrush aria-hidden />}
      {...write}
      disabledReason={isApplied ? `The ${component} wears it` : write.disabledReason}
    >
      {isApplied ? "Applied" : "Apply"} <span className="visually-hidden">{`${name} for the ${component}`}</span>
    </Button>
  );
}

function Offer({ skin, component }: TileProps) {
  const { componentId, id, name, state } = skin;
  const item: CartItem = { kind: "skin", componentId, skinId: id };
  const buying = useBuying([item]);
  const disabledReason = lack(skin, component) ?? buying.disabledReason;
  const isInCart = useCart(({ items }) => componentIds(items).includes(componentId));
  return (
    <div className="row gap-1">
      <Button size="sm" wide {...buying} disabledReason={disabledReason}>
        {state === "notOnSale" ? "Not on sale" : "Buy"}{" "}
        <span className="visually-hidden">{`${name} for the ${component}`}</span>
      </Button>
      {state !== "notOnSale" && (
        <CartToggle size="sm" item={item} disabledReason={isInCart ? buying.disabledReason : disabledReason} />
      )}
    </div>
  );
}

function isOwned({ state }: SkinOffer): boolean {
  return state === "owned" || state === "applied";
}

function lack({ state, name }: SkinOffer, component: string): string | undefined {
  if (state === "notOnSale") return `${name} is not on sale`;
  return state === "needsComponent" ? `You need the ${component} first` : undefined;
}
