import { componentName } from "#game/names";

import { classNames } from "../classNames";
import { type ArtState, ComponentArt } from "./ComponentArt";
import { PLACES } from "./drawings";
import { LateArt } from "./LateArt";
import styles from "./MiniRig.module.css";

/** Component type, as a small rig shows it. */
interface MiniRigComponent {
  readonly purchased: boolean;
  readonly hacked: boolean;
  /** End of its protection, Unix seconds, exclusive. */
  readonly protectedUntil: bigint;
  /** ID of its skin; 0 is the stock look. */
  readonly currentSkinId: bigint;
}

interface MiniRigProps {
  /** Components of the rig, one for each type, in id order. */
  components: readonly MiniRigComponent[];
  /** Time now on the chain's clock, Unix seconds. */
  nowSeconds: number;
  /** Name of the rig, "Your rig"; a description of its contents follows it. */
  label: string;
  /** True in a list, where it is drawn once it comes near the window. */
  isListed?: boolean;
  className?: string;
}

/** Grid of the small layout. */
const COLUMNS = 5;
const ROWS = 3;

/** Rig as one small picture: the board, its components, their skins and states. Nothing in it moves. */
export function MiniRig({ components, nowSeconds, label, isListed, className }: MiniRigProps) {
  const Art = isListed ? LateArt : ComponentArt;
  const states = components.map((component) => stateOf(component, nowSeconds));
  const rows = ROWS + Math.ceil(Math.max(0, components.length - PLACES) / COLUMNS);
  return (
    <div
      className={classNames(styles.board, className)}
      style={{ aspectRatio: `${COLUMNS} / ${rows}` }}
      role="img"
      aria-label={describeRig(label, states)}
    >
      {components.map((component, index) => {
        const id = index + 1;
        const state = stateOf(component, nowSeconds);
        return (
          <span
            key={id}
            className={styles.socket}
            data-state={state}
            style={id <= PLACES ? { gridArea: `s${id}` } : undefined}
          >
            {state !== "empty" && <Art componentId={id} skinId={Number(component.currentSkinId)} state={state} />}
          </span>
        );
      })}
    </div>
  );
}

function stateOf({ purchased, hacked, protectedUntil }: MiniRigComponent, nowSeconds: number): ArtState {
  if (!purchased) return "empty";
  if (hacked) return "hacked";
  return protectedUntil > BigInt(nowSeconds) ? "protected" : "earning";
}

/** Describes a rig in one sentence, for screen readers. */
function describeRig(label: string, states: readonly ArtState[]): string {
  const names = states.flatMap((state, index) =>
    state === "empty" ? [] : `${componentName(index + 1)}${state === "earning" ? "" : ` (${state})`}`,
  );
  if (names.length === 0) return `${label}: empty`;
  return `${label}, ${names.length} of ${states.length} components: ${names.join(", ")}`;
}
