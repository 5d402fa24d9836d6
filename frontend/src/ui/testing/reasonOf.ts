/** Why a control cannot be used, as a screen reader says it. */
export function reasonOf(control: HTMLElement): string | null | undefined {
  return document.getElementById(control.getAttribute("aria-describedby") ?? "")?.textContent;
}
