// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { MiniRig, type MiniRigComponent } from "./MiniRig";

function component(id: number, change: Partial<MiniRigComponent> = {}): MiniRigComponent {
  return { id, owned: true, hacked: false, skinId: 0, ...change };
}

afterEach(cleanup);

describe("MiniRig", () => {
  it("says what is in it, and in which state", () => {
    render(
      <MiniRig
        label="Your rig"
        nowSeconds={100}
        components={[
          component(1, { protectedUntil: 101 }),
          component(2, { protectedUntil: 100 }),
          component(3, { hacked: true }),
          component(4, { owned: false }),
        ]}
      />,
    );
    expect(screen.getByRole("img").getAttribute("aria-label")).toBe(
      "Your rig, 3 of 4 components: Case Fan (protected), Power Supply, Memory Module (hacked)",
    );
  });

  it("draws what is owned, in its skin, and leaves the other sockets empty", () => {
    const { container } = render(
      <MiniRig label="It" nowSeconds={0} components={[component(1, { skinId: 2 }), component(2, { owned: false })]} />,
    );
    expect([...container.querySelectorAll("svg[data-skin]")].map((art) => art.getAttribute("data-skin"))).toEqual([
      "2",
    ]);
  });

  it("is empty for somebody who owns nothing", () => {
    render(<MiniRig label="Their rig" nowSeconds={0} components={[component(1, { owned: false })]} />);
    expect(screen.getByRole("img", { name: "Their rig: empty" })).toBeTruthy();
  });

  it("has a row more for types beyond the opening catalogue", () => {
    const components = Array.from({ length: 11 }, (_, i) => component(i + 1));
    const { container } = render(<MiniRig label="It" nowSeconds={0} components={components} />);
    expect((container.firstElementChild as HTMLElement).style.aspectRatio).toBe("5 / 4");
  });
});
