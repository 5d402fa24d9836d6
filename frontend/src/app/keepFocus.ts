/** The heir to the focus of a control that goes: what it stood in, but in the header what has come in its place. */
const PLACES = "section, article, main, header > *";

/**
 * Keeps the focus on a page: whoever uses the keyboard goes on where a control was that has gone. Dialogs are not in it;
 * they give the focus back on their own, where there is something to give it back to.
 *
 * @returns The function that ends it.
 */
export function keepFocus(page: HTMLElement): () => void {
  let path: readonly Element[] = [];
  const remember = ({ target }: FocusEvent) => {
    path = [...ancestorsOf(target as Element)];
  };
  const isLost = () => path[0]?.isConnected === false && document.activeElement === document.body;
  const observer = new MutationObserver(() => {
    // After whatever else moves the focus now.
    if (path[0]?.isConnected === false) setTimeout(() => isLost() && focus(path));
  });
  page.addEventListener("focusin", remember);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    page.removeEventListener("focusin", remember);
    observer.disconnect();
  };
}

/** An element and all that it stands in. */
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
