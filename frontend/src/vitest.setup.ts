import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

import { hastenComputedStyle } from "./computedStyle";

hastenComputedStyle(window);

// Limit that a passing test never reaches: on a busy machine everything takes longer.
configure({ asyncUtilTimeout: 60_000 });

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  localStorage.clear();
});
