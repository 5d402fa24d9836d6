import { Cpu, type LucideIcon, ScrollText, Store, Swords, Trophy, UserRound } from "lucide-react";
import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** A page of the console: where it is, and its name in the window's title. */
export interface PageRoute {
  /** All addresses of the page; what it shows of itself may be in them. */
  readonly pattern: string;
  readonly name: string;
  readonly Screen: LazyExoticComponent<ComponentType>;
}

/** A screen: a page that the navigation leads to. */
export interface ScreenRoute extends PageRoute {
  readonly path: string;
  readonly Icon: LucideIcon;
}

export const SCREENS: readonly ScreenRoute[] = [
  { path: "/", pattern: "/", name: "Rig", Icon: Cpu, Screen: lazy(() => import("../features/rig/RigScreen")) },
  {
    path: "/market",
    pattern: "/market/:shelf?",
    name: "Market",
    Icon: Store,
    Screen: lazy(() => import("../features/market/MarketScreen")),
  },
  {
    path: "/arena",
    pattern: "/arena/:address?",
    name: "Arena",
    Icon: Swords,
    Screen: lazy(() => import("../features/arena/ArenaScreen")),
  },
  {
    path: "/activity",
    pattern: "/activity/:whose?",
    name: "Activity",
    Icon: ScrollText,
    Screen: lazy(() => import("../features/activity/ActivityScreen")),
  },
  {
    path: "/leaderboard",
    pattern: "/leaderboard/:by?",
    name: "Leaderboard",
    Icon: Trophy,
    Screen: lazy(() => import("../features/leaderboard/LeaderboardScreen")),
  },
  {
    path: "/profile",
    pattern: "/profile/:address?",
    name: "Profile",
    Icon: UserRound,
    Screen: lazy(() => import("../features/profile/ProfileScreen")),
  },
];

export const PAGES: readonly PageRoute[] = [
  ...SCREENS,
  { pattern: "/attack/:id?", name: "Attack", Screen: lazy(() => import("../features/attack/AttackScreen")) },
];
