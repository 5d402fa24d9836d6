/** Position of a socket on the board, pixels. */
export interface SocketBox {
  readonly id: number;
  readonly left: number;
  readonly top: number;
  readonly height: number;
}

/** Board as its width has laid it out, pixels. */
export interface BoardLayout {
  readonly width: number;
  readonly height: number;
  /** Sockets in reading order, row by row. */
  readonly boxes: readonly SocketBox[];
}

/** Start of the traces: the right-hand end of the power connector, and the space below it for the bundle. */
interface PowerSource {
  readonly x: number;
  readonly y: number;
  /** Lower edge of the bundle, which runs below the connector. */
  readonly busBottom: number;
}

interface Trace {
  readonly id: number;
  /** Path from the connector to the socket, in SVG. */
  readonly path: string;
  /** Pad where the trace meets the socket. */
  readonly padX: number;
  readonly padY: number;
}

const WIDEST_LANE = 4;
const CHAMFER = 7;
const GUTTER_EDGE = 7;

/**
 * Power traces for the sockets, one lane each: along the bundle under the connector, down the gutter left of the
 * socket, into its left edge. Lanes are dealt so that no two cross: the bundle's lowest lane leaves it first, and in a
 * gutter the highest socket has the lane nearest to it.
 */
export function routeTraces(boxes: readonly SocketBox[], source: PowerSource): Trace[] {
  const dealt = [...boxes].sort((a, b) => b.left - a.left || a.top - b.top);
  const busLane = Math.min(WIDEST_LANE, (source.busBottom - source.y - CHAMFER) / dealt.length);
  return dealt.map((box, lane) => {
    const pinX = source.x - lane * busLane;
    const busY = source.busBottom - lane * busLane;
    const gutter = dealt.filter(({ left }) => left === box.left);
    // A gutter's lanes share the space up to the neighbouring column, or to the board's edge.
    const space = box.left === dealt.at(-1)!.left ? box.left - 4 : 18;
    const gutterLane = Math.min(WIDEST_LANE, Math.max(0, space - GUTTER_EDGE) / gutter.length);
    const gutterX = box.left - GUTTER_EDGE - gutter.indexOf(box) * gutterLane;
    const padY = Math.round(box.top + box.height / 2);
    const bend = Math.min(CHAMFER, box.left - gutterX);
    const path =
      `M${pinX} ${source.y}V${busY - CHAMFER}l${-CHAMFER} ${CHAMFER}H${gutterX + CHAMFER}` +
      `l${-CHAMFER} ${CHAMFER}V${padY - bend}l${bend} ${bend}H${box.left}`;
    return { id: box.id, path, padX: box.left - 1, padY };
  });
}
