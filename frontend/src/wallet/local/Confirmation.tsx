import { Suspense, use } from "react";

import { tokenSymbol } from "../../chain/game/tokenSymbol";
import { deployment } from "../../chain/node/deployment";
import { AddressTag } from "../../ui/AddressTag";
import { Amount } from "../../ui/Amount";
import { Button } from "../../ui/Button";
import { Fact, Facts } from "../../ui/Facts";
import { Skeleton } from "../../ui/Skeleton";
import { Question } from "./askPlayer";
import type { Costs } from "./costs";
import type { RequestDescription } from "./describeRequest";
import styles from "./localWallet.module.css";

interface ConfirmationProps {
  account: string;
  description: RequestDescription;
  /** Costs of the request; undefined if it is free. */
  costs: Costs | undefined;
  onAnswer: (agreed: boolean) => void;
}

/** Request that is about to be signed, with Confirm and Reject. */
export function Confirmation({ account, description: { title, target, steps }, costs, onAnswer }: ConfirmationProps) {
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
          {costs?.tokens && (
            <Fact name="You pay">
              <Cost wei={costs.tokens} symbol={tokenSymbol()} />
            </Fact>
          )}
          {costs && (
            <Fact name="Network fee, at most">
              <Cost wei={costs.fee} symbol={deployment.currency} decimals={6} />
            </Fact>
          )}
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

interface CostProps {
  /** Amount; undefined if it cannot be read. */
  wei: Promise<bigint | undefined>;
  symbol: string;
  decimals?: number;
}

function Cost(props: CostProps) {
  return (
    <Suspense fallback={<Skeleton width="6rem" />}>
      <KnownCost {...props} />
    </Suspense>
  );
}

function KnownCost({ wei: reading, ...format }: CostProps) {
  const wei = use(reading);
  return wei === undefined ? "Not known" : <Amount className="strong" wei={wei} {...format} />;
}
