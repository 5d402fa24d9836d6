import { render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { nodes } from "../../chain/node/node";
import { PLAYER, resetConsole, TestConsole } from "../../chain/testing/TestConsole";
import { review } from "../../shop/cart";
import { setWallet } from "../../wallet/testing/setWallet";
import Review from "./Review";

beforeEach(() => {
  resetConsole();
  setWallet({ address: PLAYER });
});

describe("the review of a purchase", () => {
  it("opens before the prices are read", () => {
    vi.spyOn(nodes, "send").mockReturnValue(new Promise(() => undefined));
    review([{ kind: "component", componentId: 1 }]);
    render(<Review />, { wrapper: TestConsole });
    expect(screen.getByRole("dialog", { name: "Buy the Case Fan" }).textContent).toContain("Loading the prices");
  });

  it("says when the prices cannot be read, and reads them again", async () => {
    const send = vi.spyOn(nodes, "send").mockRejectedValue(new Error("gone"));
    review([{ kind: "component", componentId: 1 }]);
    render(<Review />, { wrapper: TestConsole });
    const retry = await screen.findByRole("button", { name: "Try again" });
    send.mockReturnValue(new Promise(() => undefined));
    const calls = send.mock.calls.length;
    retry.click();
    await vi.waitFor(() => expect(send.mock.calls.length).toBeGreaterThan(calls));
  });
});
