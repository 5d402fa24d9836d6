/** Moves the focus to the start of the screen, as a page load would, for keyboard and screen reader users. */
export function focusScreen(): void {
  window.scrollTo(0, 0);
  // The browser would scroll to a screen that is taller than the window, and so under the header.
  document.getElementById("main")?.focus({ preventScroll: true });
}

/** Parts that can take over the focus of a removed control. In the header, their last button takes it. */
const PLACES = "section, article, main, header > *";

/**
 * Moves the focus of a removed control to the part of the page around it, so that keyboard users continue there.
 * Excludes dialogs, which return the focus themselves if its origin still exists.
 *
 * @returns Function that stops it.
 */
export function keepFocus(page: HTMLElement): () => void {
  let path: readonly Element[] = [];
  const remember = ({ target }: FocusEvent) => {
    path = [...ancestorsOf(target as Element)];
  };
  const isLost = () => path[0]?.isConnected === false && document.activeElement === document.body;
  const observer = new MutationObserver(() => {
    // Waits for anything else that moves the focus now.
    if (path[0]?.isConnected === false) setTimeout(() => isLost() && focus(path));
  });
  page.addEventListener("focusin", remember);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    page.removeEventListener("focusin", remember);
    observer.disconnect();
  };
}

/** Yields an element and its ancestors, innermost first. */
function* ancestorsOf(element: Element): Iterable<Element> {
  for (let each: Element | null = element; each; each = each.parentElement) yield each;
}

function focus(path: readonly Element[]): void {
  const place = path.find((element) => element.isConnected && element.matches(PLACES));
  const isRegion = place?.matches("section, article, main");
  const heir = isRegion ? place : [...(place?.querySelectorAll("button") ?? [])].at(-1);
  if (!(heir instanceof HTMLElement)) return;
  if (isRegion) heir.tabIndex = -1;
  heir.focus({ preventScroll: true });
}
