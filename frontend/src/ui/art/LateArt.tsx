import { type ComponentProps, useCallback, useState } from "react";

import { ComponentArt } from "./ComponentArt";

/** Distance from the window at which a component is drawn. */
const AHEAD = "400px";

/** Component that is drawn once its place comes near the window: a long list would need thousands of elements. */
export function LateArt(props: ComponentProps<typeof ComponentArt>) {
  const [isNear, setNear] = useState(typeof IntersectionObserver === "undefined");
  const place = useCallback((element: SVGSVGElement) => {
    const observer = new IntersectionObserver(([entry]) => entry!.isIntersecting && setNear(true), {
      rootMargin: AHEAD,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return isNear ? (
    <ComponentArt {...props} />
  ) : (
    <svg ref={place} viewBox="0 0 96 96" className={props.className} aria-hidden />
  );
}
