/** Reason why a control cannot be used, as a screen reader reads it. */
export function reasonOf(control: HTMLElement): string | null | undefined {
  return document.getElementById(control.getAttribute("aria-describedby") ?? "")?.textContent;
}
