import styles from "./ComponentArt.module.css";
import { Disc, Fingers, Led, LightBar, Lines, Rotor, Screw, Slab, Well } from "./parts";

/*
 * The components, seen from above on a 96 x 96 field, in the order of the catalogue. Everything is built from the
 * parts, so that light, stroke and thickness are the same in all of them.
 */

function CaseFan() {
  return (
    <>
      <Slab x={8} y={7} w={80} h={80} r={13} finish />
      <Well x={48} y={47} r={35} />
      <Lines of="struts" d="M48 47L23 22M48 47l25-25M48 47L23 72m25-25l25 25" />
      <Rotor x={48} y={47} r={33} />
      <Disc x={48} y={46} r={10} />
      <Led x={48} y={46} />
      {[16, 80].map((x) => [15, 79].map((y) => <Screw key={y} x={x} y={y} />))}
    </>
  );
}

function PowerSupply() {
  return (
    <>
      <Slab x={5} y={13} w={86} h={68} r={7} finish />
      <Well x={37} y={47} r={27} />
      <Rotor x={37} y={47} r={24} blades={9} />
      <Lines of="grille" d="M37 20v54M10 47h54M37 30a17 17 0 1 0 .1 0zM37 38.5a8.5 8.5 0 1 0 .1 0z" />
      <Slab x={69} y={21} w={16} h={32} r={3} depth={2} fill="var(--art-dark)" />
      <Lines of="contacts" d="M73 26h3M79 26h3M73 33h3M79 33h3M73 40h3M79 40h3M73 47h3M79 47h3" />
      <Slab x={69} y={59} w={9} h={15} r={2} depth={2} fill="var(--art-body2)" />
      <Led x={84} y={67} />
    </>
  );
}

function MemoryModule() {
  return (
    <>
      <Slab x={12} y={12} w={76} h={34} r={5} fill="var(--art-body2)" />
      <Fingers x={10} y={73} w={74} notch={52} />
      <Slab x={6} y={32} w={82} h={42} r={4} depth={1} fill="var(--art-pcb)" />
      <Slab x={6} y={32} w={82} h={34} r={5} finish />
      <LightBar x={13} y={36} w={68} />
      <Lines of="grooves" d="M16 46h16l6 6h40M16 52h13l6 6h43" />
      <Lines of="contacts" d="M12 70h5M22 70h5M32 70h5M62 70h5M72 70h5" />
    </>
  );
}

function SolidStateDrive() {
  return (
    <>
      <Slab x={5} y={24} w={86} h={48} r={4} depth={3} fill="var(--art-pcb)" />
      <Lines of="contacts" d="M5.5 30h6M5.5 34h6M5.5 38h6M5.5 42h6M5.5 54h6M5.5 58h6M5.5 62h6M5.5 66h6" />
      <Slab x={17} y={38} w={19} h={20} r={2} depth={2} fill="var(--art-dark)" />
      <Lines of="print" d="M21 44h8M21 48h11" />
      <Led x={26} y={65} />
      <Lines of="contacts" d="M18 30h3M25 30h3M32 30h3" />
      <Slab x={41} y={29} w={42} h={38} r={4} finish />
      <Lines of="grooves" d="M47 34v28M53 34v28M59 34v28M65 34v28M71 34v28M77 34v28" />
      <circle cx={91} cy={48} r={5} fill="var(--art-gold)" />
      <circle cx={92} cy={48} r={2} fill="var(--art-dark)" stroke="none" />
    </>
  );
}

