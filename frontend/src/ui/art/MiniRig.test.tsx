import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { MiniRig } from "./MiniRig";

function component(change: object = {}) {
  return { purchased: true, hacked: false, protectedUntil: 0n, currentSkinId: 0n, ...change };
}

describe("MiniRig", () => {
  it("says what is in it and in which state, and draws what is owned in its skin", () => {
    const { container } = render(
      <MiniRig
        label="Your rig"
        nowSeconds={100}
        components={[
          component({ protectedUntil: 101n, currentSkinId: 2n }),
          component({ protectedUntil: 100n }),
          component({ hacked: true }),
          component({ purchased: false }),
        ]}
      />,
    );
    expect(screen.getByRole("img").getAttribute("aria-label")).toBe(
      "Your rig, 3 of 4 components: Case Fan (protected), Power Supply, Memory Module (hacked)",
    );
    const drawn = [...container.querySelectorAll("svg[data-skin]")];
    expect(drawn.map((art) => art.getAttribute("data-skin"))).toEqual(["2", "0", "0"]);
  });

  it("is empty for somebody who owns nothing", () => {
    render(<MiniRig label="Their rig" nowSeconds={0} components={[component({ purchased: false })]} />);
    expect(screen.getByRole("img", { name: "Their rig: empty" })).toBeTruthy();
  });

  it("has a row more for types beyond the opening catalogue", () => {
    const components = Array.from({ length: 11 }, () => component());
    const { container } = render(<MiniRig label="It" nowSeconds={0} components={components} />);
    expect((container.firstElementChild as HTMLElement).style.aspectRatio).toBe("5 / 4");
  });
});
