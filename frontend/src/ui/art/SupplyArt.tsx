import { useContext } from "react";

import { classNames } from "../classNames";
import { ArtFrame } from "./ComponentArt";
import styles from "./ComponentArt.module.css";
import { Disc, Led, LightBar, Lines, Slab, StudioContext } from "./parts";

/** Shield or attack charge, drawn like the components. Decoration beside text that says the same. */
export function SupplyArt({ kind, className }: { kind: "shields" | "attacks"; className?: string }) {
  return (
    <ArtFrame className={classNames(styles[kind], className)}>
      {kind === "shields" ? <ShieldModule /> : <AttackCharge />}
    </ArtFrame>
  );
}

const OUTER = "M48 6Q66 16 86 16Q88 66 48 88Q8 66 10 16Q30 16 48 6Z";
const INNER = "M48 20Q60 27 73 27.5Q73 60 48 75Q23 60 23 27.5Q36 27 48 20Z";

function ShieldModule() {
  const { light } = useContext(StudioContext);
  return (
    <>
      <path d={OUTER} transform="translate(0 4)" fill="var(--art-side)" />
      <path d={OUTER} fill="var(--art-metal)" stroke="none" />
      <path d={OUTER} fill={light} />
      <path d={INNER} fill="var(--art-dark)" />
      <path className={styles.glowRing} d={INNER} />
      <path
        className={styles.ring}
        d="M48 26v12M33 36h6l5 5M63 36h-6l-5 5M31 50h8l5-4M65 50h-8l-5-4M48 70V57M39 62v-4l5-4"
      />
      <Disc x={48} y={47} r={10} fill="var(--art-body)" depth={2} />
      <Led x={48} y={47} />
      <path className={styles.edge} d="M11.5 22V17.4Q31 17.4 48 7.5" />
    </>
  );
}

function AttackCharge() {
  return (
    <>
      <Slab x={38} y={4} w={20} h={12} r={3} depth={2} fill="var(--art-gold)" />
      <Slab x={22} y={12} w={52} h={74} r={10} />
      <Slab x={30} y={22} w={36} h={52} r={5} depth={2} fill="var(--art-dark)" />
      <path className={styles.lamp} stroke="none" d="M51 27L37 51h9l-4 19 17-26h-9l5-17z" />
      <path className={styles.halo} stroke="none" d="M53 24L33 53h9l-4 20 24-32h-9l6-17z" />
      <LightBar x={34} y={78} w={28} />
      <Lines of="grooves" d="M26 30v36M70 30v36" />
    </>
  );
}
