import { ponder } from "ponder:registry";
import { attackOutcome, component, componentType, game, player } from "ponder:schema";
import type { Hex } from "viem";

import { defenseExperienceOf, experienceOf } from "../../scripts/game/loot";
import { outcomeAt } from "../../scripts/game/outcomes";
import { progressOf } from "./record/experience";
import { log } from "./record/log";
import type { Occurrence } from "./record/occurrence";
import { changePool, gameKey, indexAt } from "./record/pool";
import { addToDay, addToPlayer } from "./record/totals";
import { RULES } from "./rules";

ponder.on("Game:PlayerJoined", async (at) => {
  const { player: address } = at.event.args;
  await at.context.db
    .insert(player)
    .values({ address, joinedAt: at.event.block.timestamp, progress: progressOf({ level: 1, xp: 0 }) });
  await at.context.db.update(game, gameKey(at)).set((row) => ({ players: row.players + 1 }));
  await addToDay(at, address, { joined: 1 });
  await log(at, "PlayerJoined", { player: address });
});

ponder.on("Game:PlayerLevelledUp", (at) => {
  const { player, level } = at.event.args;
  return log(at, "PlayerLevelledUp", { player, level: Number(level) });
});

ponder.on("Game:AttackPrimed", (at) => log(at, "AttackPrimed", at.event.args));

ponder.on("Game:AttackRollKept", (at) => {
  const { player, roll, primedAtBlock } = at.event.args;
  return log(at, "AttackRollKept", { player, roll: Number(roll), primedAtBlock });
});

// --- Purchases --------------------------------------------------------------------------------------------------------

ponder.on("Game:ComponentPurchased", async (at) => {
  const { player: owner, price, fee } = at.event.args;
  const componentId = Number(at.event.args.componentId);
  await pay(at, owner, price);
  const { index, protectedUntil } = await startEarning(at, componentId, at.event.args.protectedUntil);
  const lastClaimTimestamp = at.event.block.timestamp;
  await at.context.db
    .insert(component)
    .values({ owner, componentId, lastClaimTimestamp, protectedUntil, settled: index });
  await log(at, "ComponentPurchased", { player: owner, componentId, price, fee });
});

ponder.on("Game:SkinPurchased", async (at) => {
  const { player, componentId, skinId, price, fee } = at.event.args;
  await pay(at, player, price);
  await changePool(at);
  await log(at, "SkinPurchased", { player, componentId: Number(componentId), skinId: Number(skinId), price, fee });
});

for (const name of ["AttacksPurchased", "ShieldsPurchased"] as const) {
  ponder.on(`Game:${name}`, async (at) => {
    await pay(at, at.event.args.player, at.event.args.price);
    await changePool(at);
    await log(at, name, at.event.args);
  });
}

// --- Components -------------------------------------------------------------------------------------------------------

ponder.on("Game:SkinApplied", async (at) => {
  const { player: owner } = at.event.args;
  const [componentId, skinId] = [Number(at.event.args.componentId), Number(at.event.args.skinId)];
  await at.context.db.update(component, { owner, componentId }).set({ currentSkinId: skinId });
  await log(at, "SkinApplied", { player: owner, componentId, skinId });
});

ponder.on("Game:RewardsClaimed", async (at) => {
  const { player: owner, amount } = at.event.args;
  const componentId = Number(at.event.args.componentId);
  const type = (await at.context.db.find(componentType, { id: componentId }))!;
  // Leaves the unpaid part in the pool: `RewardsLeft` gives it for all components of a call together.
  const index = indexAt(type, await changePool(at, { owed: -amount }));
  await at.context.db.update(component, { owner, componentId }).set(({ hacked }) => ({
    settled: hacked ? 0n : index,
    lastClaimTimestamp: at.event.block.timestamp,
  }));
  await addToPlayer(at, owner, { totalClaimed: amount });
  await addToDay(at, owner, { claimed: amount });
  await log(at, "RewardsClaimed", { player: owner, componentId, amount });
});

ponder.on("Game:RewardsLeft", async (at) => {
  await changePool(at, { owed: -at.event.args.amount });
  await log(at, "RewardsLeft", at.event.args);
});

