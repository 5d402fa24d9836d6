import { AddressTag } from "../../ui/AddressTag";
import { Button } from "../../ui/Button";
import { TITLE_ID } from "./askPlayer";
import type { RequestDescription, Step } from "./describeRequest";
import styles from "./localWallet.module.css";

interface ConfirmationProps {
  /** The account that signs. */
  account: string;
  description: RequestDescription;
  onAnswer: (agreed: boolean) => void;
}

/** What is about to be signed, with Confirm and Reject. */
export function Confirmation({ account, description, onAnswer }: ConfirmationProps) {
  return (
    <div className={styles.content}>
      <div className={styles.header}>
        <p className={styles.wallet}>Local wallet</p>
        <h2 id={TITLE_ID}>{description.title}</h2>
      </div>
      <div className={styles.body}>
        <dl className={styles.details}>
          <dt>Account</dt>
          <dd>
            <AddressTag address={account} inert />
          </dd>
          <dt>For</dt>
          <dd>{description.target}</dd>
        </dl>
        <ol className={styles.steps}>
          {description.steps.map((step, position) => (
            <li key={position} className={styles.step}>
              <StepDetails step={step} />
            </li>
          ))}
        </ol>
      </div>
      <div className={styles.footer}>
        <Button wide onClick={() => onAnswer(false)}>
          Reject
        </Button>
        <Button wide variant="primary" onClick={() => onAnswer(true)}>
          Confirm
        </Button>
      </div>
    </div>
  );
}

function StepDetails({ step }: { step: Step }) {
  return (
    <>
      <p className={styles.stepName}>{step.name}</p>
      {step.details.length > 0 && (
        <dl className={styles.details}>
          {step.details.map(({ label, value }) => (
            <div key={label} className={styles.detail}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
