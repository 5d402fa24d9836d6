import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import type { PlayerStats } from "../../chain/game/queries";
import { component, TOKEN } from "../../chain/testing/gameState";
import { ProfileView, type ProfileViewProps } from "./ProfileView";

const ADDRESS = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";

const stats: PlayerStats = {
  level: 2n,
  currentXP: 30n,
  totalAttacks: 3n,
  successfulAttacks: 2n,
  failedAttacks: 1n,
  timesAttacked: 4n,
  successfulDefenses: 1n,
  totalRewardsStolen: 12n * TOKEN,
  totalRewardsLost: TOKEN / 2n,
  xpToNextLevel: 120n,
  xpRequiredForNextLevel: 150n,
};

const props: ProfileViewProps = {
  address: ADDRESS,
  isOwn: false,
  stats,
  components: [component(1, { currentSkinId: 1n }), component(0, { purchased: false })],
  ratePerSecond: TOKEN / 86_400n,
  skins: [{ id: 1n, componentId: 1n }],
};

function panel(name: string): string | null {
  return screen.getByRole("region", { name }).textContent;
}

describe("a profile", () => {
  it("shows the level with exact numbers", () => {
    render(<ProfileView {...props} />);
    expect(panel("Level")).toContain("Scavenger, 30 of 150 XP");
    expect(panel("Level")).toContain("120 XP to level 3, Solderer. Level 5 adds one more attack charge.");
    const house = screen.getByRole("link", { name: "House of Neon" });
    expect(house.getAttribute("href")).toBe("/leaderboard/league");
    expect(screen.getByRole("progressbar", { name: "Level 2" }).getAttribute("aria-valuenow")).toBe("20");
  });

  it("knows the highest level", () => {
    const highest = { level: 100n, currentXP: 0n, xpToNextLevel: 0n, xpRequiredForNextLevel: 0n };
    render(<ProfileView {...props} stats={{ ...stats, ...highest }} />);
    expect(panel("Level")).toBe("Level100Singularity, the highest level there isHouse of Neon");
  });

  it("shows the record of both sides, with percentages, but not of nothing", () => {
    const { rerender } = render(<ProfileView {...props} />);
    for (const fact of ["Attacks3", "Hits2 (66%)", "Missed or stopped1", "Loot before fees12 RIG"]) {
      expect(panel("Record")).toContain(fact);
    }
    for (const fact of ["Times attacked4", "Defended1 (25%)", "Hacked3", "Stolen from them0.5 RIG"]) {
      expect(panel("Record")).toContain(fact);
    }
    rerender(<ProfileView {...props} stats={{ ...stats, timesAttacked: 0n, successfulDefenses: 0n }} />);
    expect(panel("Record")).toContain("Defended0Hacked0");
  });

  it("shows the rig and the skins", () => {
    render(<ProfileView {...props} />);
    expect(screen.getByRole("img", { name: "Their rig, 1 of 2 components: Case Fan" })).toBeTruthy();
    expect(panel("Rig")).toContain("Earning 0.9999 RIG a day");
    expect(panel("Skins")).toBe("SkinsCopperCase Fan");
  });

  it("leads to a raid, but not on oneself", () => {
    const { rerender } = render(<ProfileView {...props} />);
    expect(screen.getByRole("link", { name: "Raid in the Arena" }).getAttribute("href")).toBe(`/arena/${ADDRESS}`);
    rerender(<ProfileView {...props} isOwn skins={[]} />);
    expect(screen.queryByRole("link", { name: "Raid in the Arena" })).toBeNull();
    expect(screen.getByRole("heading", { name: "You, Green Helix" })).toBeTruthy();
    expect(panel("Skins")).toContain("You have bought no skins yet.");
  });

  it("says that somebody is not a player yet, and how to become one", () => {
    const nobody = { ...stats, level: 0n };
    const { rerender } = render(<ProfileView {...props} stats={nobody} />);
    expect(screen.getByRole("heading", { name: "Not a player yet" })).toBeTruthy();
    expect(screen.queryByRole("link")).toBeNull();
    rerender(<ProfileView {...props} stats={nobody} isOwn />);
    expect(screen.getByRole("link", { name: "To the Market" }).getAttribute("href")).toBe("/market");
  });
});
