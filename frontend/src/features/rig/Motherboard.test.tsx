// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Motherboard } from "./Motherboard";
import { readSockets, type ComponentSettings, type RigReading, type UserComponent } from "./model";

const TOKEN = 10n ** 18n;
const NOW = 1_000_000;

const settings: ComponentSettings[] = [1n, 2n, 3n, 4n, 11n].map((id) => ({
  id,
  price: 50n * id * TOKEN,
  rewardRate: (id * TOKEN) / 86_400n + 1n,
  repairCost: id * TOKEN,
  isActive: id !== 11n,
}));

function owned(id: bigint, changes: Partial<UserComponent> = {}): UserComponent {
  return {
    componentId: id,
    owner: "0x1",
    lastClaimTimestamp: 0n,
    purchased: true,
    hacked: false,
    currentSkinId: 0n,
    protectedUntil: 0n,
    ...changes,
  };
}

function show(reading: Partial<RigReading> = {}) {
  const onSelect = vi.fn();
  const sockets = readSockets({
    settings,
    components: [owned(1n), owned(2n, { protectedUntil: BigInt(NOW + 11_520) }), owned(3n, { hacked: true })],
    nowSeconds: NOW,
    reactivatableAt: () => NOW + 3_600,
    ...reading,
  });
  render(
    <Motherboard
      sockets={sockets}
      selectedId={1}
      onSelect={onSelect}
      nowSeconds={NOW}
      standstill={reading.standstill}
      rewardAt={() => TOKEN}
    />,
  );
  return onSelect;
}

afterEach(cleanup);

describe("Motherboard", () => {
  it("reads every socket's state out", () => {
    show();
    expect(
      screen.getAllByRole("button").map((button) => button.querySelector(".visually-hidden")?.textContent),
    ).toEqual([
      "Case Fan, earning 1 RIG a day",
      "Power Supply, earning 2 RIG a day, protected for 3 h 12 min",
      "Memory Module, hacked, repair costs 3 RIG, free reactivation in 1 h",
      "Solid-State Drive, empty socket, 200 RIG",
      "Component 11, empty socket, not on sale",
    ]);
  });

  it("names the buttons by that sentence alone", () => {
    show();
    expect(screen.getByRole("button", { name: "Solid-State Drive, empty socket, 200 RIG" })).toBeTruthy();
  });

  it("says that a hacked component can be reactivated", () => {
    show({ reactivatableAt: () => NOW });
    expect(screen.getByRole("button", { name: /can be reactivated for free now$/ })).toBeTruthy();
  });

  it.each([
    ["paused", "the game is paused", "protected with its timer frozen"],
    ["dry", "the reward pool is dry", "protected for 3 h 12 min"],
  ] as const)("says that nothing is earned when %s", (standstill, words, protection) => {
    show({ standstill });
    expect(screen.getByRole("button", { name: `Case Fan, not earning: ${words}` })).toBeTruthy();
    expect(screen.getByRole("button", { name: `Power Supply, not earning: ${words}, ${protection}` })).toBeTruthy();
  });

  it("selects", () => {
    const onSelect = show();
    const fan = screen.getByRole("button", { name: /^Case Fan/ });
    expect(fan.getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(screen.getByRole("button", { name: /^Memory Module/ }));
    expect(onSelect).toHaveBeenCalledWith(3);
  });
});