function NetworkCard() {
  return (
    <>
      <Fingers x={36} y={71} w={44} notch={50} />
      <Slab x={14} y={17} w={76} h={55} r={4} depth={3} fill="var(--art-pcb)" />
      <Lines of="print" d="M31 31h8l5 5M31 36h5l6 6M31 54h8l5-5M31 59h11l5-5" />
      <Slab x={7} y={8} w={9} h={78} r={3} fill="var(--art-metal)" />
      {[23, 46].map((y) => (
        <g key={y}>
          <Slab x={4} y={y} w={26} h={19} r={2} depth={3} fill="var(--art-metal)" />
          <path d={`M8 ${y + 4}h15v4h3v4h-3v3H8z`} fill="var(--art-dark)" />
        </g>
      ))}
      <Slab x={45} y={25} w={38} h={38} r={4} finish />
      <Lines of="grooves" d="M51 30v28M58 30v28M65 30v28M72 30v28M78 30v28" />
      <Led x={37} y={24} />
      <Led x={37} y={66} />
    </>
  );
}

function LiquidCooler() {
  return (
    <>
      <Lines of="tubeShade" className={styles.tubeShade} d="M27 32c0 16 2 26 14 31M69 32c0 16-2 26-14 31" />
      <Lines of="tube" d="M27 30c0 16 2 26 14 31M69 30c0 16-2 26-14 31" />
      <path className={styles.flow} d="M27 30c0 16 2 26 14 31M55 61c12-5 14-15 14-31" />
      <Slab x={5} y={7} w={86} h={25} r={4} finish />
      <Lines
        of="grooves"
        d="M18 12v15M23 12v15M28 12v15M33 12v15M38 12v15M43 12v15M48 12v15M53 12v15M58 12v15M63 12v15M68 12v15M73 12v15M78 12v15"
      />
      <Disc x={48} y={64} r={24} depth={4} />
      <circle className={styles.ring} cx={48} cy={64} r={17} />
      <Well x={48} y={64} r={14} />
      <Rotor x={48} y={64} r={13} blades={5} />
      <Led x={48} y={64} />
    </>
  );
}

function Processor() {
  return (
    <>
      <Slab x={8} y={7} w={80} h={80} r={5} depth={3} fill="var(--art-pcb)" />
      <Lines
        of="contacts"
        d="M26 12h5M35 12h5M56 12h5M65 12h5M26 82h5M35 82h5M56 82h5M65 82h5M13 26v5M13 35v5M13 56v5M13 65v5M83 26v5M83 35v5M83 56v5M83 65v5"
      />
      <path d="M12 83v-9l9 9z" fill="var(--art-gold)" stroke="none" />
      <rect className={styles.halo} x={18} y={17} width={60} height={60} rx={9} stroke="none" />
      <Slab x={21} y={20} w={54} h={54} r={7} fill="var(--art-metal)" finish />
      <Lines of="engraved" d="M48 31l13 7.5v15L48 61l-13-7.5v-15zM48 46l13-7.5M48 46v15M48 46l-13-7.5" />
      <Lines of="engraved" d="M29 67h18M51 67h6" />
      <Led x={68} y={27} />
    </>
  );
}

function GraphicsCard() {
  return (
    <>
      <Fingers x={22} y={72} w={44} notch={34} />
      <Slab x={9} y={20} w={83} h={52} r={8} finish />
      <Slab x={4} y={12} w={8} h={72} r={3} fill="var(--art-metal)" />
      <path d="M6.5 28h3v8h-3zM6.5 42h3v8h-3zM6.5 56h3v8h-3z" fill="var(--art-dark)" stroke="none" />
      {[34, 71].map((x) => (
        <g key={x}>
          <Well x={x} y={46} r={18} />
          <Rotor x={x} y={46} r={16.5} blades={9} />
          <Disc x={x} y={45.5} r={5} depth={1.5} />
        </g>
      ))}
      <LightBar x={43} y={23.5} w={19} h={2.5} />
      <LightBar x={43} y={66} w={19} h={2.5} />
    </>
  );
}

const CELLS = Array.from({ length: 16 }, (_, i) => i);

