import type { Page } from "playwright-core";

/** More stops than the longest way through a screen has. */
const MAX_STOPS = 80;

/** Moves the focus with Tab alone until it is on a control whose name begins like this. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    if ((await focusedName(page)).startsWith(name)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(
    `"${name}" was not reached with ${MAX_STOPS} presses of Tab; the last stop: "${await focusedName(page)}".`,
  );
}

/** Moves the focus to a control and presses it. */
export async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

/** True when the focus is in an element. */
export function isWithin(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((place) => Boolean(document.activeElement?.closest(place)), selector);
}

/** The name of the control with the focus, also inside the wallet modal's shadow trees. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    if (!focused || focused === document.body) return "";
    return (focused.getAttribute("aria-label") ?? focused.textContent ?? "").trim();
  });
}
