import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";

import styles from "./Tabs.module.css";

export interface TabsProps {
  /** Names the group for screen readers. */
  label: string;
  /** Tabs in reading order, each with an address of its own, for links and the browser's Back button. */
  tabs: readonly { readonly href: string; readonly name: string }[];
  current: string;
}

/** Tabs for the parts of a screen. If they do not all fit, the edge that hides some of them fades. */
export function Tabs({ label, tabs, current }: TabsProps) {
  const place = useRef<HTMLElement>(null);
  const [more, setMore] = useState("");
  useEffect(() => {
    const tab = place.current?.querySelector("[aria-current]");
    tab?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [current]);
  useEffect(() => {
    const measure = () => setMore(hiddenSides(place.current!));
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, [tabs]);
  return (
    <nav
      ref={place}
      className={`row gap-1 sunk ${styles.tabs}`}
      aria-label={label}
      data-more={more}
      onScroll={({ currentTarget }) => setMore(hiddenSides(currentTarget))}
    >
      {tabs.map(({ href, name }) => (
        <Link
          key={href}
          href={href}
          className={`muted small strong nowrap centered ${styles.tab}`}
          aria-current={href === current ? "page" : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** Sides on which an element holds more than shows: "before", "after", both, or nothing. */
function hiddenSides({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): string {
  // A pixel may be lost to rounding.
  const sides = [scrollLeft > 1 && "before", scrollLeft + clientWidth < scrollWidth - 1 && "after"];
  return sides.filter(Boolean).join(" ");
}
