import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { PlayerSearch } from "./PlayerSearch";

const ADDRESS = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";

function search(text: string, own?: string) {
  const onFind = vi.fn();
  render(<PlayerSearch own={own} onFind={onFind} />);
  const field = screen.getByRole("textbox", { name: "Address of a player" });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.submit(screen.getByRole("search"));
  return { onFind, field };
}

describe("the search for a player", () => {
  it("finds by address, however it is written", () => {
    const { onFind } = search(ADDRESS.toLowerCase());
    expect(onFind).toHaveBeenCalledWith(ADDRESS);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("does not find oneself where that does not do", () => {
    const { onFind } = search(ADDRESS, ADDRESS);
    expect(screen.getByRole("alert").textContent).toBe("That is your own address. You cannot attack yourself.");
    expect(onFind).not.toHaveBeenCalled();
  });

  it("says what is wrong, until it is changed", () => {
    const { onFind, field } = search("0x123");
    expect(onFind).not.toHaveBeenCalled();
    expect(screen.getByRole("alert").textContent).toBe("An address has 42 characters, 0x included; this one has 5.");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    fireEvent.change(field, { target: { value: "0x1234" } });
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
