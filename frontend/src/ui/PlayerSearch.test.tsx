import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { PlayerSearch } from "./PlayerSearch";

const ADDRESS = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
const OTHER = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

function search(text: string, own?: string, found: readonly string[] | Error = [], areAll = true) {
  const onFind = vi.fn();
  const findByName = async () => {
    if (found instanceof Error) throw found;
    return { addresses: found, areAll };
  };
  render(<PlayerSearch own={own} findByName={findByName} onFind={onFind} />);
  const field = screen.getByRole("textbox", { name: "Name or address of a player" });
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

  it("says what is wrong, until it is changed", () => {
    const { onFind, field } = search("0x123");
    expect(onFind).not.toHaveBeenCalled();
    expect(screen.getByRole("alert").textContent).toBe("An address has 42 characters, 0x included; this one has 5.");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    fireEvent.change(field, { target: { value: "0x1234" } });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("finds by name", async () => {
    const { onFind } = search("helix", OTHER, [OTHER, ADDRESS]);
    await waitFor(() => expect(onFind).toHaveBeenCalledWith(ADDRESS));
  });

  it("offers the players that a name fits", async () => {
    const { onFind } = search("g", undefined, [OTHER, ADDRESS]);
    fireEvent.click(await screen.findByRole("button", { name: /^Green Helix/ }));
    expect(screen.queryByText("2 players")).toBeNull();
    expect(onFind).toHaveBeenCalledExactlyOnceWith(ADDRESS);
  });

  it.each<[string, string, string | undefined, readonly string[] | Error, boolean, string]>([
    ["nobody", "bus", undefined, [], true, "Nobody is called “bus”."],
    ["nobody of many", "bus", undefined, [], false, "Nobody among the first players is called “bus”."],
    ["oneself", "bus", OTHER, [OTHER], true, "That is your own address. You cannot attack yourself."],
    ["oneself by address", OTHER, OTHER, [], true, "That is your own address. You cannot attack yourself."],
    ["no answer", "bus", undefined, new Error("The network is away."), true, "The network is away."],
  ])("says that it found %s", async (_, text, own, found, areAll, message) => {
    const { onFind } = search(text, own, found, areAll);
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect(onFind).not.toHaveBeenCalled();
  });
});
