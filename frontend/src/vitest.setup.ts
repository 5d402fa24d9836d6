import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// A limit, never reached by a test that passes: on a busy machine everything takes longer.
configure({ asyncUtilTimeout: 60_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
});
