import { type RefObject, useEffect, useRef, useState } from "react";
import { useRig } from "./rig";
import { BlankSocket, PLACED_SOCKETS, SocketButton } from "./SocketButton";
import { moveFocus } from "./spatialFocus";
import { Traces } from "./Traces";
import styles from "./Motherboard.module.css";

/** Player's machine: every component in its socket, its state at a glance, and power running to what earns. */
export function Motherboard({ selectedId, onSelect }: { selectedId?: number; onSelect: (id: number) => void }) {
  const { sockets, own } = useRig();
  const board = useRef<HTMLDivElement>(null);
  const places = useRef<HTMLUListElement>(null);
  const order = useReadingOrder(places);
  const inOrder = [...sockets].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  return (
    <section className="container" aria-label={own ? "Your rig" : "An empty rig"}>
      <div ref={board} className={styles.board}>
        <Traces board={board} sockets={sockets} />
        <BoardPrint />
        {/* Arrow keys are an addition to Tab, so the list itself needs no role for them. */}
        <ul ref={places} className={styles.sockets} onKeyDown={moveFocus}>
          {inOrder.map((socket) => (
            <SocketButton key={socket.id} socket={socket} selected={socket.id === selectedId} onSelect={onSelect} />
          ))}
        </ul>
      </div>
    </section>
  );
}

/**
 * IDs of the sockets in reading order, row by row, so that Tab follows the board as it looks. The board's width decides
 * the layout; empty until that is known.
 */
function useReadingOrder(places: RefObject<HTMLUListElement | null>): readonly number[] {
  const [order, setOrder] = useState<readonly number[]>([]);
  useEffect(() => {
    const list = places.current;
    if (!list || typeof ResizeObserver === "undefined") return;
    const read = () => {
      const items = [...list.children] as HTMLElement[];
      items.sort((a, b) => a.offsetTop - b.offsetTop || a.offsetLeft - b.offsetLeft);
      const ids = items.map(({ dataset }) => Number(dataset.socket));
      setOrder((known) => (known.join() === ids.join() ? known : ids));
    };
    const observer = new ResizeObserver(read);
    observer.observe(list);
    return () => observer.disconnect();
  }, [places]);
  return order;
}

const BLANKS = Array.from({ length: PLACED_SOCKETS }, (_, i) => i + 1);

/** Board while the chain is being read: every place where it will be, and nothing for screen readers. */
export function BlankMotherboard() {
  const board = useRef<HTMLDivElement>(null);
  return (
    <div className="container" aria-hidden>
      <div ref={board} className={styles.board}>
        <Traces board={board} />
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
