import { Suspense, useEffect, useRef } from "react";
import { Route, Switch, useLocation } from "wouter";

import { ErrorBoundary } from "./ErrorBoundary";
import { NotFound } from "./NotFound";
import { ScreenSkeleton } from "./ScreenSkeleton";
import { SCREENS, type ScreenRoute } from "./screens";

/** The screen of the current route. */
export function Screens() {
  const [location] = useLocation();
  useFocusOnNavigation(location);
  return (
    // A screen that failed is given another chance when the player goes elsewhere.
    <ErrorBoundary key={location}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Switch>
          {SCREENS.map((screen) => (
            <Route key={screen.path} path={screen.path}>
              <TitledScreen {...screen} />
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

function TitledScreen({ name, Screen }: ScreenRoute) {
  return (
    <>
      <title>{`${name} · RigRaid`}</title>
      <Screen />
    </>
  );
}

/** Whoever navigates by keyboard or ear continues at the new screen, as after a page load. */
function useFocusOnNavigation(location: string) {
  const last = useRef(location);
  useEffect(() => {
    if (last.current === location) return;
    last.current = location;
    window.scrollTo(0, 0);
    document.getElementById("main")?.focus();
  }, [location]);
}
