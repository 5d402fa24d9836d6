// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { Search } from "./Search";

const OWN = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const OTHER = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

function find(text: string) {
  const onFind = vi.fn();
  render(<Search own={OWN} onFind={onFind} />);
  const input = screen.getByRole("textbox", { name: "Address of a player" });
  fireEvent.change(input, { target: { value: text } });
  fireEvent.click(screen.getByRole("button", { name: "Find" }));
  return { onFind, input };
}

describe("Search", () => {
  it("finds somebody, with the address as it is written properly", () => {
    expect(find(OTHER.toLowerCase()).onFind).toHaveBeenCalledWith(OTHER);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says what is wrong until the address changes", () => {
    const { onFind, input } = find("alice");
    const error = screen.getByRole("alert");
    expect(error.textContent).toMatch(/^That is not an address\./);
    expect(input.getAttribute("aria-describedby")).toBe(error.id);
    expect(onFind).not.toHaveBeenCalled();
    fireEvent.change(input, { target: { value: "0x" } });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("does not find oneself", () => {
    const { onFind } = find(OWN);
    expect(screen.getByRole("alert").textContent).toBe("That is your own address, and nobody can attack themselves.");
    expect(onFind).not.toHaveBeenCalled();
  });
});
