import { AddressTag } from "../../ui/AddressTag";
import { Button } from "../../ui/Button";
import { Fact, Facts } from "../../ui/Facts";
import { Question } from "./askPlayer";
import type { RequestDescription } from "./describeRequest";
import styles from "./localWallet.module.css";

interface ConfirmationProps {
  /** The account that signs. */
  account: string;
  description: RequestDescription;
  onAnswer: (agreed: boolean) => void;
}

/** What is about to be signed, with Confirm and Reject. */
export function Confirmation({ account, description: { title, target, steps }, onAnswer }: ConfirmationProps) {
  return (
    <Question
      title={title}
      answers={
        <>
          <Button wide onClick={() => onAnswer(false)}>
            Reject
          </Button>
          <Button wide variant="primary" onClick={() => onAnswer(true)}>
            Confirm
          </Button>
        </>
      }
    >
      <div className="stack window-body">
        <Facts>
          <Fact name="Account">
            <AddressTag address={account} inert />
          </Fact>
          <Fact name="For">{target}</Fact>
        </Facts>
        <ol className="stack gap-2">
          {steps.map(({ name, details }, position) => (
            <li key={position} className={`sunk ${styles.step}`}>
              <p className={`strong ${styles.stepName}`}>{name}</p>
              {details.length > 0 && (
                <Facts>
                  {details.map(({ label, value }) => (
                    <Fact key={label} name={label}>
                      {value}
                    </Fact>
                  ))}
                </Facts>
              )}
            </li>
          ))}
        </ol>
      </div>
    </Question>
  );
}
