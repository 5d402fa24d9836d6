import { type CSSProperties, type ReactNode, useId } from "react";

import styles from "./ComponentArt.module.css";
import { Drawing } from "./drawings";
import { StudioContext } from "./parts";

/** State of a component; `offline` is owned and intact but not earning: game paused or pool empty. */
export type ArtState = "earning" | "protected" | "hacked" | "offline" | "empty";

interface ComponentArtProps {
  componentId: number;
  /** ID of the skin: 0 stock, 1 Copper, 2 Frost, 3 Ember; an unknown one shows the stock look. */
  skinId?: number;
  state?: ArtState;
  /** Earnings in wei per second; the lamp pulses faster for a higher rate. */
  rewardRate?: bigint;
  className?: string;
}

/** Component in its skin and its state: decoration beside text that says the same. Scales to the width it gets. */
export function ComponentArt(props: ComponentArtProps) {
  const { componentId, state = "earning", ...frame } = props;
  const drawing = useId();
  return (
    <ArtFrame {...frame} state={state}>
      <g id={drawing} className={styles.drawing}>
        <Drawing componentId={componentId} />
      </g>
      {state === "hacked" && <Glitch drawing={drawing} />}
      {state === "protected" && <Shield />}
    </ArtFrame>
  );
}

/** Frame of all drawings of the family: their square, their light and their palette. */
export function ArtFrame(props: Omit<ComponentArtProps, "componentId"> & { children: ReactNode }) {
  const { skinId = 0, state = "earning", rewardRate = 0n, className, children } = props;
  const id = useId();
  return (
    <svg
      viewBox="0 0 96 96"
      className={`${styles.art} ${className ?? ""}`}
      data-state={state}
      data-skin={skinId}
      style={{ "--art-pulse": `${pulseSeconds(rewardRate)}s` } as CSSProperties}
      aria-hidden
    >
      <linearGradient id={id} x2="1" y2="1">
        <stop stopColor="#fff" stopOpacity={0.3} />
        <stop offset={0.5} stopColor="#fff" stopOpacity={0.02} />
        <stop offset={1} stopOpacity={0.38} />
      </linearGradient>
      <radialGradient id={`${id}h`} className={styles.glow}>
        <stop />
        <stop offset={1} stopOpacity={0} />
      </radialGradient>
      <StudioContext value={{ light: `url(#${id})`, halo: `url(#${id}h)`, skinId, clipId: `${id}c` }}>
        {children}
      </StudioContext>
    </svg>
  );
}

/** Pulse of the lamp: about 3 s for a case fan, 0.6 s for the best component, 0.8 s less for each tenfold reward. */
export function pulseSeconds(rewardRate: bigint): number {
  const tokensPerDay = (Number(rewardRate) * 86_400) / 1e18;
  const seconds = 2.6 - 0.8 * Math.log10(Math.max(tokensPerDay, 0.1));
  return Math.round(Math.min(3.4, Math.max(0.6, seconds)) * 100) / 100;
}

/** Slices of the same drawing, torn sideways. */
function Glitch({ drawing }: { drawing: string }) {
  return (
    <g className={styles.glitch}>
      <use href={`#${drawing}`} />
      <use href={`#${drawing}`} />
      <path d="M0 33h22M70 33h26M-2 60h34M82 60h12" />
    </g>
  );
}

/** Pane over the component, with a gleam that passes now and then. */
function Shield() {
  return (
    <g className={styles.shield}>
      <rect x={1.5} y={1.5} width={93} height={93} rx={16} />
      <svg x={2} y={2} width={92} height={92}>
        <path className={styles.gleam} d="M-40-10h16l-40 120h-16z" />
      </svg>
      <path
        className={styles.bracket}
        d="M1.5 18v-1A15.5 15.5 0 0 1 17 1.5h6M73 1.5h6A15.5 15.5 0 0 1 94.5 17v6M94.5 73v6A15.5 15.5 0 0 1 79 94.5h-6M23 94.5h-6A15.5 15.5 0 0 1 1.5 79v-6"
      />
    </g>
  );
}
