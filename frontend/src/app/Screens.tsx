import { Suspense, useEffect, useRef } from "react";
import { Route, Switch, useLocation } from "wouter";

import { ErrorBoundary } from "./ErrorBoundary";
import { NotFound } from "./NotFound";
import { ScreenSkeleton } from "./ScreenSkeleton";
import { SCREENS, type ScreenRoute } from "./screens";

/** The screen of the current route. */
export function Screens() {
  const [location] = useLocation();
  // What follows the first part is for the screen itself, which stays.
  const [, screen = ""] = location.split("/");
  useFocusOnNavigation(screen);
  return (
    // A screen that failed is given another chance when the player goes elsewhere.
    <ErrorBoundary key={screen}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Switch>
          {SCREENS.map((route) => (
            <Route key={route.path} path={route.pattern}>
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

function TitledScreen({ name, Screen }: ScreenRoute) {
  return (
    <>
      <title>{`${name} · RigRaid`}</title>
      <Screen />
    </>
  );
}

/** Whoever navigates by keyboard or ear continues at the new screen, as after a page load. */
function useFocusOnNavigation(screen: string) {
  const last = useRef(screen);
  useEffect(() => {
    if (last.current === screen) return;
    last.current = screen;
    window.scrollTo(0, 0);
    document.getElementById("main")?.focus();
  }, [screen]);
}
