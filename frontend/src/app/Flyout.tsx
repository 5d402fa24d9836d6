import { type ReactNode, useEffect, useId, useRef, useState } from "react";

import styles from "./Flyout.module.css";

interface FlyoutProps {
  /** Name of the button and of its panel, for screen readers. */
  label: string;
  /** Content of the button. */
  face: ReactNode;
  /** Renders the panel; `close` closes it. */
  children: (close: () => void) => ReactNode;
}

/** Button of the header that opens a small panel. Escape, a click elsewhere or leaving it with Tab closes it. */
export function Flyout({ label, face, children }: FlyoutProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setIsOpen(false);

  useEffect(() => {
    if (!isOpen) return;
    const onPointer = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setIsOpen(false);
    };
    const face = button.current;
    document.addEventListener("pointerdown", onPointer);
    return () => {
      document.removeEventListener("pointerdown", onPointer);
      // A focused control of the panel disappears with it.
      if (document.activeElement === document.body) face?.focus();
    };
  }, [isOpen]);

  return (
    <div
      ref={root}
      className={styles.root}
      onKeyDown={({ key }) => {
        if (key === "Escape") close();
      }}
      onBlur={({ relatedTarget }) => relatedTarget && !root.current?.contains(relatedTarget) && setIsOpen(false)}
    >
      <button
        ref={button}
        type="button"
        className={`row gap-3 ${styles.face}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen((open) => !open)}
      >
        <span className="visually-hidden">{label}</span>
        {face}
      </button>
      {isOpen && (
        <section id={id} className={`stack gap-3 ${styles.panel}`} aria-label={label}>
          {children(close)}
        </section>
      )}
    </div>
  );
}
