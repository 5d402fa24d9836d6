import { describe, expect, it } from "vitest";

import { CATALOGUE } from "#game/catalogue";

import { ART, printOf } from "./drawings";

describe("the art", () => {
  it("has a drawing and a printed label for each type of the catalogue, and no two alike", () => {
    expect(ART).toHaveLength(CATALOGUE.length);
    expect(new Set(ART.map(({ print }) => print)).size).toBe(ART.length);
    expect(new Set(ART.map(({ Drawing }) => Drawing)).size).toBe(ART.length);
  });

  it("numbers the socket of a type that the owner has added", () => {
    expect(printOf(ART.length + 1)).toBe(`EXP ${ART.length + 1}`);
  });
});
