import { CircleAlert, FileSignature, Send, Shield } from "lucide-react";
import type { ReactNode } from "react";
import { Amount } from "../../ui/Amount";
import { ComponentArt } from "../../ui/art/ComponentArt";
import { Button } from "../../ui/Button";
import { componentName } from "../../ui/catalogue";
import { Dialog } from "../../ui/Dialog";
import { formatDuration, paybackSeconds, perDay } from "../../ui/format";
import { splitPrice, type MarketComponent } from "./model";
import styles from "./PurchaseDialog.module.css";

export interface PurchaseDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  component: MarketComponent;
  /** The buyer's tokens; undefined while it is being read. */
  balance?: bigint;
  /** `purchaseFeePercentage`, 0 to 30. */
  feePercentage: number;
  /** `PURCHASE_PROTECTION`, in hours. */
  protectionHours: number;
  /** How it is paid: a signature and one transaction, or, where permits do not work, an approval first. */
  payment?: "permit" | "approve" | "approved";
  onConfirm: () => void;
  pending?: boolean;
  /** Why it cannot be bought now, besides a short balance. */
  disabledReason?: string;
  /** What went wrong with the last try, in a player's words. */
  error?: string;
}

/** The last look before the wallet opens: what it costs, what it brings, and what will be asked. */
export function PurchaseDialog(props: PurchaseDialogProps) {
  const { open, onOpenChange, component, balance, onConfirm, pending, error } = props;
  const id = Number(component.id);
  const name = componentName(id);
  const missing = balance !== undefined && balance < component.price ? component.price - balance : 0n;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Buy the ${name}`}
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
            Buy for <Amount wei={component.price} />
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <div className={styles.hero}>
          <ComponentArt componentId={id} rewardRate={component.rewardRate} className={styles.art} />
          <Gain {...props} />
        </div>
        {missing > 0n && balance !== undefined && (
          <BalanceShort missing={missing} balance={balance} price={component.price} />
        )}
        <Bill {...props} />
        <Steps payment={props.payment ?? "permit"} name={name} />
        {error && (
          <p className={styles.error} role="alert">
            <CircleAlert size={16} aria-hidden /> {error}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** What it brings. */
function Gain({ component, protectionHours }: PurchaseDialogProps) {
  const payback = paybackSeconds(component.price, component.rewardRate);
  return (
    <div className={styles.gain}>
      <p className={styles.gainAmount}>
        +<Amount wei={perDay(component.rewardRate)} /> a day
      </p>
      {payback !== undefined && <p className={styles.muted}>Pays back in {formatDuration(payback)}</p>}
      <p className={styles.protection}>
        <Shield size={14} aria-hidden /> Protected for the first {protectionHours} hours
      </p>
    </div>
  );
}

/** What it costs, and where the money goes. */
function Bill({ component, balance, feePercentage }: PurchaseDialogProps) {
  const { fee, pool } = splitPrice(component.price, feePercentage);
  return (
    <dl className={styles.bill}>
      <Line name="Price" strong>
        <Amount wei={component.price} />
      </Line>
      <Line name={`To the reward pool, ${100 - feePercentage}%`} sub>
        <Amount wei={pool} />
      </Line>
      <Line name={`Fee, ${feePercentage}%`} sub>
        <Amount wei={fee} />
      </Line>
      {balance !== undefined && balance >= component.price && (
        <Line name="Your balance afterwards" strong>
          <Amount wei={balance - component.price} />
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
function Steps({ payment, name }: { payment: "permit" | "approve" | "approved"; name: string }) {
  const buy = `Send one transaction that buys the ${name}`;
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
export function BalanceShort({ missing, balance, price }: { missing: bigint; balance: bigint; price: bigint }) {
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
