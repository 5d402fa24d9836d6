import { Check } from "lucide-react";
import { Link } from "wouter";
import { ComponentArt } from "../../ui/art/ComponentArt";
import { Button } from "../../ui/Button";
import { componentName, skinName } from "../../../../scripts/game/names";
import { useOwnRig } from "./rig";
import { useSkin } from "./writes";
import styles from "./SkinPicker.module.css";

interface SkinPickerProps {
  componentId: number;
  /** ID of the applied skin; 0 is the stock look. */
  appliedId: number;
}

/** Skins that the component can wear now. */
export function SkinPicker({ componentId, appliedId }: SkinPickerProps) {
  const { skinsOf } = useOwnRig();
  return (
    <section className="stack gap-2" aria-label={`Skins of your ${componentName(componentId)}`}>
      <header className="row baseline between gap-3">
        <h3 className="small">Skins</h3>
        <Link href="/market/skins" className="muted small">
          More in the Market
        </Link>
      </header>
      <ul className={`cards gap-2 ${styles.skins}`}>
        {[0, ...skinsOf(componentId)].map((id) => (
          <Skin key={id} componentId={componentId} skinId={id} isApplied={id === appliedId} />
        ))}
      </ul>
    </section>
  );
}

function Skin({ componentId, skinId, isApplied }: { componentId: number; skinId: number; isApplied: boolean }) {
  const write = useSkin(componentId, skinId, isApplied);
  return (
    <li className="stack gap-1" data-applied={isApplied}>
      <ComponentArt componentId={componentId} skinId={skinId} className={styles.art} />
      <Button size="sm" wide icon={isApplied && <Check aria-hidden />} {...write}>
        <span className="visually-hidden">{isApplied ? "Applied:" : "Apply"}</span> {skinName(componentId, skinId)}
      </Button>
    </li>
  );
}
