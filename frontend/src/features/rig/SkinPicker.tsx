import { Check } from "lucide-react";
import { Link } from "wouter";
import { ComponentArt } from "../../ui/art/ComponentArt";
import { Button } from "../../ui/Button";
import { componentName, skinName } from "../../ui/catalogue";
import styles from "./SkinPicker.module.css";

export interface SkinPickerProps {
  componentId: number;
  /** Ids of the owned skins; the stock look, 0, is always owned. */
  ownedIds: readonly number[];
  appliedId: number;
  onApply: (skinId: number) => void;
  isPending: (skinId: number) => boolean;
  disabledReason?: string;
}

/** The looks that a component can be given at once. */
export function SkinPicker(props: SkinPickerProps) {
  const { componentId, ownedIds, appliedId, onApply, isPending, disabledReason } = props;
  return (
    <section className={styles.picker} aria-label={`Skins of your ${componentName(componentId)}`}>
      <header className={styles.header}>
        <h3 className={styles.title}>Skins</h3>
        <Link href="/market/skins" className={styles.link}>
          More in the Market
        </Link>
      </header>
      <ul className={styles.skins}>
        {[0, ...ownedIds].map((id) => (
          <li key={id} data-applied={id === appliedId}>
            <ComponentArt componentId={componentId} skinId={id} className={styles.art} />
            <Button
              size="sm"
              wide
              icon={id === appliedId && <Check aria-hidden />}
              onClick={() => onApply(id)}
              pending={isPending(id)}
              disabledReason={id === appliedId ? "Already applied" : disabledReason}
            >
              <span className="visually-hidden">{id === appliedId ? "Applied:" : "Apply"}</span>{" "}
              {skinName(componentId, id)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
