import { Unplug } from "lucide-react";
import { Suspense, useEffect, useRef } from "react";
import { Route, Switch, useLocation, useParams } from "wouter";

import { playerName } from "#game/playerName";

import { parseAddress } from "../ui/address";
import { EmptyState } from "../ui/EmptyState";
import { ErrorBoundary } from "../ui/ErrorBoundary";
import { Guide } from "./Guide";
import { focusScreen } from "./keepFocus";
import { type PageRoute, PAGES } from "./screens";
import { ScreenSkeleton } from "./ScreenSkeleton";
import { useUnseenRaids } from "./unseenRaids";

/** The screen of the current route, below the guide. */
export function Screens() {
  const [location] = useLocation();
  // Later parts of the path belong to the screen itself, which stays mounted.
  const [, screen = ""] = location.split("/");
  useFocusOnNavigation(screen);
  return (
    // The key retries a failed screen when the player navigates.
    <ErrorBoundary key={screen}>
      <Suspense fallback={<ScreenSkeleton />}>
        <ErrorBoundary isPart>
          <Guide />
        </ErrorBoundary>
        <Switch>
          {PAGES.map((route) => (
            <Route key={route.pattern} path={route.pattern}>
              <TitledScreen {...route} />
            </Route>
          ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Screen with a title that says what its address shows: "Attack: 57", "Profile: Gentle Bus …4293bc". */
function TitledScreen({ name, Screen }: PageRoute) {
  const raids = useUnseenRaids();
  const [part = ""] = Object.values(useParams());
  const { address } = parseAddress(part);
  const shown = address === undefined ? part : playerName(address);
  return (
    <>
      <title>{`${raids > 0 ? `(${raids}) Attacked! · ` : ""}${shown ? `${name}: ${shown}` : name} · RigRaid`}</title>
      <Screen />
    </>
  );
}

/** Shown for an address without a screen. */
function NotFound() {
  return (
    <>
      <title>Not found · RigRaid</title>
      <h1 className="visually-hidden">Not found</h1>
      <EmptyState
        icon={<Unplug aria-hidden />}
        title="Nothing is plugged in here"
        text="There is no page at this address. It may be mistyped or outdated."
        link={{ href: "/", name: "Back to your rig" }}
      />
    </>
  );
}

function useFocusOnNavigation(screen: string) {
  const last = useRef(screen);
  useEffect(() => {
    if (last.current === screen) return;
    last.current = screen;
    focusScreen();
  }, [screen]);
}
