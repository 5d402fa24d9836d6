import { ponder } from "ponder:registry";
import { componentType, game, skin } from "ponder:schema";

import { log } from "./record/log";
import type { Occurrence } from "./record/occurrence";
import { changePool, EMPTY_POOL, gameKey, indexAt, moveReserve } from "./record/pool";
import { RULES, xpPerBreakOf } from "./rules";

ponder.on("Game:setup", async (at) => {
  const { client, contracts, db } = at.context;
  const { hash } = await client.getBlock({ blockNumber: BigInt(contracts.Game.startBlock) });
  await db.insert(game).values({ ...gameKey(at), genesis: hash, xpPerBreak: RULES.XP_PER_BREAK, ...EMPTY_POOL });
});

// --- Settings ---------------------------------------------------------------------------------------------------------

ponder.on("Game:ComponentSettingsChanged", async (at) => {
  const { db } = at.context;
  const { price, rewardRate, repairCost, isActive } = at.event.args.newSettings;
  const id = Number(at.event.args.componentId);
  const type = await db.find(componentType, { id });
  const rate = (rewardRate - (type?.rewardRate ?? 0n)) * BigInt(type?.earning ?? 0);
  const moment = await changePool(at, { rate });
  const settings = { price, rewardRate, repairCost, isActive, indexedAtTick: moment.ticks };
  if (type) await db.update(componentType, { id }).set({ ...settings, index: indexAt(type, moment) });
  else await db.insert(componentType).values({ id, ...settings });
});

ponder.on("Game:SkinSettingsChanged", async (at) => {
  const { price, isActive } = at.event.args.newSkin;
  const [componentId, id] = [Number(at.event.args.componentId), Number(at.event.args.skinId)];
  const settings = { price, isActive };
  await at.context.db
    .insert(skin)
    .values({ componentId, id, ...settings })
    .onConflictDoUpdate(settings);
});

function set(at: Occurrence, values: Partial<typeof game.$inferInsert>) {
  return at.context.db.update(game, gameKey(at)).set(values);
}

ponder.on("Game:AttackFailProbabilityChanged", async (at) => {
  await set(at, { attackFailProbability: Number(at.event.args.newPercentage) });
});
ponder.on("Game:AttackFeePercentageChanged", async (at) => {
  await set(at, { attackFeePercentage: Number(at.event.args.newPercentage) });
});
ponder.on("Game:PurchaseFeePercentageChanged", async (at) => {
  await set(at, { purchaseFeePercentage: Number(at.event.args.newPercentage) });
});
ponder.on("Game:FeeCollectorChanged", async (at) => {
  await set(at, { feeCollector: at.event.args.newFeeCollector });
});

ponder.on("Game:Upgraded", async (at) => {
  await set(at, { xpPerBreak: xpPerBreakOf(at.event.args.implementation) });
});

// --- Pauses -----------------------------------------------------------------------------------------------------------

ponder.on("Game:GamePaused", async (at) => {
  await set(at, { pausedAt: at.event.block.timestamp });
  await log(at, "GamePaused");
});

ponder.on("Game:GameUnpaused", async (at) => {
  const { pausedFor } = at.event.args;
  await at.context.db
    .update(game, gameKey(at))
    .set(({ pausedSeconds }) => ({ pausedAt: null, pausedSeconds: pausedSeconds + pausedFor }));
  await log(at, "GameUnpaused");
});

// --- Reward pool ------------------------------------------------------------------------------------------------------

ponder.on("Game:RewardsFunded", async (at) => {
  await changePool(at);
  await log(at, "RewardsFunded", { player: at.event.args.funder, amount: at.event.args.amount });
});

ponder.on("Game:TokensRescued", async (at) => {
  await changePool(at);
  await log(at, "TokensRescued", { player: at.event.args.to, amount: at.event.args.amount });
});

ponder.on("Received:Transfer", (at) => moveReserve(at, at.event.args.value));
ponder.on("Paid:Transfer", (at) => moveReserve(at, -at.event.args.value));
