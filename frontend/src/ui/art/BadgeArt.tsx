import type { ReactNode } from "react";
import { ArtFrame } from "./ComponentArt";
import { Fingers, Led, Lines, Slab, Well } from "./parts";
import styles from "./ComponentArt.module.css";

/** Emblems in the middle of a badge. */
const EMBLEMS = {
  raider: <path className={styles.lamp} stroke="none" d="M52 17L32 45h12l-5 20 23-29H49z" />,
  defender: <path className={styles.lamp} stroke="none" d="M48 17q10 7 20 7-1 30-20 40-19-10-20-40 10 0 20-7z" />,
  builder: (
    <>
      <Lines of="pins" d="M38 19v6M48 19v6M58 19v6M38 57v6M48 57v6M58 57v6" />
      <Slab x={32} y={25} w={32} h={31} r={4} depth={2} fill="var(--art-metal)" />
      <Led x={48} y={40} />
    </>
  ),
  collector: (
    <>
      <path className={styles.lamp} stroke="none" d="M48 64L27 37h42z" />
      <path fill="var(--art-metal)" d="M37 22h22l10 15H27z" />
      <path className={styles.edge} d="M38 37l10 26 10-26M37 22l1 15 10-15 10 15 1-15" />
    </>
  ),
  veteran: (
    <path className={styles.lamp} stroke="none" d="M48 18l21 16v10L48 29 27 44V34zm0 19l21 16v10L48 48 27 63V53z" />
  ),
} satisfies Record<string, ReactNode>;

interface BadgeArtProps {
  emblem: keyof typeof EMBLEMS;
  /** Finish, that of a skin; see `ComponentArt`. */
  skinId: number;
  isEarned: boolean;
  className?: string;
}

/** Badge, drawn like the components; an outline until it is earned. Decoration beside text that says the same. */
export function BadgeArt({ emblem, skinId, isEarned, className }: BadgeArtProps) {
  return (
    <ArtFrame skinId={skinId} state={isEarned ? "protected" : "empty"} className={className}>
      <g className={styles.drawing}>
        <Fingers x={28} y={80} w={40} notch={46} />
        <Slab x={8} y={4} w={80} h={76} r={16} finish />
        <Well x={48} y={41} r={32} />
        {EMBLEMS[emblem]}
      </g>
    </ArtFrame>
  );
}
