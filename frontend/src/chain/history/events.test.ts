import { getAddress } from "ethers";
import { describe, expect, it } from "vitest";

import { game } from "../game/contract";
import { FakeChain } from "../testing/FakeChain";
import { account, gameLog } from "../testing/gameState";
import { decodeEvents, HISTORY_EVENTS, playersOf, topicsOf } from "./events";

const [ALICE, BOB] = [getAddress(account(0xa11ce)), getAddress(account(0xb0b))];

describe("the history's events", () => {
  const own = { player: ALICE, componentId: 3 };
  const attack = { attacker: ALICE, victim: BOB, componentId: 3 };

  it.each<[name: string, values: unknown[], fields: object | undefined]>([
    ["PlayerJoined", [ALICE], { player: ALICE }],
    ["ComponentPurchased", [ALICE, 3, 400n, 20n, 99n], { ...own, price: 400n }],
    ["GamePaused", [], undefined],
    ["RewardsClaimed", [ALICE, 3, 17n], { ...own, amount: 17n }],
    ["AttackPrimed", [ALICE, true], { player: ALICE }],
    ["AttackRollKept", [ALICE, 97n, 12n], { player: ALICE }],
    ["AttacksPurchased", [ALICE, 2, 10n, 1n], { player: ALICE, amount: 2, price: 10n }],
    ["ShieldsPurchased", [BOB, 1, 11n, 1n], { player: BOB, amount: 1, price: 11n }],
    ["SkinApplied", [ALICE, 3, 2], { ...own, skinId: 2 }],
    ["SkinPurchased", [ALICE, 3, 2, 12n, 1n], { ...own, skinId: 2, price: 12n }],
    ["ComponentRepaired", [ALICE, 3, 13n, 99n], { ...own, cost: 13n }],
    ["ComponentReactivated", [ALICE, 3, 99n], own],
    ["PlayerLevelledUp", [ALICE, 2], { player: ALICE, level: 2 }],
    ["OperatorSet", [ALICE, BOB, 77n, 3n, 500n], { player: ALICE, operator: BOB, until: 77 }],
    ["OperatorActed", [ALICE, BOB, 9n], { player: ALICE, operator: BOB }],
    ["OperatorsRevoked", [ALICE], { player: ALICE }],
    ...["missed", "blocked", "hit", "bounced"].map((outcome, number): [string, unknown[], object] => [
      "ComponentAttacked",
      [7n, ALICE, BOB, 3, number, 55n, 100n, 40n, 5n],
      { ...attack, id: 7, roll: 55, outcome, loot: 100n, bounty: 40n, fee: 5n },
    ]),
  ])("decode %s %o to plain values under the contract's names", (name, values, fields) => {
    const events = decodeEvents([gameLog(name, values, { blockNumber: 1, logIndex: 4 })]);
    const place = { block: 1, logIndex: 4, transaction: "0x" };
    expect(events).toEqual(fields ? [{ name, ...place, ...fields }] : []);
  });

  it("are sorted by their place in the chain, and belong to players", () => {
    const chain = new FakeChain();
    chain.pass(3, [2, 1, 2]);
    chain.log({ name: "ComponentAttacked", values: [7n, ALICE, BOB, 3, 2, 55n, 100n, 40n, 5n] });
    const logs = chain.find({ blocks: { from: 0, to: chain.height } });
    const events = decodeEvents([...logs].reverse());
    expect(events).toEqual(decodeEvents(logs));
    expect(events.map(({ block }) => block)).toEqual([3, 3, 4, 5, 5, 6]);
    expect(playersOf(events.at(-1)!)).toEqual([ALICE, BOB]);
    expect(playersOf(events[0]!)).toEqual([account(1)]);
  });

  it("are asked for by their topics: anybody's in one question", () => {
    const [[names], ...others] = topicsOf(HISTORY_EVENTS) as [[string[]]];
    expect(others).toEqual([]);
    expect(names.map(nameOf)).toEqual(HISTORY_EVENTS);
    expect(names).toHaveLength(16);
  });

  it("are asked for by their topics: a player's in one question for each place in which they may be named", () => {
    const own = [`0x${ALICE.slice(2).toLowerCase().padStart(64, "0")}`];
    const [actions, attacks, losses] = topicsOf(HISTORY_EVENTS, ALICE) as [string[][], string[][], string[][]];
    expect(actions[0]!.map(nameOf)).toEqual(HISTORY_EVENTS.filter((name) => name !== "ComponentAttacked"));
    expect(actions.slice(1)).toEqual([own]);
    expect(attacks[0]!.map(nameOf)).toEqual(["ComponentAttacked"]);
    expect(attacks.slice(1)).toEqual([null, own]);
    expect(losses).toEqual([attacks[0], null, null, own]);
    expect(topicsOf(["ComponentAttacked"], ALICE)).toEqual([attacks, losses]);
    expect(topicsOf(["RewardsClaimed"], ALICE)).toHaveLength(1);
  });
});

function nameOf(topic: string): string | undefined {
  return game.interface.getEvent(topic as never)?.name;
}
