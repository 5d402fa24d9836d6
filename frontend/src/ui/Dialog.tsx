import { X } from "lucide-react";
import { Dialog as RadixDialog } from "radix-ui";
import { type PointerEvent, type ReactNode, useRef } from "react";

import styles from "./Dialog.module.css";

interface DialogProps {
  onClose: () => void;
  title: ReactNode;
  /** One sentence under the title, read out when the dialog opens. */
  description?: ReactNode;
  children: ReactNode;
  /** Message above the actions, visible at any scroll position. */
  notice?: ReactNode;
  /** Actions, at the lower edge. */
  footer?: ReactNode;
}

/** Modal dialog: centred on wide screens; on a phone a sheet from the lower edge, closed by pulling it down. */
export function Dialog({ onClose, title, description, children, notice, footer }: DialogProps) {
  const pull = usePull(onClose);
  const focus = useFocusReturn();
  return (
    <RadixDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.overlay} />
        <RadixDialog.Content
          className={`window ${styles.content}`}
          {...focus}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <div className={`stack ${styles.header}`} {...pull}>
            <RadixDialog.Title className="large">{title}</RadixDialog.Title>
            <RadixDialog.Close className={`icon-button ${styles.close}`} aria-label="Close">
              <X size={18} aria-hidden />
            </RadixDialog.Close>
            {description && (
              <RadixDialog.Description className={`muted small ${styles.description}`}>
                {description}
              </RadixDialog.Description>
            )}
          </div>
          <div className="window-body">{children}</div>
          {notice && <div className={styles.notice}>{notice}</div>}
          {footer && <div className={`window-footer ${styles.footer}`}>{footer}</div>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Opener of the dialog that is open, for one that takes its place. */
let lastOpener: Element | null = null;

/**
 * Focuses the dialog, not its first control, so that screen readers start at its title and nothing is pressed by
 * mistake. On closing, the opener gets the focus back, which the library does only for its own triggers.
 */
function useFocusReturn() {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      event.preventDefault();
      const { activeElement, body } = document;
      lastOpener = opener.current = activeElement === body ? lastOpener : activeElement;
      if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      lastOpener = null;
      // Another dialog or screen may have taken it.
      if (document.activeElement !== document.body) return;
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    },
  };
}

/** Media query of the windows in which dialogs are sheets, as in the styles. */
const SHEETS = "(max-width: 640px)";
/** Distance by which a sheet has to be pulled to close, pixels. */
const CLOSING_DISTANCE = 96;

/** Makes the sheet around an element follow a finger that pulls the element down. */
function usePull(close: () => void) {
  const start = useRef<number>(undefined);
  const distance = ({ clientY }: PointerEvent) => Math.max(0, clientY - start.current!);
  const moveTo = ({ currentTarget }: PointerEvent<HTMLElement>, translate: string) => {
    const sheet = currentTarget.parentElement!;
    sheet.style.translate = translate;
    sheet.style.transition = translate && "none";
  };
  const release = (event: PointerEvent<HTMLElement>) => {
    if (start.current === undefined) return;
    const isFar = event.type === "pointerup" && distance(event) > CLOSING_DISTANCE;
    start.current = undefined;
    if (isFar) close();
    else moveTo(event, "");
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!window.matchMedia(SHEETS).matches || (event.target as Element).closest("button")) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = event.clientY;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current !== undefined) moveTo(event, `0 ${distance(event)}px`);
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}
