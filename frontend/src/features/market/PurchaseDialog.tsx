import { CircleAlert, FileSignature, Send, Shield } from "lucide-react";
import type { ReactNode } from "react";
import { Amount } from "../../ui/Amount";
import { ComponentArt } from "../../ui/art/ComponentArt";
import { SupplyArt } from "../../ui/art/SupplyArt";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { formatDuration, paybackSeconds, perDay } from "../../ui/format";
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
        <div className={styles.hero} data-kind={item.kind === "supply" ? item.supply : item.kind}>
          <Picture item={item} />
          <Gain {...props} />
        </div>
        {missing > 0n && <BalanceShort missing={missing} balance={balance} price={price} />}
        <Bill {...props} price={price} />
        <Steps payment={props.payment ?? "permit"} name={itemName(item)} />
        {error && (
          <p className={styles.error} role="alert">
            <CircleAlert size={16} aria-hidden /> {error}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function Picture({ item }: { item: Item }) {
  switch (item.kind) {
    case "component":
      return (
        <ComponentArt
          componentId={Number(item.component.id)}
          rewardRate={item.component.rewardRate}
          className={styles.art}
        />
      );
    case "skin":
      return <ComponentArt componentId={item.skin.componentId} skinId={item.skin.id} className={styles.art} />;
    case "supply":
      return <SupplyArt kind={item.supply} className={styles.art} />;
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
          <p className={styles.muted}>A look, for good. Apply it and take it off whenever you like, for nothing.</p>
        </div>
      );
    case "supply":
      return (
        <div className={styles.gain}>
          <p className={styles.gainTitle}>+{itemName(item)}</p>
          <p className={styles.muted}>Ready to use at once, and counted against today's limit.</p>
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
    <dl className={styles.bill}>
      {item.kind === "supply" && item.amount > 1 && (
        <Line name={`${item.amount} × each`} sub>
          <Amount wei={item.priceEach} />
        </Line>
      )}
      <Line name="Price" strong>
        <Amount wei={price} />
      </Line>
      <Line name={`To the reward pool, ${100 - feePercentage}%`} sub>
        <Amount wei={pool} />
      </Line>
      <Line name={`Fee, ${feePercentage}%`} sub>
        <Amount wei={fee} />
      </Line>
      {balance >= price && (
        <Line name="Your balance afterwards" strong>
          <Amount wei={balance - price} />
        </Line>
      )}
    </dl>
  );
}

function Line({ name, strong, sub, children }: { name: string; strong?: boolean; sub?: boolean; children: ReactNode }) {
  return (
    <div className={styles.line} data-strong={strong} data-sub={sub}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
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
    <div className={styles.short}>
      <CircleAlert size={18} aria-hidden />
      <p>
        <strong>
          <Amount wei={missing} /> missing.
        </strong>{" "}
        It costs <Amount wei={price} />, and you have <Amount wei={balance} />.
      </p>
    </div>
  );
}
