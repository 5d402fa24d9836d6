import { Cpu, type LucideIcon, ScrollText, Store, Swords, Trophy, UserRound } from "lucide-react";
import { type ComponentType, lazy } from "react";

/** Page of the console: its address, its name in the window's title and its component. */
export type PageRoute = ReturnType<typeof page>;

/** Screen: a page that the navigation links to. */
export type ScreenRoute = ReturnType<typeof screen>;

/** @param pattern Route of the page, with an optional parameter for the part to show. */
function page(pattern: string, name: string, load: () => Promise<{ default: ComponentType }>) {
  return { pattern, name, Screen: lazy(load) };
}

function screen(Icon: LucideIcon, ...[pattern, name, load]: Parameters<typeof page>) {
  return { ...page(pattern, name, load), path: pattern.split("/:")[0]!, Icon };
}

export const SCREENS: readonly ScreenRoute[] = [
  screen(Cpu, "/", "Rig", () => import("../features/rig/RigScreen")),
  screen(Store, "/market/:shelf?", "Market", () => import("../features/market/MarketScreen")),
  screen(Swords, "/arena/:address?", "Arena", () => import("../features/arena/ArenaScreen")),
  screen(ScrollText, "/activity/:whose?", "Activity", () => import("../features/activity/ActivityScreen")),
  screen(Trophy, "/leaderboard/:by?", "Leaderboard", () => import("../features/leaderboard/LeaderboardScreen")),
  screen(UserRound, "/profile/:address?", "Profile", () => import("../features/profile/ProfileScreen")),
];

export const PAGES: readonly PageRoute[] = [
  ...SCREENS,
  page("/rules", "Rules", () => import("../features/rules/RulesScreen")),
  page("/live", "Live", () => import("./live/LiveScreen")),
  page("/replay/:day?", "Replay", () => import("./live/ReplayScreen")),
  page("/attack/:id?", "Attack", () => import("../features/attack/AttackScreen")),
];
