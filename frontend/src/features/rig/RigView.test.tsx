// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { NEVER } from "../../ui/format";
import { RigView, type RigReadyProps } from "./RigView";

const TOKEN = 10n ** 18n;

const settings = [1n, 2n].map((id) => ({
  id,
  price: id * 50n * TOKEN,
  rewardRate: TOKEN / 86_400n,
  repairCost: TOKEN,
  isActive: true,
}));

function component(id: bigint, hacked = false) {
  return {
    componentId: id,
    owner: "0x1",
    lastClaimTimestamp: 0n,
    purchased: true,
    hacked,
    currentSkinId: 0n,
    protectedUntil: 0n,
  };
}

const ready: RigReadyProps = {
  status: "ready",
  settings,
  components: [component(1n), component(2n, true)],
  rewardAt: () => TOKEN,
  nowSeconds: 1_000,
  fundedUntil: NEVER,
};

function reasonOf(button: HTMLElement): string | null | undefined {
  return document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent;
}

afterEach(cleanup);

describe("RigView", () => {
  it("draws only what can be done", () => {
    render(<RigView {...ready} />);
    expect(screen.queryByRole("button", { name: /Collect/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /Repair/ })).toBeNull();
  });

  it("collects everything and repairs everything", () => {
    const onCollectAll = vi.fn();
    const onRepairAll = vi.fn();
    render(<RigView {...ready} onCollectAll={onCollectAll} onRepairAll={onRepairAll} />);
    fireEvent.click(screen.getByRole("button", { name: "Collect all" }));
    fireEvent.click(screen.getByRole("button", { name: "Repair it for 1 RIG" }));
    expect(onCollectAll).toHaveBeenCalledOnce();
    expect(onRepairAll).toHaveBeenCalledOnce();
  });

  it("says that the game is paused, everywhere", () => {
    const onCollectAll = vi.fn();
    render(<RigView {...ready} paused onCollectAll={onCollectAll} />);
    expect(screen.getByRole("status").textContent).toContain("The game is paused.");
    const collect = screen.getByRole("button", { name: "Collect all" });
    expect(reasonOf(collect)).toBe("The game is paused");
    fireEvent.click(collect);
    expect(onCollectAll).not.toHaveBeenCalled();
  });

  it("says that there is nothing to collect", () => {
    render(<RigView {...ready} rewardAt={() => 0n} onCollectAll={vi.fn()} />);
    expect(reasonOf(screen.getByRole("button", { name: "Collect all" }))).toBe("Nothing to collect yet");
  });

  it("says since when the pool has been dry", () => {
    const { container } = render(<RigView {...ready} fundedUntil={400n} />);
    expect(container.textContent).toContain("Rewards were funded until 1 Jan 1970 10 min ago");
  });

  it("counts no time down while the game is paused", () => {
    const { container } = render(<RigView {...ready} fundedUntil={87_400n} paused />);
    expect(container.textContent).toContain("Rewards funded until 2 Jan 1970, frozen while paused");
    expect(container.querySelector("time")).toBeNull();
  });

  it("invites to the cheapest component on an empty board", () => {
    const onBuy = vi.fn();
    render(<RigView {...ready} components={[]} onBuy={onBuy} />);
    fireEvent.click(screen.getByRole("button", { name: "Buy it for 50 RIG" }));
    expect(onBuy).toHaveBeenCalledWith(1);
  });

  it("shows the board before connecting", () => {
    const onConnect = vi.fn();
    render(
      <RigView status="disconnected" settings={settings} fundedUntil={NEVER} nowSeconds={0} onConnect={onConnect} />,
    );
    expect(screen.getByRole("button", { name: "Case Fan, empty socket, 50 RIG" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Connect wallet" }));
    expect(onConnect).toHaveBeenCalledOnce();
  });

  it("can be tried again", () => {
    const onRetry = vi.fn();
    render(<RigView status="error" message="The network did not answer." onRetry={onRetry} />);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
