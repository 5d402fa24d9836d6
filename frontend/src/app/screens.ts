import { Cpu, type LucideIcon, ScrollText, Store, Swords, Trophy, UserRound } from "lucide-react";
import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** A screen of the console: where it is, and its name in the navigation and in the window's title. */
export interface ScreenRoute {
  /** Where the navigation leads. */
  readonly path: string;
  /** All addresses of the screen; what it shows of itself may be in them. */
  readonly pattern: string;
  readonly name: string;
  readonly Icon: LucideIcon;
  readonly Screen: LazyExoticComponent<ComponentType>;
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