ponder.on("Game:ComponentRepaired", async (at) => {
  const { player: owner, cost } = at.event.args;
  const componentId = Number(at.event.args.componentId);
  await pay(at, owner, cost);
  await restart(at, owner, componentId, at.event.args.protectedUntil);
  await log(at, "ComponentRepaired", { player: owner, componentId, price: cost });
});

ponder.on("Game:ComponentReactivated", async (at) => {
  const { player: owner } = at.event.args;
  const componentId = Number(at.event.args.componentId);
  await restart(at, owner, componentId, at.event.args.protectedUntil);
  await log(at, "ComponentReactivated", { player: owner, componentId });
});

async function pay(at: Occurrence, who: Hex, price: bigint): Promise<void> {
  await addToPlayer(at, who, { totalSpent: price });
  await addToDay(at, who, { spent: price });
}

/** A component of a type earns from now on. Says what its type's index is, and until when (game time) it is protected. */
async function startEarning(at: Occurrence, id: number, protectedUntil: bigint) {
  const type = await at.context.db.update(componentType, { id }).set(({ earning }) => ({ earning: earning + 1 }));
  const moment = await changePool(at, { rate: type.rewardRate });
  return { index: indexAt(type, moment), protectedUntil: moment.now + protectedUntil - at.event.block.timestamp };
}

async function restart(at: Occurrence, owner: Hex, componentId: number, until: bigint): Promise<void> {
  const { index, protectedUntil } = await startEarning(at, componentId, until);
  await at.context.db
    .update(component, { owner, componentId })
    .set(({ settled }) => ({ hacked: false, protectedUntil, settled: index - settled }));
}

// --- Attacks ----------------------------------------------------------------------------------------------------------

ponder.on("Game:ComponentAttacked", async (at) => {
  const { attackId, attacker, victim, roll, stolenRewards, bounty, fee } = at.event.args;
  const componentId = Number(at.event.args.componentId);
  const outcome = attackOutcome.enumValues[at.event.args.outcome];
  const [kind, xpPerAttack] = [outcomeAt(at.event.args.outcome), RULES.XP_PER_ATTACK];
  const { xpPerBreak } = (await at.context.db.find(game, gameKey(at)))!;
  const [xp, defenderXp] = [experienceOf(kind, { xpPerAttack, xpPerBreak }), defenseExperienceOf(kind, xpPerAttack)];
  if (outcome === "Hit") {
    const stolen = stolenRewards - bounty;
    await hack(at, victim, componentId, stolen);
    await addToPlayer(at, attacker, { totalAttacks: 1, successfulAttacks: 1, totalRewardsStolen: stolenRewards }, xp);
    await addToPlayer(at, victim, { timesAttacked: 1, totalRewardsLost: stolen }, defenderXp);
    await addToDay(at, attacker, { attacks: 1, hits: 1, looted: stolenRewards - fee });
    await addToDay(at, victim, { lost: stolen });
  } else {
    await addToPlayer(at, attacker, { totalAttacks: 1, failedAttacks: 1 }, xp);
    await addToPlayer(at, victim, { timesAttacked: 1, successfulDefenses: 1 }, defenderXp);
    await addToDay(at, attacker, { attacks: 1 });
  }
  await log(at, "ComponentAttacked", {
    player: attacker,
    victim,
    attackId,
    componentId,
    outcome,
    roll: Number(roll),
    amount: stolenRewards,
    bounty,
    fee,
  });
});

/** A component stops earning, and what is left of its rewards stays its owner's. */
async function hack(at: Occurrence, owner: Hex, componentId: number, stolen: bigint): Promise<void> {
  const type = await at.context.db
    .update(componentType, { id: componentId })
    .set(({ earning }) => ({ earning: earning - 1 }));
  const index = indexAt(type, await changePool(at, { owed: -stolen, rate: -type.rewardRate }));
  await at.context.db
    .update(component, { owner, componentId })
    .set(({ settled }) => ({ hacked: true, protectedUntil: 0n, settled: index - settled - stolen }));
}
