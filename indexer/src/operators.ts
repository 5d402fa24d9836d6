import { and, eq, isNull } from "ponder";
import { ponder } from "ponder:registry";
import { operator as operators } from "ponder:schema";

import { log } from "./record/log";

ponder.on("Game:OperatorSet", async (at) => {
  const { player, operator, until, budget } = at.event.args;
  const scope = Number(at.event.args.scope);
  const { timestamp } = at.event.block;
  const limits = { until, scope, budget };
  const change = until === 0n ? { ...limits, revokedAt: timestamp } : { ...limits, setAt: timestamp, revokedAt: null };
  await at.context.db
    .insert(operators)
    .values({ player, operator, ...change })
    .onConflictDoUpdate(change);
  await log(at, "OperatorSet", { player, operator, ...limits });
});

ponder.on("Game:OperatorsRevoked", async (at) => {
  const { player } = at.event.args;
  await at.context.db.sql
    .update(operators)
    .set({ until: 0n, scope: 0, budget: 0n, revokedAt: at.event.block.timestamp })
    .where(and(eq(operators.player, player), isNull(operators.revokedAt)));
  await log(at, "OperatorsRevoked", { player });
});

ponder.on("Game:OperatorActed", async (at) => {
  const { player, operator, spent } = at.event.args;
  await at.context.db.update(operators, { player, operator }).set(({ budget }) => ({ budget: budget - spent }));
  await log(at, "OperatorActed", { player, operator, amount: spent });
});
