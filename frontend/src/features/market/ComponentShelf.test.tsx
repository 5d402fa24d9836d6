// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { NEVER } from "../../ui/format";
import { ComponentShelf, type ComponentShelfProps } from "./ComponentShelf";
import { reasonOf } from "../../ui/testing/reasonOf";

const TOKEN = 10n ** 18n;
const DAY = 86_400n;

const settings = [1n, 2n, 3n].map((id) => ({
  id,
  price: id * 50n * TOKEN,
  rewardRate: TOKEN / DAY,
  repairCost: TOKEN,
  isActive: id !== 3n,
}));

const ready: ComponentShelfProps = {
  settings,
  ownedIds: new Set([2]),
  nowSeconds: 0,
  pool: { fullSpeedUntil: NEVER, speed: 10_000n },
  onBuy: vi.fn(),
};

afterEach(cleanup);

describe("the components on sale", () => {
  it("can be bought", () => {
    const onBuy = vi.fn();
    render(<ComponentShelf {...ready} onBuy={onBuy} />);
    fireEvent.click(screen.getByRole("button", { name: "Buy Case Fan" }));
    expect(onBuy).toHaveBeenCalledWith(settings[0]);
  });

  it("say why they cannot be bought", () => {
    render(<ComponentShelf {...ready} disabledReason="The game is paused" />);
    expect(reasonOf(screen.getByRole("button", { name: "Buy Case Fan" }))).toBe("The game is paused");
    expect(reasonOf(screen.getByRole("button", { name: "Owned Power Supply" }))).toMatch(/^You own the Power Supply/);
    expect(reasonOf(screen.getByRole("button", { name: "Not on sale Memory Module" }))).toMatch(/is not on sale$/);
  });

  it("are bought one by one: what is under way stops only its own button", () => {
    render(<ComponentShelf {...ready} ownedIds={new Set()} isPending={(id) => id === 1} />);
    expect(screen.getByRole("button", { name: "Buy Case Fan" }).getAttribute("aria-busy")).toBe("true");
    expect(screen.getByRole("button", { name: "Buy Power Supply" }).getAttribute("aria-disabled")).toBeNull();
  });

  it("say when payback lies beyond full speed", () => {
    render(<ComponentShelf {...ready} pool={{ fullSpeedUntil: 75n * DAY, speed: 10_000n }} />);
    expect(screen.getAllByText("Payback lies beyond 17 Mar 1970, until when rewards run at full speed.")).toHaveLength(
      2,
    );
  });

  it.each([
    [8_399n, "At today's 83% of full rewards, which may slow further."],
    [0n, "It earns nothing until somebody adds to the pool."],
  ])("say on every card that rewards run at %s", (speed, text) => {
    render(<ComponentShelf {...ready} pool={{ fullSpeedUntil: 0n, speed }} />);
    expect(screen.getAllByText(text)).toHaveLength(3);
  });

  it("say on the card what is missing for it, and of nothing else", () => {
    render(<ComponentShelf {...ready} balance={38n * TOKEN} />);
    expect(screen.getByRole("article", { name: "Case Fan" }).textContent).toContain("You need 12 RIG more");
    expect(screen.getAllByText(/^You need .*more$/)).toHaveLength(1);
  });

  it("ask for nothing more of a balance that is just enough", () => {
    render(<ComponentShelf {...ready} balance={50n * TOKEN} />);
    expect(screen.queryByText(/^You need .*more$/)).toBeNull();
  });

  it("say whom they let one raid, where that is known", () => {
    render(<ComponentShelf {...ready} rivals={[7, 1, 0]} />);
    expect(screen.getByRole("article", { name: "Case Fan" }).textContent).toContain("Lets you raid7 rivals");
    expect(screen.getByRole("article", { name: "Power Supply" }).textContent).toContain("Lets you raid1 rival");
    expect(screen.getByRole("article", { name: "Memory Module" }).textContent).toContain("Lets you raidNobody yet");
    cleanup();
    render(<ComponentShelf {...ready} />);
    expect(screen.queryByText("Lets you raid")).toBeNull();
  });

  it("can leave out what is owned", () => {
    render(<ComponentShelf {...ready} />);
    fireEvent.click(screen.getByRole("checkbox", { name: "Hide owned" }));
    expect(screen.queryByRole("heading", { name: "Power Supply" })).toBeNull();
  });
});
