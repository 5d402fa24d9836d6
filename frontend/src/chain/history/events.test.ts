import { describe, expect, it } from "vitest";

import { game } from "../game/contract";
import { HISTORY_EVENTS, decodeEvents, playersOf, topicsOf } from "./events";
import { FakeChain } from "../testing/FakeChain";
import { account, gameLog } from "../testing/gameState";

const [ALICE, BOB] = [account(0xa11ce), account(0xb0b)].map((address) => address.toLowerCase());

describe("the history's events", () => {
  it("are decoded to plain values under the contract's names", async () => {
    const logs: [string, unknown[]][] = [
      ["PlayerJoined", [ALICE]],
      ["ComponentPurchased", [ALICE, 3, 400n, 20n, 99n]],
      ["ComponentAttacked", [7n, ALICE, BOB, 3, 2, 55n, 100n, 40n, 5n]],
      ["ComponentAttacked", [8n, ALICE, BOB, 3, 1, 55n, 0n, 0n, 0n]],
      ["ComponentAttacked", [9n, ALICE, BOB, 3, 0, 5n, 0n, 0n, 0n]],
      ["ComponentAttacked", [10n, ALICE, BOB, 3, 3, 55n, 0n, 0n, 0n]],
      ["GamePaused", []],
      ["RewardsClaimed", [ALICE, 3, 17n]],
      ["AttacksPurchased", [ALICE, 2, 10n, 1n]],
      ["ShieldsPurchased", [BOB, 1, 11n, 1n]],
      ["SkinPurchased", [BOB, 3, 2, 12n, 1n]],
      ["ComponentRepaired", [BOB, 3, 13n, 99n]],
      ["ComponentReactivated", [BOB, 3, 99n]],
      ["PlayerLevelledUp", [ALICE, 2]],
      ["OperatorSet", [ALICE, BOB, 77n, 3n, 500n]],
      ["OperatorActed", [ALICE, BOB, 9n]],
      ["OperatorsRevoked", [ALICE]],
    ];
    const encoded = logs.map(([name, values], logIndex) => gameLog(name, values, { blockNumber: 1, logIndex }));
    const events = decodeEvents(encoded).map(({ block, logIndex, transaction, at: _at, ...event }) => {
      expect([block, transaction]).toEqual([1, "0x"]);
      return [logIndex, normalise(event)];
    });
    const attack = { name: "ComponentAttacked", attacker: ALICE, victim: BOB, componentId: 3 };
    const nothing = { loot: 0n, bounty: 0n, fee: 0n };
    expect(events).toEqual([
      [0, { name: "PlayerJoined", player: ALICE }],
      [1, { name: "ComponentPurchased", player: ALICE, componentId: 3, price: 400n }],
      [2, { ...attack, id: 7, roll: 55, outcome: "hit", loot: 100n, bounty: 40n, fee: 5n }],
      [3, { ...attack, ...nothing, id: 8, roll: 55, outcome: "blocked" }],
      [4, { ...attack, ...nothing, id: 9, roll: 5, outcome: "missed" }],
      [5, { ...attack, ...nothing, id: 10, roll: 55, outcome: "bounced" }],
      [7, { name: "RewardsClaimed", player: ALICE, componentId: 3, amount: 17n }],
      [8, { name: "AttacksPurchased", player: ALICE, amount: 2, price: 10n }],
      [9, { name: "ShieldsPurchased", player: BOB, amount: 1, price: 11n }],
      [10, { name: "SkinPurchased", player: BOB, componentId: 3, skinId: 2, price: 12n }],
      [11, { name: "ComponentRepaired", player: BOB, componentId: 3, cost: 13n }],
      [12, { name: "ComponentReactivated", player: BOB, componentId: 3 }],
      [13, { name: "PlayerLevelledUp", player: ALICE, level: 2 }],
      [14, { name: "OperatorSet", player: ALICE, operator: BOB, until: 77 }],
      [15, { name: "OperatorActed", player: ALICE, operator: BOB }],
      [16, { name: "OperatorsRevoked", player: ALICE }],
    ]);
  });

  it("are sorted by their place in the chain, and belong to players", () => {
    const chain = new FakeChain();
    chain.pass(3, [2, 1, 2]);
    chain.log({ name: "ComponentAttacked", values: [7n, ALICE, BOB, 3, 2, 55n, 100n, 40n, 5n] });
    const logs = chain.find({ blocks: { from: 0, to: chain.height } });
    const events = decodeEvents([...logs].reverse());
    expect(events).toEqual(decodeEvents(logs));
    expect(events.map(({ block }) => block)).toEqual([3, 3, 4, 5, 5, 6]);
    expect(playersOf(events.at(-1)!).map((player) => player.toLowerCase())).toEqual([ALICE, BOB]);
    expect(playersOf(events[0]!)).toEqual([account(1)]);
  });

  it("are asked for by their topics: anybody's in one question", () => {
    const [[names], ...others] = topicsOf(HISTORY_EVENTS) as [[string[]]];
    expect(others).toEqual([]);
    expect(names.map(nameOf)).toEqual(HISTORY_EVENTS);
    expect(names).toHaveLength(13);
  });

  it("are asked for by their topics: a player's in one question for each place in which they may be named", () => {
    const own = [`0x${ALICE!.slice(2).padStart(64, "0")}`];
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

/** Addresses come checksummed. */
function normalise(event: object): object {
  return Object.fromEntries(
    Object.entries(event).map(([field, value]) => [
      field,
      typeof value === "string" && value.startsWith("0x") ? value.toLowerCase() : value,
    ]),
  );
}
