import { formatTokens } from "#game/amounts";

import { describePool, type Pool, readPool, surplusOf } from "../deploy/pool";
import { changesIn, compare } from "../runner/changes";
import { TaskError } from "../runner/errors";
import { writeTask } from "../runner/ownerTask";
import { DURATION, optional, TOKENS } from "../runner/parameters";
import { openToken } from "../runner/session";
import type { Call } from "../runner/transactions";

writeTask({
  name: "game:fund",
  description: "Adds the sender's tokens to the reward pool; any account may send it",
  sender: "anyone",
  parameters: {
    amount: optional(TOKENS, "The amount, in tokens"),
    runway: optional(
      DURATION,
      "Instead of --amount: fills the pool up to pay full rewards for this long, such as 120d",
    ),
  },
  async plan(session, { amount: given, runway }, sender) {
    const { game, deployment } = session;
    const pool = await readPool(game);
    const amount = chooseAmount(given, runway, pool);

    const token = await openToken(session, deployment.token);
    const balance = await token.balanceOf(sender);
    if (balance < amount) {
      throw new TaskError(
        `${sender} has ${formatTokens(balance)} tokens, less than the ${formatTokens(amount)} to add.`,
      );
    }
    const calls: Call[] = [{ contract: game, method: "fundRewards", args: [amount] }];
    if ((await token.allowance(sender, game)) < amount) {
      calls.unshift({ contract: token, method: "approve", args: [deployment.game, amount] });
    }
    return {
      title: `Add ${formatTokens(amount)} tokens to the reward pool`,
      moves: `${formatTokens(amount)} tokens from ${sender} to the reward pool`,
      changes: changesIn(compare(describePool(pool), describePool({ ...pool, reserve: pool.reserve + amount }))),
      calls: amount === 0n ? [] : calls,
    };
  },
});

function chooseAmount(given: bigint | undefined, runway: bigint | undefined, pool: Pool): bigint {
  if ((given === undefined) === (runway === undefined)) {
    throw new TaskError("Give either --amount <tokens> or --runway <duration>.");
  }
  if (given === 0n) throw new TaskError("--amount must be more than zero.");
  if (given !== undefined) return given;
  if (pool.ratePerSecond === 0n) {
    throw new TaskError("No component earns rewards now, so the pool lasts forever: give --amount <tokens>.");
  }
  const missing = pool.ratePerSecond * runway! - surplusOf(pool);
  return missing > 0n ? missing : 0n;
}
