import { Wrench } from "lucide-react";

import { roughDuration } from "#game/times";

import { Amount } from "../../ui/Amount";
import { Button, type ButtonProps } from "../../ui/Button";
import styles from "./RigScreen.module.css";
import type { Repair } from "./writes";

interface RepairAllProps extends Repair {
  look: Pick<ButtonProps, "variant" | "size" | "wide">;
}

/** Repair of all hacked components, compared with waiting for the free restart. */
export function RepairAll({ write, cost, names, look, ...comparison }: RepairAllProps) {
  return (
    <div className="stack gap-2">
      <Button {...look} icon={<Wrench aria-hidden />} {...write}>
        Repair {names.length === 1 ? names[0] : `all ${names.length}`} for <Amount wei={cost} />
      </Button>
      <p className={`muted tiny pretty ${styles.comparison}`}>
        <Comparison cost={cost} {...comparison} />
      </p>
    </div>
  );
}

function Comparison({ cost, wait, isBetter }: Pick<Repair, "cost" | "wait" | "isBetter">) {
  if (!wait) return null;
  if (wait.seconds === 0) return "It costs more than the free restart, which is available now.";
  const duration = roughDuration(wait.seconds);
  if (!isBetter) {
    return (
      <>
        Waiting is cheaper: free in {duration}, at the cost of <Amount wei={wait.cost} /> in lost rewards.
      </>
    );
  }
  return (
    <>
      Waiting {duration} for the free restart costs <Amount wei={wait.cost} /> in rewards. Repairing saves{" "}
      <Amount wei={wait.cost - cost} />.
    </>
  );
}
