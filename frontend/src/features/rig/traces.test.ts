import { describe, expect, it } from "vitest";

import { routeTraces, type SocketBox } from "./traces";

const source = { x: 950, y: 22, busBottom: 66 };

/** Builds a board of `rows` x `columns` tiles, as in the widest layout. */
function boxes(rows: number, columns: number): SocketBox[] {
  return Array.from({ length: rows * columns }, (_, i) => ({
    id: i + 1,
    left: 48 + (i % columns) * 190,
    top: 90 + Math.floor(i / columns) * 190,
    height: 164,
  }));
}

describe("routeTraces", () => {
  it("ends every trace at the middle of its socket's left edge", () => {
    for (const trace of routeTraces(boxes(2, 5), source)) {
      const box = boxes(2, 5).find(({ id }) => id === trace.id);
      expect(trace.padY).toBe((box?.top ?? 0) + 82);
      expect(trace.path.endsWith(`H${box?.left}`)).toBe(true);
    }
  });

  it("gives every socket its own lane, in the bundle and in the gutter", () => {
    const traces = routeTraces(boxes(6, 5), source);
    const busLanes = traces.map(({ path }) => /V([\d.]+)l/.exec(path)?.[1]);
    const gutterLanes = traces.map(({ path }) => /H([\d.]+)l/.exec(path)?.[1]);
    expect(new Set(busLanes).size).toBe(30);
    expect(new Set(gutterLanes).size).toBe(30);
  });

  it("stays on the board and below the connector", () => {
    for (const { path } of routeTraces(boxes(7, 5), source)) {
      const numbers = [...path.matchAll(/[HV]([\d.]+)/g)].map((match) => Number(match[1]));
      expect(Math.min(...numbers)).toBeGreaterThan(0);
    }
  });

  it("has nothing to draw for an empty board", () => {
    expect(routeTraces([], source)).toEqual([]);
  });
});
