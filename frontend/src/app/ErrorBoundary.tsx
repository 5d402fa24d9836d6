import { Component, type ReactNode } from "react";

import { ErrorState } from "../ui/EmptyState";

/** Contains a failure in the part of the page that it wraps, and offers a way out. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        title="Something broke on this screen"
        message="Your rig is safe: it lives on the chain. Reload the page to continue."
        onRetry={() => window.location.reload()}
      />
    );
  }
}
