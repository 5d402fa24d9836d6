import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

import { ErrorBoundary } from "./ErrorBoundary";

/**
 * Part of a screen whose code loads when it first shows. Its failures leave the rest of the screen as it is.
 *
 * @param fallback Shows in its place while it loads; nothing by default.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback?: ReactNode,
): ComponentType<Props> {
  const Part = lazy(load) as ComponentType<Props>;
  return function LazyPart(props) {
    return (
      <ErrorBoundary isPart>
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
