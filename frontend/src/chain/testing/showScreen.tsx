import { render } from "@testing-library/react";
import type { ComponentType } from "react";
import { Route, Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";

import { TestConsole } from "./TestConsole";

/** Renders a screen at an address, as its route does. Returns the list of visited addresses, which keeps growing. */
export function showScreen(screen: ComponentType, pattern: string, path: string, isConnected = true): string[] {
  const { hook, history } = memoryLocation({ path, record: true });
  render(
    <TestConsole isConnected={isConnected}>
      <Router hook={hook}>
        <Route path={pattern} component={screen} />
      </Router>
    </TestConsole>,
  );
  return history;
}
