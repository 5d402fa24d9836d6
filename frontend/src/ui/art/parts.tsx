import { createContext, type ReactNode, type SVGProps, useContext } from "react";

import styles from "./ComponentArt.module.css";

/** Context of every part of a drawing: its finish, and the gradients that light it. */
interface Studio {
  readonly light: string;
  /** Gradient of a lamp's glow. */
  readonly halo: string;
  readonly skinId: number;
  /** ID for the one clip path of the drawing. */
  readonly clipId: string;
}

/** One studio per drawing; the light is a gradient inside the same `<svg>`. */
export const StudioContext = createContext<Studio>({ light: "none", halo: "none", skinId: 0, clipId: "" });

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
  /** Corner radius. */
  r?: number;
}

interface SlabProps extends Box {
  /** Height above the surface below it. */
  depth?: number;
  fill?: string;
  /** Marks the one slab of a drawing that carries the skin's own detail. */
  finish?: boolean;
}

/** Raised block: side, top, finish, light, and the edge that catches it. Every drawing is made of these. */
export function Slab({ x, y, w, h, r = 4, depth = 4, fill = "var(--art-body)", finish }: SlabProps) {
  const { light } = useContext(StudioContext);
  const box = { x, y, width: w, height: h, rx: r };
  return (
    <g>
      <rect {...box} y={y + depth} fill="var(--art-side)" />
      <rect {...box} fill={fill} stroke="none" />
      {finish && <Finish x={x} y={y} w={w} h={h} r={r} />}
      <rect {...box} fill={light} />
      <path className={styles.edge} d={`M${x + 1.2} ${y + h - r}V${y + r}q0-${r - 1.2} ${r} ${1.2 - r}H${x + w - r}`} />
    </g>
  );
}

interface Circle {
  x: number;
  y: number;
  r: number;
}

/** Round counterpart of {@link Slab}. */
export function Disc({ x, y, r, fill = "var(--art-body)", depth = 3 }: Circle & Pick<SlabProps, "fill" | "depth">) {
  const { light } = useContext(StudioContext);
  return (
    <g>
      <circle cx={x} cy={y + depth} r={r} fill="var(--art-side)" />
      <circle cx={x} cy={y} r={r} fill={fill} stroke="none" />
      <circle cx={x} cy={y} r={r} fill={light} />
      <path className={styles.edge} d={`M${x - r + 1.2} ${y}a${r - 1.2} ${r - 1.2} 0 0 1 ${r - 1.2} ${1.2 - r}`} />
    </g>
  );
}

/** Dark round opening, with the inner shadow on the side the light comes from. */
export function Well({ x, y, r }: Circle) {
  return (
    <g>
      <circle cx={x} cy={y} r={r} fill="var(--art-dark)" />
      <circle className={styles.glowRing} cx={x} cy={y} r={r - 1.5} />
    </g>
  );
}

const BLADE = "M3-9C4-20 12-30 22-22 29-14 18-3 8-4Z";

/** Fan blades that turn while the component earns. */
export function Rotor({ x, y, r, blades = 7 }: Circle & { blades?: number }) {
  const scale = r / 30;
  return (
    <g transform={`translate(${x} ${y})scale(${scale})`} strokeWidth={1.2 / scale}>
      <g className={styles.spin} fill="var(--art-blade)">
        {Array.from({ length: blades }, (_, i) => (
          <path key={i} d={BLADE} transform={`rotate(${(i * 360) / blades})`} />
        ))}
      </g>
    </g>
  );
}

/** Gold edge contacts, with the notch that keys them to the slot. */
export function Fingers({ x, y, w, notch }: { x: number; y: number; w: number; notch: number }) {
  let gaps = "";
  for (let at = x + 3; at < x + w; at += 3) gaps += `M${at} ${y + 1}v6`;
  return (
    <g>
      <rect x={x} y={y} width={w} height={7} fill="var(--art-gold)" />
      <path d={gaps} strokeWidth={0.9} />
      <rect x={notch} y={y + 1} width={4} height={8} fill="var(--art-dark)" stroke="none" />
    </g>
  );
}

/** State lamp. It pulses with the reward rate. */
export function Led({ x, y }: { x: number; y: number }) {
  const { halo } = useContext(StudioContext);
  return (
    <g stroke="none">
      <circle className={styles.halo} style={{ fill: halo }} cx={x} cy={y} r={8.5} />
      <circle className={styles.lamp} cx={x} cy={y} r={2.2} />
    </g>
  );
}

