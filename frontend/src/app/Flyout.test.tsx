import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";

import { Flyout } from "./Flyout";

describe("Flyout", () => {
  beforeEach(() => {
    render(
      <>
        <Flyout label="Your account" face="0x12…34">
          {(close) => <button onClick={close}>Inside</button>}
        </Flyout>
        <button>Elsewhere</button>
      </>,
    );
  });

  const face = () => screen.getByRole("button", { name: /^Your account/ });
  const inside = () => screen.queryByRole("button", { name: "Inside" });

  it("opens and closes with its button, and says which it is", async () => {
    expect(face().getAttribute("aria-expanded")).toBe("false");
    await userEvent.click(face());
    expect(face().getAttribute("aria-expanded")).toBe("true");
    expect(inside()).not.toBeNull();
    await userEvent.click(face());
    expect(inside()).toBeNull();
  });

  it("closes with Escape and gives the focus back", async () => {
    await userEvent.click(face());
    await userEvent.tab();
    expect(document.activeElement).toBe(inside());
    await userEvent.keyboard("{Escape}");
    expect(inside()).toBeNull();
    expect(document.activeElement).toBe(face());
  });

  it("closes when its content says so, and takes the focus from it", async () => {
    await userEvent.click(face());
    await userEvent.click(inside()!);
    expect(inside()).toBeNull();
    expect(document.activeElement).toBe(face());
  });

  it("closes with a click elsewhere", async () => {
    await userEvent.click(face());
    await userEvent.click(document.body);
    expect(inside()).toBeNull();
  });

  it("closes when the focus moves past it", async () => {
    await userEvent.click(face());
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe("Elsewhere");
    expect(inside()).toBeNull();
  });
});
