import { type ReactNode, useEffect, useRef, useState } from "react";

import styles from "./Tooltip.module.css";

const GAP = 8;
const MARGIN = 8;

interface TooltipProps {
  /** ID of the explanation, for the control's `aria-describedby`. */
  id: string;
  /** Explanation, always in the accessibility tree, shown or not. Undefined: only the control. */
  text: string | undefined;
  className: string | undefined;
  children: ReactNode;
}

/**
 * Explanation that shows on hover, on keyboard focus and on tap, stays while it is pointed at, and closes with Escape.
 * It lives in the browser's top layer, so nothing clips it, dialogs included.
 */
export function Tooltip({ id, text, className, children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const element = bubble.current;
    if (!open || !element || !anchor.current) return;
    // A browser without popovers shows the bubble in place.
    element.showPopover?.();
    place(element, anchor.current);
    const close = () => setOpen(false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    const onPress = (event: PointerEvent) => {
      if (!anchor.current?.contains(event.target as Node)) close();
    };
    window.addEventListener("pointerdown", onPress);
    window.addEventListener("scroll", close, { capture: true, passive: true });
    window.addEventListener("keydown", onKey);
    return () => {
      element.hidePopover?.();
      window.removeEventListener("pointerdown", onPress);
      window.removeEventListener("scroll", close, { capture: true });
      window.removeEventListener("keydown", onKey);
    };
  }, [open]);

  return (
    <span
      ref={anchor}
      className={`${styles.anchor} ${className ?? ""}`}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={(event) => event.pointerType === "mouse" && setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onClick={() => setOpen(true)}
    >
      {/* The control keeps its place in the tree whether or not there is a text, and so it keeps the focus. */}
      {children}
      {text && (
        <>
          <span ref={bubble} popover="manual" className={`small pretty ${styles.bubble}`} aria-hidden data-open={open}>
            {text}
          </span>
          <span id={id} className="visually-hidden">
            {text}
          </span>
        </>
      )}
    </span>
  );
}

/** Places the bubble above the control, or below it if there is no room; never over the edge of the window. */
function place(bubble: HTMLElement, anchor: HTMLElement) {
  const target = anchor.getBoundingClientRect();
  const own = bubble.getBoundingClientRect();
  const above = target.top - own.height - GAP;
  const left = target.left + (target.width - own.width) / 2;
  bubble.style.top = `${above > MARGIN ? above : target.bottom + GAP}px`;
  bubble.style.left = `${Math.max(MARGIN, Math.min(left, window.innerWidth - own.width - MARGIN))}px`;
}
