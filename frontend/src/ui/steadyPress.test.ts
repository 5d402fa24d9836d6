import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { steadyPresses } from "./steadyPress";

let stop: () => void;
const pressed = vi.fn();

/** A button 40 pixels high at this distance from the top. */
function button(name: string, top: number): HTMLButtonElement {
  const element = document.createElement("button");
  element.innerHTML = `<span>${name}</span>`;
  element.addEventListener("click", () => pressed(name));
  document.querySelector("main")!.append(element);
  moveTo(element, top);
  return element;
}

function moveTo(element: Element, top: number): void {
  element.getBoundingClientRect = () => new DOMRect(0, top, 100, 40);
}

/** Fires a browser's event; a click goes to the element below the pointer then. */
function fire(type: "pointerdown" | "click", target: Element, y: number): void {
  target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, clientX: 50, clientY: y }));
}

beforeEach(() => {
  pressed.mockReset();
  document.body.innerHTML = "<main></main>";
  stop = steadyPresses();
});

afterEach(() => {
  stop();
  document.body.replaceChildren();
});

describe("a press", () => {
  it("acts on its button once when nothing moves", () => {
    const buy = button("Buy", 100);
    fire("pointerdown", buy.firstElementChild!, 120);
    fire("click", buy.firstElementChild!, 120);
    expect(pressed.mock.calls).toEqual([["Buy"]]);
  });

  it("acts on the button on which it began when the page moved it away before it ended", () => {
    const buy = button("Buy", 100);
    fire("pointerdown", buy, 120);
    moveTo(buy, 160);
    fire("click", document.querySelector("main")!, 120);
    expect(pressed.mock.calls).toEqual([["Buy"]]);
  });

  it("does not act on another button that has moved below the pointer", () => {
    const [first, second] = [button("First", 100), button("Second", 140)];
    fire("pointerdown", first, 120);
    moveTo(first, 60);
    moveTo(second, 100);
    fire("click", second, 120);
    expect(pressed.mock.calls).toEqual([["First"]]);
  });

  it("is taken back by drawing the pointer away", () => {
    const buy = button("Buy", 100);
    fire("pointerdown", buy, 120);
    fire("click", document.querySelector("main")!, 200);
    expect(pressed).not.toHaveBeenCalled();
  });

  it("does not outlive its click: a key that presses something else later acts there", () => {
    const [first, second] = [button("First", 100), button("Second", 140)];
    fire("pointerdown", first, 120);
    fire("click", first, 120);
    second.click();
    fire("pointerdown", document.querySelector("main")!, 300);
    fire("click", document.querySelector("main")!, 300);
    expect(pressed.mock.calls).toEqual([["First"], ["Second"]]);
  });
});
