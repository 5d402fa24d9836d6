import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { FakeChain } from "../../chain/testing/FakeChain";
import { RIVAL } from "../../chain/testing/gameState";
import { showScreen } from "../../chain/testing/showScreen";
import { resetConsole } from "../../chain/testing/TestConsole";
import { setWallet } from "../../wallet/testing/setWallet";
import ProfileScreen from "./ProfileScreen";

describe("the profile's screen", () => {
  beforeEach(() => {
    resetConsole();
    new FakeChain().install();
    setWallet({ status: "disconnected" });
  });

  const show = (path: string) => showScreen(ProfileScreen, "/profile/:address?", path);

  it("leads to the player that is looked for", () => {
    const visited = show("/profile");
    expect(screen.getByRole("heading", { name: "Whose profile?" })).toBeTruthy();
    fireEvent.change(screen.getByRole("textbox"), { target: { value: RIVAL.toLowerCase() } });
    fireEvent.submit(screen.getByRole("search"));
    expect(visited.at(-1)).toBe(`/profile/${RIVAL}`);
  });

  it("says what is wrong with an address", () => {
    show("/profile/0xnonsense");
    expect(screen.getByRole("heading", { name: "That is not a player's address" })).toBeTruthy();
    expect(screen.getByText("After 0x, use only digits and the letters a to f.")).toBeTruthy();
  });
});
