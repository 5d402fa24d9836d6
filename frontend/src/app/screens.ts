import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/** A screen of the console: its route, and its name in the navigation and in the window's title. */
export interface ScreenRoute {
  readonly path: string;
  readonly name: string;
  readonly Screen: LazyExoticComponent<ComponentType>;
}

export const SCREENS: readonly ScreenRoute[] = [
  { path: "/", name: "Rig", Screen: lazy(() => import("../features/rig/RigScreen")) },
  { path: "/market", name: "Market", Screen: lazy(() => import("../features/market/MarketScreen")) },
  { path: "/arena", name: "Arena", Screen: lazy(() => import("../features/arena/ArenaScreen")) },
  { path: "/activity", name: "Activity", Screen: lazy(() => import("../features/activity/ActivityScreen")) },
  {
    path: "/leaderboard",
    name: "Leaderboard",
    Screen: lazy(() => import("../features/leaderboard/LeaderboardScreen")),
  },
  { path: "/profile", name: "Profile", Screen: lazy(() => import("../features/profile/ProfileScreen")) },
];
