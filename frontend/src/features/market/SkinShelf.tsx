import { Check, Paintbrush, ShoppingCart } from "lucide-react";
import { Link } from "wouter";
import { useCart } from "../../chain/cart";
import { Amount } from "../../ui/Amount";
import { ComponentArt } from "../../ui/art/ComponentArt";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Panel } from "../../ui/Panel";
import { StatusPill } from "../../ui/StatusPill";
import { CartToggle } from "./CartToggle";
import type { SkinOffer, SkinRow } from "./model";
import styles from "./SkinShelf.module.css";

export interface SkinShelfProps {
  rows: readonly SkinRow[];
  /** The player's tokens; absent before connecting. */
  balance?: bigint;
  onBuy: (skin: SkinOffer) => void;
  onApply: (skin: SkinOffer) => void;
  /** Why nothing can be bought or applied now. What a skin itself lacks is known here. */
  disabledReason?: string;
  isPending?: (skin: SkinOffer) => boolean;
}

/** Skins for sale, a row for each component. */
export function SkinShelf({ rows, ...props }: SkinShelfProps) {
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
                <Tile key={skin.id} skin={skin} component={row.name} {...props} />
              ))}
            </ul>
          </Panel>
        </li>
      ))}
    </ul>
  );
}

interface TileProps extends Omit<SkinShelfProps, "rows"> {
  skin: SkinOffer;
  component: string;
}

function Tile(props: TileProps) {
  const { skin, component, balance } = props;
  const missing = skin.state === "offered" && balance !== undefined ? skin.price - balance : 0n;
  return (
    <li className={`sunk centered ${styles.tile}`} data-state={skin.state}>
      <ComponentArt componentId={skin.componentId} skinId={skin.id} className={styles.art} />
      <p className="strong">{skin.name}</p>
      <p className={`muted small ${styles.price}`}>
        {isOwned(skin) ? "Yours" : <Amount wei={skin.price} />}
        {missing > 0n && (
          <span className="block tiny">
            You need <Amount wei={missing} /> more
          </span>
        )}
      </p>
      <TileButton {...props} component={component} />
    </li>
  );
}

function TileButton({ skin, component, onBuy, onApply, isPending, disabledReason }: TileProps) {
  const what = <span className="visually-hidden">{`${skin.name} for the ${component}`}</span>;
  const pending = isPending?.(skin);
  const isInCart = useCart(({ items }) =>
    items.some((item) => item.kind === "component" && item.componentId === skin.componentId),
  );
  const isComponentThere = isInCart || skin.state === "offered";
  switch (skin.state) {
    case "applied":
      return (
        <Button size="sm" wide icon={<Check aria-hidden />} disabledReason={`The ${component} wears it`}>
          Applied {what}
        </Button>
      );
    case "owned":
      return (
        <Button
          size="sm"
          wide
          icon={<Paintbrush aria-hidden />}
          pending={pending}
          disabledReason={disabledReason}
          onClick={() => onApply(skin)}
        >
          Apply {what}
        </Button>
      );
    default:
      return (
        <div className="row gap-1">
          <Button
            size="sm"
            wide
            icon={<ShoppingCart aria-hidden />}
            pending={pending}
            disabledReason={lack(skin, component) ?? disabledReason}
            onClick={() => onBuy(skin)}
          >
            {skin.state === "notOnSale" ? "Not on sale" : "Buy"} {what}
          </Button>
          {skin.state !== "notOnSale" && (
            <CartToggle
              size="sm"
              item={{ kind: "skin", componentId: skin.componentId, skinId: skin.id }}
              disabledReason={isComponentThere ? disabledReason : lack(skin, component)}
            />
          )}
        </div>
      );
  }
}

function isOwned({ state }: SkinOffer): boolean {
  return state === "owned" || state === "applied";
}

function lack({ state, name }: SkinOffer, component: string): string | undefined {
  if (state === "notOnSale") return `${name} is not on sale`;
  return state === "needsComponent" ? `You need the ${component} first` : undefined;
}
