import { readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, it } from "vitest";

describe("the page", () => {
  it("asks not to be translated: translators replace texts that the console changes", () => {
    const html = readFileSync(path.join(import.meta.dirname, "../../index.html"), "utf8");
    const { documentElement: root } = new DOMParser().parseFromString(html, "text/html");
    expect([root.lang, root.getAttribute("translate")]).toEqual(["en", "no"]);
    // Older versions of Chrome and Edge read this alone.
    expect(root.querySelector('meta[name="google"]')?.getAttribute("content")).toBe("notranslate");
  });
});
