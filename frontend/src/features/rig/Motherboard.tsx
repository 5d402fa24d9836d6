import { type RefObject, useEffect, useRef, useState } from "react";

import { PLACES } from "../../ui/art/drawings";
import styles from "./Motherboard.module.css";
import { useRig } from "./rig";
import { BlankSocket, SocketButton } from "./SocketButton";
import { moveFocus } from "./spatialFocus";
import { Traces } from "./Traces";
import type { BoardLayout, SocketBox } from "./traces";

/** Player's rig: every component in its socket with its state, and power traces to the earning ones. */
export function Motherboard({ selectedId, onSelect }: { selectedId?: number; onSelect: (id: number) => void }) {
  const { sockets, own } = useRig();
  const board = useRef<HTMLDivElement>(null);
  const layout = useLayout(board, sockets.length);
  // In reading order, row by row, so that Tab follows the board as it looks.
  const order = layout.boxes.map(({ id }) => id);
  const inOrder = [...sockets].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  return (
    <section className="container" aria-label={own ? "Your rig" : "An empty rig"}>
      <div ref={board} className={styles.board}>
        <Traces {...layout} sockets={sockets} />
        <BoardPrint />
        {/* Arrow keys are an addition to Tab, so the list itself needs no role for them. */}
        <ul className={styles.sockets} onKeyDown={moveFocus}>
          {inOrder.map((socket) => (
            <SocketButton key={socket.id} socket={socket} selected={socket.id === selectedId} onSelect={onSelect} />
          ))}
        </ul>
      </div>
    </section>
  );
}

const BLANKS = Array.from({ length: PLACES }, (_, i) => i + 1);

/** Board while the chain is being read: every place where it will be, and nothing for screen readers. */
export function BlankMotherboard() {
  const board = useRef<HTMLDivElement>(null);
  return (
    <div className="container" aria-hidden>
      <div ref={board} className={styles.board}>
        <Traces {...useLayout(board, PLACES)} />
        <BoardPrint />
        <ul className={styles.sockets}>
          {BLANKS.map((id) => (
            <BlankSocket key={id} componentId={id} />
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Measures the board when its size or its number of sockets changes; empty until then. */
function useLayout(board: RefObject<HTMLElement | null>, socketCount: number): BoardLayout {
  const [layout, setLayout] = useState<BoardLayout>({ width: 0, height: 0, boxes: [] });
  useEffect(() => {
    const element = board.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => setLayout(measure(element)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [board, socketCount]);
  return layout;
}

function measure(board: HTMLElement): BoardLayout {
  const { clientWidth: width, clientHeight: height } = board;
  const boxes = [...board.querySelectorAll<HTMLElement>("[data-socket]")].map((element): SocketBox => ({
    id: Number(element.dataset.socket),
    left: element.offsetLeft,
    top: element.offsetTop,
    height: element.offsetHeight,
  }));
  return { width, height, boxes: boxes.sort((a, b) => a.top - b.top || a.left - b.left) };
}

const CORNERS = [1, 2, 3, 4];

/** Mounting holes and the silk print: the board itself, nothing to read. */
function BoardPrint() {
  return (
    <div aria-hidden>
      {CORNERS.map((corner) => (
        <span key={corner} className={styles.hole} />
      ))}
      <span className={styles.busPrint}>REWARD BUS</span>
      <span className={styles.boardPrint}>RIGRAID RR-32 · REV 1</span>
    </div>
  );
}