/** Bar of light, the long form of {@link Led}. */
export function LightBar({ x, y, w, h = 3 }: { x: number; y: number; w: number; h?: number }) {
  return (
    <g stroke="none">
      <rect className={styles.halo} x={x - 2} y={y - 2.5} width={w + 4} height={h + 5} rx={4} />
      <rect className={styles.lamp} x={x} y={y} width={w} height={h} rx={h / 2} />
    </g>
  );
}

const LINES = {
  struts: { stroke: "var(--art-body2)", strokeWidth: 4 },
  grille: { stroke: "var(--art-metal)", strokeWidth: 1.6 },
  contacts: { stroke: "var(--art-gold)", strokeWidth: 2.4 },
  print: { stroke: "var(--art-trim)", strokeOpacity: 0.7 },
  grooves: { stroke: "var(--art-line)", strokeOpacity: 0.65, strokeWidth: 2, strokeLinecap: "round" },
  engraved: { stroke: "var(--art-line)", strokeOpacity: 0.6, strokeWidth: 1.6, strokeLinecap: "round" },
  pins: { stroke: "var(--art-gold)", strokeWidth: 3.2 },
  tube: { stroke: "var(--art-body2)", strokeWidth: 8 },
  tubeShade: { stroke: "var(--art-line)", strokeWidth: 10 },
} as const;

/** Parts drawn as lines: contacts, grooves, tubes. */
export function Lines({ of, ...path }: { of: keyof typeof LINES } & SVGProps<SVGPathElement>) {
  return <path fill="none" {...LINES[of]} {...path} />;
}

export function Screw({ x, y }: { x: number; y: number }) {
  return (
    <g>
      <circle cx={x} cy={y} r={2.8} fill="var(--art-metal)" />
      <path d={`M${x - 1.6} ${y + 1.6}l3.2-3.2`} />
    </g>
  );
}

/** Detail that tells a skin apart besides its palette, clipped to the slab. */
function Finish({ x, y, w, h, r }: Box) {
  const { skinId, clipId } = useContext(StudioContext);
  const draw = FINISHES[skinId];
  if (!draw) return null;
  return (
    <g transform={`translate(${x} ${y})`} className={styles.finish}>
      <clipPath id={clipId}>
        <rect width={w} height={h} rx={r} />
      </clipPath>
      <g clipPath={`url(#${clipId})`}>{draw(w, h)}</g>
    </g>
  );
}

const FINISHES: Record<number, (w: number, h: number) => ReactNode> = { 1: copper, 2: frost, 3: ember };

/** Brushed metal with rivets and a verdigris bloom. */
function copper(w: number, h: number) {
  let grain = "";
  for (let at = 3; at < w + h; at += 3) grain += `M${at} 0L${at - h} ${h}`;
  return (
    <>
      <path d={grain} stroke="var(--art-trim)" strokeOpacity={0.22} strokeWidth={1} />
      <path d={`M0 ${h}V${h - 16}q5 2 7 7t10 9z`} fill="var(--art-patina)" stroke="none" opacity={0.7} />
      <path d={`M${w} 0v11q-4-1-6-5t-9-6z`} fill="var(--art-patina)" stroke="none" opacity={0.5} />
      <rect
        x={2.5}
        y={2.5}
        width={w - 5}
        height={h - 5}
        rx={3}
        fill="none"
        stroke="var(--art-trim)"
        strokeOpacity={0.5}
      />
    </>
  );
}

/** Ice growing in from the corners. */
function frost(w: number, h: number) {
  return (
    <g fill="var(--art-trim)" stroke="none">
      <path d="M0 0H34L26 5 22 3 17 11 13 5 9 17 6 11 3 24 0 20Z" opacity={0.75} />
      <path d="M0 0H22L14 6 8 7 4 15 0 13Z" />
      <path d={`M${w} ${h}h-30l7-5 4 2 5-9 4 5 4-12 3 4 3-9z`} opacity={0.6} />
      <path d={`M${w} ${h}h-16l6-5 5-1 2-8 3-2z`} opacity={0.8} />
    </g>
  );
}

/** Charred, with the fire still in the cracks. */
function ember(w: number, h: number) {
  const cracks = `M${w} ${h - 9}l-9-5-3-10-10-3-3-12 5-8M${w - 12} ${h - 24}l8-9M${w - 22} ${h - 27}l-13 4-7-6-11 3M${w - 35} ${h - 23}l-3 12-8 4 1 8M0 12l8 3 3 8 9 1M11 23l-4 10`;
  return (
    <g className={styles.cracks} fill="none" strokeLinejoin="round">
      <path d={cracks} stroke="var(--art-trim)" strokeWidth={4.5} strokeOpacity={0.3} />
      <path d={cracks} stroke="var(--art-gold)" strokeWidth={1.3} />
    </g>
  );
}
