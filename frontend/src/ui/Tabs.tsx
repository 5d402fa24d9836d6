import { useEffect, useRef } from "react";
import { Link } from "wouter";

import styles from "./Tabs.module.css";

export interface TabsProps {
  /** Names the group for screen readers. */
  label: string;
  /** In reading order; each with its own address, so that it can be linked and gone back to. */
  tabs: readonly { readonly href: string; readonly name: string }[];
  current: string;
}

/** The parts of a screen, one at a time. */
export function Tabs({ label, tabs, current }: TabsProps) {
  const place = useRef<HTMLElement>(null);
  // On a phone there may be more of them than fit.
  useEffect(() => {
    const tab = place.current?.querySelector("[aria-current]");
    tab?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [current]);
  return (
    <nav ref={place} className={`row gap-1 sunk ${styles.tabs}`} aria-label={label}>
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
