import { act, render, screen } from "@testing-library/react";
import { lazy, Suspense } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { useMissingPart, watchParts } from "../browser/parts";
import { toPlayerError } from "../chain/game/errors";
import { ErrorBoundary } from "../ui/ErrorBoundary";
import { lazyPart } from "../ui/lazyPart";
import { MissingPart } from "./MissingPart";

watchParts();

/** Fails as an import does whose file the host no longer has. */
async function fail(): Promise<never> {
  const payload = new TypeError("Failed to fetch dynamically imported module: https://rigraid.example/assets/x.js");
  window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload }));
  throw payload;
}

describe("a part of the console that the host no longer has", () => {
  beforeEach(() => {
    useMissingPart.setState(false, true);
    vi.spyOn(console, "error").mockReturnValue();
  });

  it("leaves the page around it, which asks to reload", async () => {
    const Part = lazyPart(fail);
    await act(async () =>
      render(
        <>
          <h1>Your rig</h1>
          <Part />
          <MissingPart />
        </>,
      ),
    );
    expect(screen.getByRole("heading").textContent).toBe("Your rig");
    expect(screen.getByRole("alert").textContent).toBe(
      "A part of the console did not load. There may be a newer version.Reload",
    );
  });

  it("is named where a whole screen is missing", async () => {
    const Screen = lazy(fail);
    await act(async () =>
      render(
        <ErrorBoundary>
          <Suspense>
            <Screen />
          </Suspense>
        </ErrorBoundary>,
      ),
    );
    expect(screen.getByRole("heading").textContent).toBe("This screen did not load");
  });

  it("is named where a write needs it", async () => {
    const error: unknown = await fail().catch((cause: unknown) => cause);
    expect(toPlayerError(error).message).toBe(
      "A part of the console did not load. There may be a newer version: reload the page.",
    );
  });

  it("is not blamed for what breaks", async () => {
    const Part = lazyPart<object>(() => Promise.reject(new Error("a defect")));
    await act(async () => render(<Part />));
    expect(screen.getByRole("heading").textContent).toBe("Something broke on this screen");
    expect(useMissingPart.getState()).toBe(false);
  });
});
