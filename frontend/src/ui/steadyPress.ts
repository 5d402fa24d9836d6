/** Elements that a press acts on. Fields only take the focus, which they do when the press begins. */
const PRESSABLE = "button, a[href], label";

interface Press {
  readonly control: HTMLElement;
  /** The control's place when the press began. */
  readonly place: DOMRect;
}

/**
 * Lets a press act on the control on which it began, even if an answer of the chain moves that control before the press
 * ends. Browsers give such a click to the element then below the pointer: nothing at best, another offer at worst.
 * Dragging the pointer away still cancels the press.
 *
 * @returns Function that stops it.
 */
export function steadyPresses(): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let press: Press | undefined;
  const begin = ({ target }: PointerEvent) => {
    const control = (target as Element).closest<HTMLElement>(PRESSABLE);
    press = control ? { control, place: control.getBoundingClientRect() } : undefined;
  };
  const end = (event: MouseEvent) => {
    const begun = press;
    press = undefined;
    if (!begun || begun.control.contains(event.target as Node) || !isWithin(begun.place, event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    begun.control.click();
  };
  window.addEventListener("pointerdown", begin, options);
  window.addEventListener("click", end, options);
  return () => listening.abort();
}

function isWithin({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent): boolean {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
