import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { Button } from "./Button";
import { reasonOf } from "./testing/reasonOf";

describe("Button", () => {
  it.each([
    ["acts when pressed", {}, 1],
    ["does not act without being able to", { disabledReason: "The game is paused" }, 0],
    ["does not act twice while pending", { pending: true }, 0],
  ])("%s", (_, props, actions) => {
    const onClick = vi.fn();
    render(<Button onClick={onClick} children="Collect" {...props} />);
    const button = screen.getByRole("button", { name: "Collect" });
    expect(button.getAttribute("aria-busy")).toBe("pending" in props ? "true" : null);
    fireEvent.click(button);
    expect(onClick).toHaveBeenCalledTimes(actions);
  });

  it("says why it cannot act, and stays in the tab order", () => {
    render(<Button disabledReason="The game is paused">Collect</Button>);
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Collect" });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.disabled).toBe(false);
    expect(reasonOf(button)).toBe("The game is paused");
  });

  it("shows the reason on focus and takes it away with Escape", () => {
    const { container } = render(<Button disabledReason="The game is paused">Collect</Button>);
    const bubble = container.querySelector("[data-open]");
    fireEvent.focus(screen.getByRole("button"));
    expect(bubble?.getAttribute("data-open")).toBe("true");
    fireEvent.keyDown(window, { key: "Escape" });
    expect(bubble?.getAttribute("data-open")).toBe("false");
  });

  it("does not submit a form that it cannot act on", () => {
    const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" disabledReason="Nothing chosen">
          Send
        </Button>
      </form>,
    );
    fireEvent.click(screen.getByRole("button"));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it("keeps the focus when it becomes unavailable", () => {
    const { rerender } = render(<Button>Collect</Button>);
    const button = screen.getByRole("button");
    button.focus();
    rerender(<Button disabledReason="Nothing to collect yet">Collect</Button>);
    expect(document.activeElement).toBe(button);
    expect(screen.getByRole("button")).toBe(button);
  });
});
