import { Component, type ReactNode } from "react";

import { isMissingPart } from "../browser/parts";
import { ErrorState } from "./EmptyState";

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shows nothing for a part that did not load, about which the page has a notice. */
  isPart?: boolean;
}

/** Contains a failure in the part of the page that it wraps, and offers a way out. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? "unknown" };
  }

  override render() {
    const { children, isPart } = this.props;
    const { error } = this.state;
    if (error === undefined) return children;
    const isMissing = isMissingPart(error);
    if (isMissing && isPart) return null;
    return (
      <ErrorState
        title={isMissing ? "This screen did not load" : "Something broke on this screen"}
        message={
          isMissing
            ? "There may be a newer version of the console. Reload the page to continue."
            : "Your rig is safe: it lives on the chain. Reload the page to continue."
        }
        onRetry={() => window.location.reload()}
      />
    );
  }
}
