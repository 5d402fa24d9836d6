import { AddressTag } from "../../ui/AddressTag";
import { Button } from "../../ui/Button";
import { Fact, Facts } from "../../ui/Facts";
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
      <div className={`stack gap-1 ${styles.header}`}>
        <p className="brass tiny strong">Local wallet</p>
        <h2 id={TITLE_ID} className="large">
          {description.title}
        </h2>
      </div>
      <div className="stack window-body">
        <Facts>
          <Fact name="Account">
            <AddressTag address={account} inert />
          </Fact>
          <Fact name="For">{description.target}</Fact>
        </Facts>
        <ol className="stack gap-2">
          {description.steps.map((step, position) => (
            <li key={position} className={`sunk ${styles.step}`}>
              <StepDetails step={step} />
            </li>
          ))}
        </ol>
      </div>
      <div className="window-footer">
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
      <p className={`strong ${styles.stepName}`}>{step.name}</p>
      {step.details.length > 0 && (
        <Facts>
          {step.details.map(({ label, value }) => (
            <Fact key={label} name={label}>
              {value}
            </Fact>
          ))}
        </Facts>
      )}
    </>
  );
}
