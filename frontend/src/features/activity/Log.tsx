import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

import type { TimedBlock } from "../../chain/history/blockTimes";
import { useSteps } from "../../ui/useSteps";
import styles from "./ActivityScreen.module.css";
import { LogRow } from "./LogRow";
import type { Row } from "./rows";

/** Typical height of a line, pixels. */
const DEFAULT_HEIGHT = 72;

/** Number of lines that are rendered first. */
const FIRST = 3;
/** Number of lines that are rendered beyond those in sight. */
const OVERSCAN = 6;

/** Number of lines before the last one at which more are requested. */
const AHEAD = 4;

export interface LogProps {
  rows: readonly Row[];
  /** Blocks whose times are known. */
  known: readonly TimedBlock[];
  /** True if there are no older lines. */
  isComplete: boolean;
  player?: string;
  /** Called when the last lines come into sight. */
  onEnd?: () => void;
}

/** Lines of the log. Only those in sight are in the document, with their positions among all. */
export function Log({ rows, known, isComplete, player, onEnd }: LogProps) {
  const list = useRef<HTMLOListElement>(null);
  const top = useTop(list);
  const most = useSteps(FIRST, rows.length, Infinity);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => DEFAULT_HEIGHT,
    getItemKey: (index) => rows[index]!.key,
    overscan: most > rows.length ? OVERSCAN : 0,
    scrollMargin: top,
    // Keeps the view of a reader further down when lines are added at the top.
    anchorTo: window.scrollY > top ? "end" : "start",
  });
  const items = virtualizer.getVirtualItems();
  const isAtEnd = (items.at(-1)?.index ?? 0) >= rows.length - AHEAD;
  useEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, onEnd]);
  return (
    <ol
      ref={list}
      role="list"
      aria-label="What happened, newest first"
      className={styles.log}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {items.slice(0, most).map(({ index, key, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          className={styles.place}
          style={{ transform: `translateY(${start - top}px)` }}
          aria-setsize={isComplete ? rows.length : -1}
          aria-posinset={index + 1}
        >
          <LogRow row={rows[index]!} known={known} player={player} />
        </li>
      ))}
    </ol>
  );
}

/** Top of an element on the page, pixels. Content above it comes and goes. */
function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
