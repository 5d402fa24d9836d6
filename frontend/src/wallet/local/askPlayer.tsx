import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

import styles from "./localWallet.module.css";

/** ID of the heading that names the dialog. There is one dialog at a time. */
const TITLE_ID = "local-wallet-title";

/** Events kept from the console's own dialogs below, which would take them for clicks or scrolling outside. */
const KEPT_EVENTS = ["pointerdown", "focusin", "wheel", "touchmove"] as const;

/**
 * Asks the player in a dialog above everything else, also above the wallet modal: the browser's own modal dialog, which
 * keeps the focus inside, makes the rest of the page inert and gives the focus back at the end.
 *
 * @param render The dialog's content, given the function that answers.
 * @returns The answer, or undefined when the player pressed Escape.
 */
export function askPlayer<Answer>(
  render: (answer: (value: Answer | undefined) => void) => ReactNode,
): Promise<Answer | undefined> {
  const dialog = document.createElement("dialog");
  dialog.className = `window ${styles.dialog}`;
  dialog.setAttribute("aria-labelledby", TITLE_ID);
  // The dialog itself takes the focus, so that it is read out and a key still held down confirms nothing.
  dialog.tabIndex = -1;
  const root = createRoot(dialog);
  const open = new AbortController();

  return new Promise((resolve) => {
    const answer = (value: Answer | undefined) => {
      if (open.signal.aborted) return;
      open.abort();
      dialog.close();
      dialog.remove();
      root.unmount();
      resolve(value);
    };
    for (const name of KEPT_EVENTS) dialog.addEventListener(name, (event) => event.stopPropagation());
    onEscape(() => answer(undefined), open.signal);
    dialog.addEventListener("cancel", () => answer(undefined));
    flushSync(() => root.render(render(answer)));
    document.body.append(dialog);
    dialog.showModal();
    dialog.focus();
  });
}

/** Handles Escape before the console's dialogs and the wallet modal, which would close as well. */
function onEscape(cancel: () => void, signal: AbortSignal): void {
  const listener = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopImmediatePropagation();
    event.preventDefault();
    cancel();
  };
  window.addEventListener("keydown", listener, { capture: true, signal });
}

interface QuestionProps {
  title: string;
  text?: string;
  /** Buttons that answer. */
  answers: ReactNode;
  children: ReactNode;
}

/** Content of a Local wallet dialog. */
export function Question({ title, text, answers, children }: QuestionProps) {
  return (
    <div className={styles.content}>
      <div className={`stack gap-1 ${styles.header}`}>
        <p className="brass tiny strong">Local wallet</p>
        <h2 id={TITLE_ID} className="large">
          {title}
        </h2>
        {text && <p className="muted small">{text}</p>}
      </div>
      {children}
      <div className="window-footer">{answers}</div>
    </div>
  );
}
