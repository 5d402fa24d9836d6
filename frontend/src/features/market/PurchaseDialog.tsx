import { FileSignature, Send, Shield } from "lucide-react";
import type { ReactNode } from "react";
import { Amount } from "../../ui/Amount";
import { ComponentArt } from "../../ui/art/ComponentArt";
import { SupplyArt } from "../../ui/art/SupplyArt";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Fact, Facts } from "../../ui/Facts";
import { formatDuration, paybackSeconds, perDay } from "../../ui/format";
import { Hero, type HeroProps } from "../../ui/Hero";
import { itemName, priceOf, splitPrice, type Item, type MarketComponent } from "./model";
import styles from "./PurchaseDialog.module.css";

/** How it is paid: an allowance is there already, a signed permit goes with it, or an approval has to go before it. */
export type Payment = "approved" | "permit" | "approve";

export interface PurchaseDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  item: Item;
  /** The buyer's tokens, wei. */
  balance: bigint;
  /** `purchaseFeePercentage`, 0 to 30. */
  feePercentage: number;
  /** `PURCHASE_PROTECTION`, in seconds. */
  protectionSeconds: number;
  /** Absent while it is being found out. */
  payment?: Payment;
  onConfirm: () => void;
  pending?: boolean;
  /** Why it cannot be bought now, besides a short balance. */
  disabledReason?: string;
  /** What went wrong with the last try, in a player's words. */
  error?: string;
}

/** The last look before the wallet opens: what it costs, what it brings, and what will be asked. */
export function PurchaseDialog(props: PurchaseDialogProps) {
  const { open, onOpenChange, item, balance, onConfirm, pending, error } = props;
  const price = priceOf(item);
  const missing = balance < price ? price - balance : 0n;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Buy ${itemName(item)}`}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            variant="primary"
            onClick={onConfirm}
            pending={pending}
            disabledReason={missing > 0n ? "Your balance is too low" : props.disabledReason}
          >
            Buy for <Amount wei={price} />
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <Hero glow={glowOf(item)} picture={(size) => <Picture item={item} className={size} />}>
          <Gain {...props} />
        </Hero>
        {missing > 0n && <BalanceShort missing={missing} balance={balance} price={price} />}
        <Bill {...props} price={price} />
        <Steps payment={props.payment ?? "permit"} name={itemName(item)} />
        {error && (
          <Banner tone="hot" role="alert">
            {error}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}

function glowOf(item: Item): HeroProps["glow"] {
  if (item.kind === "supply") return item.supply === "shields" ? "calm" : "hot";
  return item.kind === "component" ? "earning" : undefined;
}

function Picture({ item, className }: { item: Item; className: string | undefined }) {
  switch (item.kind) {
    case "component":
      return (
        <ComponentArt
          componentId={Number(item.component.id)}
          rewardRate={item.component.rewardRate}
          className={className}
        />
      );
    case "skin":
      return <ComponentArt componentId={item.skin.componentId} skinId={item.skin.id} className={className} />;
    case "supply":
      return <SupplyArt kind={item.supply} className={className} />;
  }
}

/** What it brings. */
function Gain({ item, protectionSeconds }: PurchaseDialogProps) {
  switch (item.kind) {
    case "component":
      return <ComponentGain component={item.component} protectionSeconds={protectionSeconds} />;
    case "skin":
      return (
        <div className={styles.gain}>
          <p className={styles.gainTitle}>{item.skin.name}</p>
          <p className={styles.muted}>Yours to keep. Apply or remove it any time, free.</p>
        </div>
      );
    case "supply":
      return (
        <div className={styles.gain}>
          <p className={styles.gainTitle}>+{itemName(item)}</p>
          <p className={styles.muted}>Ready to use immediately. Counts toward today's limit.</p>
        </div>
      );
  }
}

function ComponentGain({ component, protectionSeconds }: { component: MarketComponent; protectionSeconds: number }) {
  const payback = paybackSeconds(component.price, component.rewardRate);
  return (
    <div className={styles.gain}>
      <p className={styles.gainAmount}>
        +<Amount wei={perDay(component.rewardRate)} /> a day
      </p>
      {payback !== undefined && <p className={styles.muted}>Pays back in {formatDuration(payback)} at today's speed</p>}
      <p className={styles.protection}>
        <Shield size={14} aria-hidden /> Protected for the first {formatDuration(protectionSeconds)}
      </p>
    </div>
  );
}

/** What it costs, and where the money goes. */
function Bill({ item, price, balance, feePercentage }: PurchaseDialogProps & { price: bigint }) {
  const { fee, pool } = splitPrice(price, feePercentage);
  return (
    <Facts>
      {item.kind === "supply" && item.amount > 1 && (
        <Fact name={`${item.amount} × each`} rank="part">
          <Amount wei={item.priceEach} />
        </Fact>
      )}
      <Fact name="Price" rank="sum">
        <Amount wei={price} />
      </Fact>
      <Fact name={`To the reward pool, ${100 - feePercentage}%`} rank="part">
        <Amount wei={pool} />
      </Fact>
      <Fact name={`Fee, ${feePercentage}%`} rank="part">
        <Amount wei={fee} />
      </Fact>
      {balance >= price && (
        <Fact name="Your balance afterwards" rank="sum">
          <Amount wei={balance - price} />
        </Fact>
      )}
    </Facts>
  );
}

/** What the wallet is going to ask. */
function Steps({ payment, name }: { payment: Payment; name: string }) {
  const buy = `Send one transaction that buys ${name}`;
  return (
    <ol className={styles.steps} aria-label="What your wallet will ask">
      {payment === "permit" && (
        <Step icon={<FileSignature size={16} aria-hidden />}>Sign for exactly the price; free of charge</Step>
      )}
      {payment === "approve" && (
        <Step icon={<Send size={16} aria-hidden />}>Send one transaction that allows exactly the price</Step>
      )}
      <Step icon={<Send size={16} aria-hidden />}>{buy}</Step>
    </ol>
  );
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.step}>
      {icon}
      <span>{children}</span>
    </li>
  );
}

/** Exactly what is missing. */
function BalanceShort({ missing, balance, price }: { missing: bigint; balance: bigint; price: bigint }) {
  return (
    <Banner
      tone="hot"
      title={
        <>
          You need <Amount wei={missing} /> more.
        </>
      }
    >
      It costs <Amount wei={price} />, and you have <Amount wei={balance} />.
    </Banner>
  );
}