function TensorAccelerator() {
  return (
    <>
      <Slab x={5} y={7} w={86} h={80} r={5} depth={3} fill="var(--art-pcb)" />
      <Lines of="contacts" strokeDasharray="1.6 1.4" d="M10.5 17v60M85.5 17v60" />
      <Slab x={16} y={11} w={64} h={72} r={5} finish />
      <rect x={23} y={18} width={50} height={50} rx={4} fill="var(--art-dark)" />
      {CELLS.map((i) => (
        <rect
          key={i}
          className={styles.cell}
          // Fixed scatter of delays: work moves over the matrix without looking like a progress bar.
          style={{ animationDelay: `${((i * 7) % 16) * -0.23}s` }}
          x={26 + (i % 4) * 11.5}
          y={21 + Math.floor(i / 4) * 11.5}
          width={9.5}
          height={9.5}
          rx={2}
        />
      ))}
      <Lines of="grooves" d="M25 76h22" />
      <Led x={70} y={76} />
    </>
  );
}

const SPOKES = Array.from({ length: 8 }, (_, i) => i * 45);

function QuantumCoprocessor() {
  return (
    <>
      <Slab x={7} y={6} w={82} h={82} r={24} finish />
      {SPOKES.map((angle) => (
        <g key={angle} transform={`rotate(${angle} 48 47)`}>
          <Lines of="pins" d="M48 11v12" />
          <circle cx={48} cy={11} r={2.6} fill="var(--art-gold)" />
        </g>
      ))}
      <Disc x={48} y={46} r={28} fill="var(--art-gold)" />
      <Disc x={48} y={46} r={22} fill="var(--art-dark)" depth={1} />
      <g transform="translate(48 46)">
        <g className={styles.orbit}>
          <ellipse className={styles.ring} rx={19} ry={8} />
          <ellipse className={styles.ring} rx={19} ry={8} transform="rotate(60)" />
          <ellipse className={styles.ring} rx={19} ry={8} transform="rotate(120)" />
          <circle className={styles.lamp} cx={19} r={2} stroke="none" />
          <circle className={styles.lamp} cx={-9.5} cy={16.5} r={2} stroke="none" />
          <circle className={styles.lamp} cx={-9.5} cy={-16.5} r={2} stroke="none" />
        </g>
      </g>
      <Disc x={48} y={46} r={6} fill="var(--art-metal)" depth={1} />
      <Led x={48} y={46} />
    </>
  );
}

/** Drawing for types that the owner adds later. */
function GenericChip() {
  return (
    <>
      <Lines of="pins" d="M30 10v74M42 10v74M54 10v74M66 10v74M11 29h74M11 41h74M11 53h74M11 65h74" />
      <Slab x={19} y={17} w={58} h={60} r={6} finish />
      <Lines of="engraved" d="M48 30l14 8v16l-14 8-14-8V38z" />
      <circle cx={27} cy={25} r={2.5} fill="var(--art-dark)" />
      <Led x={48} y={46} />
    </>
  );
}

/** Art of each type of the catalogue, in its order: the drawing, and the label printed on the board beside its socket. */
export const ART = [
  { print: "FAN", Drawing: CaseFan },
  { print: "ATX", Drawing: PowerSupply },
  { print: "DIMM", Drawing: MemoryModule },
  { print: "M.2", Drawing: SolidStateDrive },
  { print: "LAN", Drawing: NetworkCard },
  { print: "PUMP", Drawing: LiquidCooler },
  { print: "CPU", Drawing: Processor },
  { print: "PCIE", Drawing: GraphicsCard },
  { print: "OAM", Drawing: TensorAccelerator },
  { print: "QPU", Drawing: QuantumCoprocessor },
];

/** Number of types that have a place in the layouts of both boards. Further types fill further rows. */
export const PLACES = 10;

/** Drawing of a component type; a plain chip for a type without one. */
export function Drawing({ componentId }: { componentId: number }) {
  const Art = ART[componentId - 1]?.Drawing ?? GenericChip;
  return <Art />;
}

/** Label printed beside the socket of a component type. */
export function printOf(componentId: number): string {
  return ART[componentId - 1]?.print ?? `EXP ${componentId}`;
}
