/** Position of a socket on the board, pixels. */
export interface SocketBox {
  readonly id: number;
  readonly left: number;
  readonly top: number;
  readonly height: number;
}

/** Start of the traces: the right-hand end of the power connector, and the space below it for the bundle. */
export interface PowerSource {
  readonly x: number;
  readonly y: number;
  /** Lower edge of the bundle, which runs below the connector. */
  readonly busBottom: number;
}

export interface Trace {
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
  const gutterCounts = new Map<number, number>();
  for (const { left } of dealt) gutterCounts.set(left, (gutterCounts.get(left) ?? 0) + 1);

  const taken = new Map<number, number>();
  return dealt.map((box, lane) => {
    const place = taken.get(box.left) ?? 0;
    taken.set(box.left, place + 1);
    const gutterLane = laneWidth(box, dealt, gutterCounts.get(box.left) ?? 1);
    return trace(box, {
      pinX: source.x - lane * busLane,
      pinY: source.y,
      busY: source.busBottom - lane * busLane,
      gutterX: box.left - GUTTER_EDGE - place * gutterLane,
    });
  });
}

/** Width of a lane: a gutter's lanes share the space up to the neighbouring column, or to the board's edge. */
function laneWidth(box: SocketBox, boxes: readonly SocketBox[], lanes: number): number {
  const isFirstColumn = boxes.every((other) => other.left >= box.left);
  const space = isFirstColumn ? box.left - 4 : 18;
  return Math.min(WIDEST_LANE, Math.max(0, space - GUTTER_EDGE) / lanes);
}

function trace(box: SocketBox, lane: { pinX: number; pinY: number; busY: number; gutterX: number }): Trace {
  const { pinX, pinY, busY, gutterX } = lane;
  const padY = Math.round(box.top + box.height / 2);
  const bend = Math.min(CHAMFER, box.left - gutterX);
  const path =
    `M${pinX} ${pinY}V${busY - CHAMFER}l${-CHAMFER} ${CHAMFER}H${gutterX + CHAMFER}` +
    `l${-CHAMFER} ${CHAMFER}V${padY - bend}l${bend} ${bend}H${box.left}`;
  return { id: box.id, path, padX: box.left - 1, padY };
}
