import * as v from "valibot";

import { CONTRACT_OUTCOMES, outcomeAt } from "#game/outcomes";

import { address, big, bigNumber, count, hash } from "../game/schemas";
import type { HistoryEvent } from "../history/HistoryEvent";
import type { Question } from "./client";

const POSITION = { block: bigNumber, logIndex: count, transaction: hash, at: bigNumber, player: address };
const COMPONENT = { ...POSITION, componentId: count };

const Event = v.variant("name", [
  v.object({
    ...COMPONENT,
    name: v.literal("ComponentAttacked"),
    attackId: bigNumber,
    roll: count,
    victim: address,
    outcome: v.picklist(CONTRACT_OUTCOMES),
    amount: big,
    bounty: big,
    fee: big,
  }),
  v.object({ ...POSITION, name: v.picklist(["PlayerJoined", "AttackPrimed", "AttackRollKept", "OperatorsRevoked"]) }),
  v.object({ ...POSITION, name: v.literal("PlayerLevelledUp"), level: count }),
  v.object({ ...POSITION, name: v.picklist(["AttacksPurchased", "ShieldsPurchased"]), amount: bigNumber, price: big }),
  v.object({ ...COMPONENT, name: v.literal("ComponentPurchased"), price: big }),
  v.object({ ...COMPONENT, name: v.literal("SkinApplied"), skinId: count }),
  v.object({ ...COMPONENT, name: v.literal("SkinPurchased"), skinId: count, price: big }),
  v.object({ ...COMPONENT, name: v.literal("RewardsClaimed"), amount: big }),
  v.object({ ...COMPONENT, name: v.literal("ComponentRepaired"), price: big }),
  v.object({ ...COMPONENT, name: v.literal("ComponentReactivated") }),
  v.object({ ...POSITION, name: v.literal("OperatorSet"), operator: address, until: bigNumber }),
  v.object({ ...POSITION, name: v.literal("OperatorActed"), operator: address }),
]);

type Known = v.InferOutput<typeof Event>;

/** The newest events of these names, or those before a cursor; of a player, or of everybody. */
export function logQuestion(names: readonly Known["name"][], size: number, player?: string, cursor?: string) {
  const own =
    player === undefined ? "" : `OR: [{ player: "${player.toLowerCase()}" } { victim: "${player.toLowerCase()}" }]`;
  return eventsQuestion(`${own} name_in: [${names.join(" ")}]`, size, cursor);
}

/** The attack of a number. */
export function attackQuestion(id: number) {
  return eventsQuestion(`attackId: "${id}"`, 1);
}

/** @param where Filter of the events, in GraphQL without the outer braces. */
function eventsQuestion(where: string, size: number, cursor?: string) {
  const after = cursor === undefined ? "" : `, after: ${JSON.stringify(cursor)}`;
  const Page = v.object({
    items: v.pipe(v.array(v.pipe(Event, v.transform(toHistoryEvent))), v.maxLength(size)),
    pageInfo: v.object({ hasNextPage: v.boolean(), endCursor: v.nullable(v.string()) }),
  });
  return {
    query: `events(where: { ${where} }, orderBy: "block", orderDirection: "desc", limit: ${size}${after}) {
      items {
        block logIndex transaction at: timestamp name player victim attackId roll componentId skinId level outcome amount
        price bounty fee operator until
      }
      pageInfo { hasNextPage endCursor }
    }`,
    answer: v.object({ events: Page }),
  } satisfies Question<unknown>;
}

/** Converts an event to the console's names where the indexer's differ. */
function toHistoryEvent({ player, ...event }: Known): HistoryEvent {
  switch (event.name) {
    case "ComponentAttacked": {
      const { amount, attackId, outcome, ...attack } = event;
      return {
        ...attack,
        id: attackId,
        attacker: player,
        outcome: outcomeAt(CONTRACT_OUTCOMES.indexOf(outcome)),
        loot: amount,
      };
    }
    case "ComponentRepaired": {
      const { price, ...repair } = event;
      return { ...repair, player, cost: price };
    }
    default:
      return { ...event, player };
  }
}
