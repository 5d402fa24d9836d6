import { describe, expect, it } from "vitest";

import { currentStep, doneSteps, type Facts } from "./guideSteps";

const NEWCOMER: Facts = { isConnected: true, owned: 0, protected: 0, attacks: 0, canCollect: false };
const step = (facts: Partial<Facts>, progress = {}) => currentStep({ ...NEWCOMER, ...facts }, progress)?.id;

describe("the guide", () => {
  it("leads from connecting to what protection means, one step at a time", () => {
    expect(step({ isConnected: false, owned: undefined, attacks: undefined })).toBe("connect");
    expect(step({})).toBe("buy");
    expect(step({ owned: 1, protected: 1 })).toBe("raid");
    expect(step({ owned: 1, attacks: 1, canCollect: true, protected: 1 })).toBe("collect");
    expect(step({ owned: 1, attacks: 1, protected: 1 })).toBe("protection");
    expect(step({ owned: 1, attacks: 1 })).toBeUndefined();
  });

  it("skips dismissed and completed steps for good", () => {
    expect(step({ owned: 1, protected: 1 }, { raid: "done" })).toBe("protection");
    expect(step({}, { buy: "done" })).toBeUndefined();
  });

  it("takes a step for done that was shown and is due no more", () => {
    const facts = { ...NEWCOMER, owned: 1 };
    expect(doneSteps(facts, { buy: "shown", raid: "shown" })).toEqual(["buy"]);
    expect(doneSteps(facts, { connect: "done" })).toEqual([]);
  });

  it("completes no step before the player is read", () => {
    expect(doneSteps({ ...NEWCOMER, owned: undefined, attacks: undefined }, { buy: "shown" })).toEqual([]);
    expect(doneSteps({ ...NEWCOMER, owned: 1, attacks: undefined }, { raid: "shown" })).toEqual([]);
  });

  it("says nothing of what is not known, and nothing to a veteran", () => {
    expect(step({ owned: undefined, attacks: undefined })).toBeUndefined();
    expect(step({ owned: 2, attacks: undefined, protected: 1 })).toBeUndefined();
    expect(step({ owned: 9, attacks: 10, protected: 1 })).toBe("protection");
    expect(step({ owned: 9, attacks: 11, protected: 2, canCollect: true })).toBeUndefined();
  });
});
