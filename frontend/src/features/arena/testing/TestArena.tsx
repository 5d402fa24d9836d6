import type { ReactNode } from "react";
import { vi } from "vitest";

import { ATTACK_RULES, ATTACK_STATE, TOKEN } from "../../../chain/testing/gameState";
import { TestConsole } from "../../../chain/testing/TestConsole";
import { type Arena, ArenaContext, type Fighter } from "../arena";
import type { Target } from "../opponents";

/** Component of an opponent that holds a constant amount, wei. */
export function target(id: number, name: string, amount: bigint, change: Partial<Target> = {}): Target {
  const earning = { amount, ratePerSecond: 0n, clock: { readAt: 0, fundedTicks: 0, runway: 1 }, paused: false };
  return {
    id,
    name,
    skinId: 0,
    hacked: false,
    protectedUntil: 0,
    isSerious: true,
    ripeAt: Infinity,
    earning,
    bounty: 0n,
    ...change,
  };
}

export function fighter(state: Partial<Fighter["state"]> = {}, change: Partial<Fighter> = {}): Fighter {
  return {
    arsenal: { working: new Set([1, 2, 4, 5, 7]), hacked: new Set([6]) },
    state: { ...ATTACK_STATE, ...state },
    claimableAt: () => 0n,
    income: 0n,
    attackPrice: 4n * TOKEN,
    isSerious: () => true,
    ...change,
  };
}

/** Provides the contexts that parts of the arena need. */
export function TestArena({ arena, children }: { arena?: Partial<Arena>; children: ReactNode }) {
  const value: Arena = {
    rules: ATTACK_RULES,
    paused: false,
    fighter: fighter(),
    buyable: [],
    onAttack: vi.fn(),
    disabledReason: undefined,
    pending: undefined,
    ...arena,
  };
  return (
    <TestConsole>
      <ArenaContext value={value}>{children}</ArenaContext>
    </TestConsole>
  );
}
