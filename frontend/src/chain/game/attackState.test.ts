import { MaxUint256 } from "ethers";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { clock } from "../node/clock";
import { FakeChain } from "../testing/FakeChain";
import { ATTACK_STATE, HOUR } from "../testing/gameState";
import { mayHaveChanged, readAttackState, untilChange } from "./attackState";

const ALICE = "0x00000000000000000000000000000000000A11cE";
/** The chain's time. */
const NOW = 1_000_024;

describe("readAttackState", () => {
  let chain: FakeChain;
  let tags: Set<string>;

  /** Sets the contract's answers, by function. */
  function answer(values: Record<string, readonly unknown[]>): void {
    for (const [name, value] of Object.entries(values)) {
      chain.functions[name] = (_args, _call, tag) => (tags.add(tag), value);
    }
  }

  beforeEach(() => {
    chain = new FakeChain().install();
    vi.spyOn(clock, "now").mockReturnValue(NOW + 0.9);
    tags = new Set();
    answer({
      paused: [false],
      getAttackCapacity: [6n],
      getShieldCapacity: [3n],
      PURCHASE_WINDOW: [BigInt(24 * HOUR)],
      getRemainingAttacks: [6n],
      getRemainingShields: [3n],
      getTimeUntilNextAttack: [0n],
      getTimeUntilNextShield: [0n],
      lastAttackRechargeTime: [BigInt(NOW - HOUR)],
      lastShieldRechargeTime: [BigInt(NOW - HOUR)],
      ATTACK_RECHARGE_TIME: [BigInt(4 * HOUR)],
      SHIELD_RECHARGE_TIME: [BigInt(12 * HOUR)],
      shieldBreakImmunityUntil: [0n],
      getRemainingPurchases: [5n, 3n],
      lastAttackReset: [0n],
      getAttackReadiness: [2n, 9n, 265n, false],
      previewAttackRoll: [true, 41n],
    });
  });

  it("reads all at the pending block, and what is certain of it at the latest", async () => {
    expect(await readAttackState(ALICE)).toEqual({
      ...ATTACK_STATE,
      charges: 6,
      maxCharges: 6,
      shields: 3,
      readableUntilBlock: 265,
      roll: 41,
      readAt: NOW,
    });
    expect(chain.requests).toHaveLength(2);
    expect([...tags]).toEqual(["pending", "0x2"]);
  });

  it.each<[string, readonly unknown[]]>([
    ["getRemainingShields", [2n]],
    ["getRemainingAttacks", [5n]],
    ["shieldBreakImmunityUntil", [BigInt(NOW + 60)]],
    ["getAttackReadiness", [1n, 12n, 268n, false]],
    ["paused", [true]],
  ])("is provisional while the pending block has another %s than the latest", async (name, pendingValue) => {
    const settled = chain.functions[name]!;
    chain.functions[name] = (...call) => (call[2] === "pending" ? pendingValue : settled(...call));
    const state = await readAttackState(ALICE);
    expect(state.isProvisional).toBe(true);
    expect(mayHaveChanged(state, 3)).toBe(true);
  });

  it("knows the timers that run, and the first of them to run out", async () => {
    answer({
      getRemainingAttacks: [2n],
      getRemainingShields: [1n],
      getTimeUntilNextAttack: [BigInt(3 * HOUR)],
      getTimeUntilNextShield: [BigInt(11 * HOUR)],
      shieldBreakImmunityUntil: [BigInt(NOW + 60)],
      lastAttackReset: [BigInt(NOW - HOUR)],
    });
    const state = await readAttackState(ALICE);
    expect(state).toMatchObject({
      nextChargeAt: NOW + 3 * HOUR,
      nextShieldAt: NOW + 11 * HOUR,
      immuneUntil: NOW + 60,
      purchaseWindowEndsAt: NOW + 23 * HOUR,
      changesAt: NOW + 60,
    });
    expect(untilChange(state)).toBe(60_000);
  });

  it("does not count what has run out already", async () => {
    answer({ shieldBreakImmunityUntil: [BigInt(NOW)], lastAttackReset: [BigInt(NOW - 24 * HOUR)] });
    const state = await readAttackState(ALICE);
    expect(state).toMatchObject({ immuneUntil: NOW, purchaseWindowEndsAt: undefined, changesAt: undefined });
    expect(untilChange(state)).toBe(false);
  });

  it("changes nothing on its own while the game is paused", async () => {
    answer({ paused: [true], getTimeUntilNextAttack: [10n], getRemainingAttacks: [2n] });
    expect(await readAttackState(ALICE)).toMatchObject({ nextChargeAt: NOW + 3 * HOUR, changesAt: undefined });
  });

  it("of a cold attack at full charges changes when priming becomes free", async () => {
    answer({ getAttackReadiness: [0n, 9n, 265n, false], previewAttackRoll: [false, 0n] });
    expect(await readAttackState(ALICE)).toMatchObject({
      readiness: "cold",
      roll: undefined,
      changesAt: NOW + 3 * HOUR,
    });
  });

  it("of an attack that is priming has no roll", async () => {
    answer({ getAttackReadiness: [1n, 9n, 265n, false], previewAttackRoll: [false, 0n] });
    const state = await readAttackState(ALICE);
    expect(state).toMatchObject({ readiness: "priming", roll: undefined });
    expect(mayHaveChanged(state, 9)).toBe(true);
  });

  it("of a ready attack is asked for again when its block may be too old", async () => {
    const state = await readAttackState(ALICE);
    expect(mayHaveChanged(state, 263)).toBe(false);
    expect(mayHaveChanged(state, 264)).toBe(true);
  });

  it("of a kept roll never expires", async () => {
    answer({ getAttackReadiness: [2n, 0n, MaxUint256, false], previewAttackRoll: [true, 97n] });
    const state = await readAttackState(ALICE);
    expect(state).toMatchObject({ readiness: "ready", readableUntilBlock: undefined, roll: 97 });
    expect(mayHaveChanged(state, 10 ** 9)).toBe(false);
  });

  it("may have changed from the second on in which a timer runs out", async () => {
    answer({ shieldBreakImmunityUntil: [BigInt(NOW + 60)] });
    const state = await readAttackState(ALICE);
    const now = vi.mocked(clock.now).mockReturnValue(NOW + 59.9);
    expect(mayHaveChanged(state, 3)).toBe(false);
    now.mockReturnValue(NOW + 60);
    expect(mayHaveChanged(state, 3)).toBe(true);
  });
});
