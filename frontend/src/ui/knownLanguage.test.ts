import { expect, it, vi } from "vitest";

import { withKnownLanguage } from "./knownLanguage";

/** Formats a number like the charts' library when it is loaded. */
const format = () => Promise.resolve(new Intl.NumberFormat(navigator.language).format(1.5));

it("lets a language be formatted in that no format knows, and leaves it as it is", async () => {
  vi.spyOn(Navigator.prototype, "language", "get").mockReturnValue("en-US@posix");
  expect(await withKnownLanguage(format)).toBe("1.5");
  expect(navigator.language).toBe("en-US@posix");
});

it("leaves other languages alone", async () => {
  vi.spyOn(Navigator.prototype, "language", "get").mockReturnValue("de");
  expect(await withKnownLanguage(format)).toBe("1,5");
});
