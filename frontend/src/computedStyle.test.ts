import { expect, test } from "vitest";

import { hastenComputedStyle } from "./computedStyle";

const PROPERTIES = ["display", "visibility", "pointerEvents"] as const;

test("the quick computed style is the style that jsdom computes", () => {
  const page = frame();
  const quick = frame();
  hastenComputedStyle(quick);
  const own = quick.getComputedStyle;
  hastenComputedStyle(quick);
  expect(quick.getComputedStyle, "a window is made quick once").toBe(own);

  const styles = [page, quick].map((window) =>
    [...window.document.body.querySelectorAll("*")].map((element) => {
      const style = window.getComputedStyle(element);
      const values = PROPERTIES.map((property) => style[property]);
      return [element.outerHTML, ...values, style.getPropertyValue("display"), style.color];
    }),
  );
  expect(styles[1]).toEqual(styles[0]);
  expect(new Set(styles[0]?.map(([, display]) => display)).size, "kinds of display").toBeGreaterThan(4);
});

/** A window with an element of every kind that differs, each twice so that a cached style is read as well. */
function frame(): Window & typeof globalThis {
  const frame = document.body.appendChild(document.createElement("iframe"));
  const html = `
    <div hidden>1</div><p>2</p><span>3</span><table><tbody><tr><td>4</td></tr></tbody></table><ul><li>5</li></ul>
    <dialog>6</dialog><dialog open>7</dialog><details><summary>8</summary>9</details><input type="hidden"><input>
    <div style="display: none"><b>10</b></div><span style="display: flex">11</span><template>12</template>
    <div style="visibility: hidden"><i>13</i><em style="visibility: visible">14</em></div>
    <div style="pointer-events: none"><button>15</button><button style="pointer-events: auto">16</button></div>
    <div popover>17</div><script></script><noscript></noscript>`;
  frame.contentDocument!.body.innerHTML = html + html;
  return frame.contentWindow as Window & typeof globalThis;
}
