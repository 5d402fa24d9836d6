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
];
