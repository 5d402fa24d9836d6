import { useMemo } from "react";

import { pulseSeconds } from "../../ui/art/ComponentArt";
import { isEarning, type Socket } from "./sockets";
import { type BoardLayout, routeTraces } from "./traces";
import styles from "./Traces.module.css";

const CONNECTOR_TOP = 22;
const BUS_BOTTOM = 66;
const CONNECTOR_FROM_RIGHT = 52;

interface TracesProps extends BoardLayout {
  /** Sockets that can carry a charge; without them only the copper is drawn. */
  sockets?: readonly Socket[];
}

/** Copper under the sockets. It is measured, not laid out, so that it fits every arrangement of the board. */
export function Traces({ width, height, boxes, sockets = [] }: TracesProps) {
  // The board is drawn every second, and measured seldom.
  const traces = useMemo(
    () => routeTraces(boxes, { x: width - CONNECTOR_FROM_RIGHT + 3, y: CONNECTOR_TOP, busBottom: BUS_BOTTOM }),
    [boxes, width],
  );
  if (width === 0) return null;
  return (
    <svg className={styles.traces} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <Connector x={width - CONNECTOR_FROM_RIGHT} />
      {traces.map(({ id, path }) => (
        <path key={id} className={styles.copper} d={path} />
      ))}
      {traces.map(({ id, path, padX, padY }) => {
        const socket = sockets.find((each) => each.id === id);
        const isOn = socket !== undefined && isEarning(socket);
        const current = isOn ? "on" : socket?.state === "hacked" ? "cut" : "none";
        return (
          <g key={id} data-current={current} className={styles.current}>
            {isOn && <path className={styles.lit} d={path} />}
            {isOn && <Charge path={path} rewardRate={socket.settings.rewardRate} />}
            <circle className={styles.pad} cx={padX} cy={padY} r={3.5} />
            <Capacitors x={padX} y={padY} />
          </g>
        );
      })}
    </svg>
  );
}

/** Charge on a trace, faster the more the component earns, in step with its lamp. */
function Charge({ path, rewardRate }: { path: string; rewardRate: bigint }) {
  const duration = `${pulseSeconds(rewardRate) * 3}s`;
  return <path className={styles.charge} style={{ animationDuration: duration }} d={path} pathLength={100} />;
}

function Connector({ x }: { x: number }) {
  const pins = Array.from({ length: 10 }, (_, i) => x - 42 + i * 5);
  return (
    <g>
      <rect className={styles.plug} x={x - 50} y={8} width={60} height={18} rx={3} />
      {pins.map((pin) => (
        <rect key={pin} className={styles.pin} x={pin - 1} y={12} width={3} height={10} />
      ))}
    </g>
  );
}

/** Pair of parts beside each pad, as on any real board. */
function Capacitors({ x, y }: { x: number; y: number }) {
  return (
    <g className={styles.part}>
      <rect x={x - 6} y={y + 12} width={4} height={8} />
      <rect x={x - 6} y={y + 24} width={4} height={8} />
    </g>
  );
}
