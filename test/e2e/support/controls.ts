import type { Console } from "./console";
import type { Size } from "./visit";

/** Minimum size of a control for a finger, CSS pixels. */
const MIN_TARGET = 44;

declare global {
  interface Window {
    reachable: Partial<Record<Size, Element[]>>;
  }
}

/** Scrolls a little, and remembers which controls can be pressed where they are then: see `coveredControls`. */
export async function rememberReachable({ page }: Console, size: Size): Promise<void> {
  await page.evaluate((at) => {
    window.scrollTo(0, 90);
    window.reachable = {
      ...window.reachable,
      [at]: [...document.querySelectorAll("a[href], button, input, select, summary")].filter((control) => {
        const { left, top, width, height } = control.getBoundingClientRect();
        return control.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    };
  }, size);
}

/** Those of the remembered controls that are under a notice now, by their texts; and how many there were. */
export async function coveredControls(
  { page }: Console,
  size: Size,
): Promise<{ of: number; covered: (string | null)[] }> {
  return page.evaluate((at) => {
    window.scrollTo(0, 90);
    const isCovered = (control: Element) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest("[data-notices]");
    };
    const reachable = window.reachable[at]!;
    return { of: reachable.length, covered: reachable.filter(isCovered).map(({ textContent }) => textContent) };
  }, size);
}

/** Pulls the sheet that is open down by its header, with a finger, by this many pixels. */
export async function pullSheet(game: Console, pixels: number): Promise<void> {
  const { x, y, width } = (await game.dialog().getByRole("heading").first().boundingBox())!;
  const session = await game.page.context().newCDPSession(game.page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", by?: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: by === undefined ? [] : [{ x: x + width / 4, y: y + 5 + by }],
    });
  await touch("touchStart", 0);
  for (let step = 1; step <= 4; step++) await touch("touchMove", (pixels * step) / 4);
  await touch("touchEnd");
}

/**
 * The controls that are smaller than a finger, with their sizes. A control in a text may get its size from an area that
 * lies over it, its `::after`.
 */
export async function smallControls({ page }: Console): Promise<string[]> {
  return page.evaluate((min) => {
    const controls = document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=tab]",
    );
    return [...controls].flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest(".visually-hidden, w3m-modal"))
        return [];
      const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
      const area = getComputedStyle(control, "::after");
      const isArea = area.content !== "none" && area.position === "absolute";
      // Behind a dialog nothing can be pressed.
      if (area.pointerEvents === "none") return [];
      const size = [
        [width, area.width],
        [height, area.height],
      ].map(([own, laid]) => Math.max(own as number, isArea ? parseFloat(laid as string) || 0 : 0));
      // A pixel may be lost to rounding.
      if (size.every((length) => length > min - 1)) return [];
      return [`${control.tagName.toLowerCase()} "${control.textContent}" ${size.map(Math.round).join(" x ")}`];
    });
  }, MIN_TARGET);
}
