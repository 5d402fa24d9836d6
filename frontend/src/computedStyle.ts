/** The attributes on which an element's display depends in jsdom's own style sheet. */
const DECIDING = ["hidden", "open", "popover", "type"];
/** Display of elements without a style, by tag and deciding attributes. */
const displays = new Map<string, string>();
/** Windows that are quick already: test files may share one. */
const hastened = new WeakSet<Window>();

type Inherited = "visibility" | "pointerEvents";
const INITIAL: Readonly<Record<Inherited, string>> = { visibility: "visible", pointerEvents: "auto" };

/**
 * Speeds up `getComputedStyle` of a jsdom window for the properties that decide whether an element can be seen and
 * pressed. jsdom matches its whole style sheet with the element and all its ancestors, and tests query the roles and
 * names of whole screens. Unit tests load no style sheet of the console, so tag, attributes and `style` suffice.
 */
export function hastenComputedStyle(window: Window & typeof globalThis): void {
  const { getComputedStyle: compute } = window;
  if (hastened.has(window)) return;
  hastened.add(window);
  window.getComputedStyle = getComputedStyle;

  function getComputedStyle(element: Element, pseudoElement?: string | null): CSSStyleDeclaration {
    if (pseudoElement || window.document.styleSheets.length > 0) return compute(element, pseudoElement);
    const read = (property: string) => {
      if (property === "display") return displayOf(element, compute);
      if (property === "visibility") return inheritedOf(element, "visibility");
      if (property === "pointerEvents" || property === "pointer-events") return inheritedOf(element, "pointerEvents");
      return undefined;
    };
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === "getPropertyValue") {
          return (property: string) => read(property) ?? compute(element).getPropertyValue(property);
        }
        return read(String(name)) ?? (Reflect.get(compute(element), name) as unknown);
      },
    });
  }
}

function displayOf(element: Element, compute: typeof getComputedStyle): string {
  const own = (element as HTMLElement).style?.display;
  if (own) return own;
  const key = [element.localName, ...DECIDING.map((name) => String(element.getAttribute(name)))].join();
  const known = displays.get(key) ?? compute(element).display;
  displays.set(key, known);
  return known;
}

function inheritedOf(element: Element, property: Inherited): string {
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const own = (each as HTMLElement).style?.[property];
    if (own) return own;
  }
  return INITIAL[property];
}
