// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render as renderAlone, screen } from "@testing-library/react";
import type { ReactElement, ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "../../chain/queryClient";
import { queryKeys } from "../../chain/queryKeys";
import { reasonOf } from "../../ui/testing/reasonOf";
import type { Defence } from "./DefencePanel";
import { readSockets } from "./model";
import { SocketDetails } from "./SocketDetails";
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
  purse: 0n,
};

const DEFENCE: Defence = {
  shields: 1,
  maxShields: 3,
  nextShieldAt: undefined,
  shieldRechargeSeconds: 1,
  attacks: 1,
  maxAttacks: 5,
  nextAttackAt: undefined,
  rechargeSeconds: 1,
  immuneUntil: 0,
  readiness: "cold",
  primingIsFree: false,
  repairProtectionSeconds: 86_400,
  reactivationProtectionSeconds: 86_400,
};

/** With a pool that the view reads on its own. */
function render(view: ReactElement) {
  queryClient.setQueryData(queryKeys.paused, false);
  queryClient.setQueryData(queryKeys.pool, { fullSpeedUntil: 0n, speed: 8_399n });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return renderAlone(view, { wrapper });
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

  it("collects nothing while the game is paused, and says why", () => {
    const onCollectAll = vi.fn();
    render(<RigView {...ready} standstill="paused" onCollectAll={onCollectAll} />);
    const collect = screen.getByRole("button", { name: "Collect all" });
    expect(reasonOf(collect)).toBe("The game is paused");
    fireEvent.click(collect);
    expect(onCollectAll).not.toHaveBeenCalled();
  });

  it("says that there is nothing to collect", () => {
    render(<RigView {...ready} rewardAt={() => 0n} onCollectAll={vi.fn()} />);
    expect(reasonOf(screen.getByRole("button", { name: "Collect all" }))).toBe("Nothing to collect yet");
  });

  it("says how fast rewards run", () => {
    const { container } = render(<RigView {...ready} />);
    expect(container.textContent).toContain("Rewards at 83%, so that the pool lasts");
  });

  it.each([
    [86_400, "It is then protected for 1 d."],
    [43_200, "A repair protects it for 1 d, a reactivation for 12 h."],
  ])("says how long what works again is protected", (reactivationProtectionSeconds, text) => {
    const [, hacked] = readSockets({ settings, components: ready.components, nowSeconds: 1_000 });
    const protection = { ...DEFENCE, reactivationProtectionSeconds };
    render(<SocketDetails socket={hacked!} nowSeconds={1_000} protection={protection} />);
    expect(screen.getByText(/^Raided:/).textContent).toContain(`Repair it to use it again. ${text}`);
  });

  it.each([
    ["what it takes for the cheapest component", 49n, 50n, [1]],
    ["the best component that the purse can buy", 149n, 100n, [2]],
    ["the best rig that the purse can buy", 150n, 150n, [1, 2]],
  ])("invites on an empty board to %s", (_what, purse, price, ids) => {
    const onBuy = vi.fn();
    const types = settings.map((type, index) => ({ ...type, rewardRate: type.rewardRate * BigInt(index + 1) }));
    render(<RigView {...ready} settings={types} components={[]} purse={purse * TOKEN} onBuy={onBuy} />);
    fireEvent.click(screen.getByRole("button", { name: `Buy it for ${price} RIG` }));
    expect(onBuy).toHaveBeenCalledWith(ids);
  });

  describe("the main button", () => {
    const writes = { onCollectAll: vi.fn(), onRepairAll: vi.fn() };
    const defence = { ...DEFENCE, readiness: "ready" as const };

    it("raids while there are charges", () => {
      render(<RigView {...ready} {...writes} components={[component(1n), component(2n)]} defence={defence} />);
      expect(screen.getByRole("link", { name: "Raid a rival" }).getAttribute("href")).toBe("/arena");
    });

    it("repairs what is hacked, if that can be paid", () => {
      const { rerender } = render(<RigView {...ready} {...writes} defence={defence} />);
      expect(screen.queryByRole("link", { name: "Raid a rival" })).toBeNull();
      rerender(<RigView {...ready} {...writes} defence={defence} shortfall={() => "You need 1 RIG more"} />);
      expect(screen.getByRole("link", { name: "Raid a rival" })).toBeTruthy();
    });
  });

  describe("the news", () => {
    const raider = "0x00000000000000000000000000000000000000aA";
    const report = {
      areAll: true,
      attacks: 3,
      hits: 1,
      lost: 5n * TOKEN,
      raiders: [{ address: raider, attacks: 3, hacked: [2], lost: 5n * TOKEN }],
      before: undefined,
    };
    const away = { report, earned: 7n * TOKEN, canRevenge: () => true, onDismiss: vi.fn() };

    it("tell what happened while away, by whom, and what to do about it", async () => {
      const onRepairAll = vi.fn();
      render(<RigView {...ready} defence={DEFENCE} onRepairAll={onRepairAll} away={away} />);
      const news = await screen.findByRole("region", { name: "While you were away" });
      for (const text of ["Earned7 RIG", "Lost5 RIG", "Defended2 of 3", "hacked your Power Supply and took 5 RIG"]) {
        expect(news.textContent?.replace(/\s/g, " ")).toContain(text);
      }
      expect(screen.getByRole("link", { name: "Revenge" }).getAttribute("href")).toBe(`/arena/${raider}`);
      expect(screen.getByRole("link", { name: "Get shields" }).getAttribute("href")).toBe("/market/supplies");
      // Once on the screen.
      fireEvent.click(screen.getByRole("button", { name: "Repair Power Supply for 1 RIG" }));
      expect(onRepairAll).toHaveBeenCalledOnce();
      expect(screen.getAllByRole("button", { name: /^Repair/ })).toHaveLength(1);
      fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
      expect(away.onDismiss).toHaveBeenCalledOnce();
    });

    it("offer no revenge on who cannot be attacked", async () => {
      render(<RigView {...ready} defence={DEFENCE} away={{ ...away, canRevenge: () => false }} />);
      await screen.findByText("While you were away");
      expect(screen.queryByRole("link", { name: "Revenge" })).toBeNull();
    });

    it("say that a rig has no shields, unless it is immune", () => {
      const { rerender } = render(<RigView {...ready} defence={{ ...DEFENCE, shields: 0 }} />);
      expect(screen.getByText("You have no shields.")).toBeTruthy();
      rerender(<RigView {...ready} defence={{ ...DEFENCE, shields: 0, immuneUntil: 1_001 }} />);
      expect(screen.queryByText("You have no shields.")).toBeNull();
      rerender(<RigView {...ready} defence={{ ...DEFENCE, shields: 1 }} />);
      expect(screen.queryByText("You have no shields.")).toBeNull();
    });
  });

  it("shows the board before connecting", () => {
    const onConnect = vi.fn();
    render(<RigView status="disconnected" settings={settings} nowSeconds={0} onConnect={onConnect} />);
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

  describe("with several things to do", () => {
    it.each([
      ["all of them", {}, ["claimAllRewards", "repairAllComponents", "primeAttack"], "Collect + repair + prime"],
      ["a ready attack", { readiness: "ready" }, ["claimAllRewards", "repairAllComponents"], "Collect + repair"],
      ["no charge for priming", { attacks: 0 }, ["claimAllRewards", "repairAllComponents"], "Collect + repair"],
    ] as const)("does them at once: %s", (_, change, actions, name) => {
      const onBatch = vi.fn();
      render(<RigView {...ready} defence={{ ...DEFENCE, ...change }} onBatch={onBatch} />);
      fireEvent.click(screen.getByRole("button", { name }));
      expect(onBatch).toHaveBeenCalledWith(actions);
    });

    it("says what priming takes", () => {
      const { rerender } = render(<RigView {...ready} defence={DEFENCE} onBatch={vi.fn()} />);
      expect(screen.getByText("All in one transaction; priming takes a charge")).toBeTruthy();
      rerender(<RigView {...ready} defence={{ ...DEFENCE, primingIsFree: true }} onBatch={vi.fn()} />);
      expect(screen.getByText("All in one transaction")).toBeTruthy();
    });

    it("has no button for a single one", () => {
      render(<RigView {...ready} rewardAt={() => 0n} onBatch={vi.fn()} />);
      expect(screen.queryByText("All in one transaction")).toBeNull();
    });

    it("pays the repair with what is collected", () => {
      const shortfall = vi.fn();
      render(<RigView {...ready} onBatch={vi.fn()} shortfall={shortfall} />);
      // The repair costs one token and two are collected.
      expect(shortfall).toHaveBeenCalledWith(-TOKEN);
    });

    it("stops only the button of what is under way", () => {
      const writes = { onCollectAll: vi.fn(), onRepairAll: vi.fn(), onBatch: vi.fn() };
      render(<RigView {...ready} {...writes} isPending={(write) => write === "repairAll"} />);
      const isBusy = (name: string) => screen.getByRole("button", { name }).getAttribute("aria-busy");
      expect([isBusy("Collect all"), isBusy("Repair it for 1 RIG"), isBusy("Collect + repair")]).toEqual([
        null,
        "true",
        null,
      ]);
    });
  });

  it("says what a repair needs", () => {
    const needs = (cost: bigint) => `${cost / TOKEN} more`;
    render(<RigView {...ready} onRepairAll={vi.fn()} shortfall={needs} />);
    expect(reasonOf(screen.getByRole("button", { name: "Repair it for 1 RIG" }))).toBe("1 more");
    expect(screen.getByText("Hacked: Power Supply")).toBeTruthy();
  });
});
