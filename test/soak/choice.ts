import { ZeroAddress } from "ethers";

import { openTo, readArsenal } from "#game/targets";

import { game } from "../../frontend/src/chain/game/contract";
import { componentsQuery } from "../../frontend/src/chain/game/queries";
import { queryClient } from "../../frontend/src/chain/game/queryClient";
import { chainNow } from "../../frontend/src/chain/node/clock";
import type { Flow } from "../../frontend/src/chain/transactions/transaction";
import type { CartItem } from "../../frontend/src/shop/cart";
import { applySkin } from "../../frontend/src/writes/applySkin";
import { attackComponent } from "../../frontend/src/writes/attackComponent";
import { batch } from "../../frontend/src/writes/batch";
import { claim } from "../../frontend/src/writes/claim";
import { claimAllRewards } from "../../frontend/src/writes/claimAllRewards";
import { keepRoll } from "../../frontend/src/writes/keepRoll";
import { primeAttack } from "../../frontend/src/writes/primeAttack";
import { purchase } from "../../frontend/src/writes/purchase";
import { reactivateComponent } from "../../frontend/src/writes/reactivateComponent";
import { repairAllComponents } from "../../frontend/src/writes/repairAllComponents";
import { restartComponents } from "../../frontend/src/writes/restartComponents";
import { pick, type Random, shuffle } from "../../scripts/local/random";
import type { Sight } from "./sight";

type Offer = (sight: Sight, player: string, random: Random) => Flow | undefined | Promise<Flow | undefined>;

/** Actions of a player, each with its weight in the draw. */
const OFFERS: readonly (readonly [weight: number, offer: Offer])[] = [
  [40, attack],
  [15, collect],
  [8, collectAndMore],
  [10, repair],
  [10, reactivate],
  [2, keep],
  [8, buyComponent],
  [4, ({ supplyPrices }) => buy({ kind: "shields", amount: 1 }, supplyPrices.shieldPrice)],
  [6, buyAttack],
  [3, buySkin],
  [3, chooseSkin],
];

/**
 * Draws a player's next action from what the screens offer. Unlike the moves of `scripts/local/moves.ts`, it may be unwise
 * or refused: the console has to survive both.
 */
export async function choose(player: string, sight: Sight, random: Random): Promise<Flow | undefined> {
  if (!sight.components.some(({ purchased }) => purchased)) return buyComponent(sight, player, random);
  for (const [, offer] of shuffle(OFFERS, random, ([weight]) => weight)) {
    const flow = await offer(sight, player, random);
    if (flow) return flow;
  }
  return undefined;
}

function buy(item: CartItem, price: bigint): Flow {
  // It only matters for a first purchase of several items.
  return purchase([{ item, price }], { isPlayer: true });
}

function working({ components }: Sight): number[] {
  return [...readArsenal(components).working];
}

function hacked({ components }: Sight): number[] {
  return [...readArsenal(components).hacked];
}

async function attack(sight: Sight, player: string, random: Random): Promise<Flow | undefined> {
  const { readiness, charges, primingIsFree } = sight.attackState;
  if (readiness === "cold") return charges > 0 || primingIsFree ? primeAttack() : undefined;
  if (readiness === "priming" || charges === 0) return undefined;
  const opponent = await game.findRandomOpponent({ from: player, blockTag: "pending" });
  if (opponent === ZeroAddress) return undefined;
  const components = await queryClient.fetchQuery(componentsQuery(opponent));
  // The game draws no immune player.
  const open = openTo(readArsenal(sight.components), { components, immuneUntil: 0 }, chainNow());
  const target = pick(open, random);
  return target === undefined ? undefined : attackComponent(opponent, target);
}

function collect(sight: Sight, _: string, random: Random): Flow | undefined {
  const component = pick(working(sight), random);
  return component === undefined || random() < 0.5 ? claimAllRewards() : claim(component);
}

function collectAndMore(sight: Sight): Flow | undefined {
  if (hacked(sight).length > 0) return batch(["claimAllRewards", "repairAllComponents"], repairCost(sight));
  return sight.attackState.readiness === "cold" ? batch(["claimAllRewards", "primeAttack"], 0n) : undefined;
}

function buyAttack({ attackState, supplyPrices }: Sight): Flow | undefined {
  const isFull = attackState.charges === attackState.maxCharges;
  return isFull ? undefined : buy({ kind: "attacks", amount: 1 }, supplyPrices.attackPrice);
}

function repairCost(sight: Sight): bigint {
  return hacked(sight).reduce((sum, id) => sum + sight.types[id - 1].repairCost, 0n);
}

function repair(sight: Sight): Flow | undefined {
  return hacked(sight).length > 0 ? repairAllComponents(repairCost(sight)) : undefined;
}

function reactivate(sight: Sight, _: string, random: Random): Flow | undefined {
  const components = hacked(sight);
  if (components.length > 1 && random() < 0.5) return restartComponents(components);
  const component = pick(components, random);
  return component === undefined ? undefined : reactivateComponent(component);
}

function keep({ attackState: { readiness, readableUntilBlock } }: Sight): Flow | undefined {
  return readiness === "ready" && readableUntilBlock !== undefined ? keepRoll() : undefined;
}

function buyComponent({ types, components, balances }: Sight, _: string, random: Random): Flow | undefined {
  const type = pick(
    types.filter(({ isActive, price }, i) => isActive && price <= balances.tokens && !components[i].purchased),
    random,
  );
  return type && buy({ kind: "component", componentId: Number(type.id) }, type.price);
}

function buySkin(sight: Sight, _: string, random: Random): Flow | undefined {
  const owned = new Set(sight.ownedSkins.map(({ componentId, id }) => `${componentId}/${id}`));
  const skins = working(sight)
    .flatMap((id) => sight.skins[id - 1] ?? [])
    .filter(({ componentId, id, isActive }) => isActive && !owned.has(`${componentId}/${id}`));
  const skin = pick(skins, random);
  return skin && buy({ kind: "skin", componentId: Number(skin.componentId), skinId: Number(skin.id) }, skin.price);
}

function chooseSkin({ ownedSkins }: Sight, _: string, random: Random): Flow | undefined {
  const skin = pick(ownedSkins, random);
  return skin && applySkin(Number(skin.componentId), Number(skin.id));
}
