import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

import { hastenComputedStyle } from "./computedStyle";
import { noteLeftovers, takeLeftovers } from "./vitest.leftovers";

hastenComputedStyle(window);

// Limit that a passing test never reaches: on a busy machine everything takes longer.
configure({ asyncUtilTimeout: 60_000 });

noteLeftovers();

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  localStorage.clear();
});

afterAll(() => {
  const leftovers = takeLeftovers();
  if (leftovers.length > 0) throw new Error(`This file leaves behind:\n${leftovers.join("\n")}`);
});
