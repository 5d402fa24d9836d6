import { formatTokens } from "#game/amounts";

import { describePool, readPool, surplusOf } from "../deploy/pool";
import { changesIn, compare } from "../runner/changes";
import { TaskError } from "../runner/errors";
import { writeTask } from "../runner/ownerTask";
import { ADDRESS, optional, required, TOKENS } from "../runner/parameters";
import type { Plan } from "../runner/plan";
import { type GameSession, openToken } from "../runner/session";

/** Decimals of given amounts. */
const GIVEN_DECIMALS = 18n;

writeTask({
  name: "game:rescue",
  description: "Takes tokens out of the game: any other token, or the surplus of the game's own",
  sender: "owner",
  parameters: {
    amount: required(TOKENS, "The amount, in tokens"),
    to: required(ADDRESS, "The account that receives them"),
    token: optional(ADDRESS, "The token (default: the game's own)"),
  },
  async plan(session, { amount, to, token = session.deployment.token }) {
    if (amount === 0n) throw new TaskError("--amount must be more than zero.");
    return token === session.deployment.token
      ? planFromPool(session, to, amount)
      : planForeign(session, token, to, amount);
  },
});

async function planFromPool({ game, deployment }: GameSession, to: string, amount: bigint): Promise<Plan> {
  const pool = await readPool(game);
  if (amount > surplusOf(pool)) {
    throw new TaskError(
      `Cannot rescue ${formatTokens(amount)} tokens: only ${formatTokens(surplusOf(pool))} are surplus, ` +
        "a little less every second; the rest is owed to players.",
    );
  }
  return {
    title: `Take ${formatTokens(amount)} tokens out of the reward pool for ${to}`,
    moves: `${formatTokens(amount)} tokens from the reward pool to ${to}`,
    changes: changesIn(compare(describePool(pool), describePool({ ...pool, reserve: pool.reserve - amount }))),
    calls: [{ contract: game, method: "rescueTokens", args: [deployment.token, to, amount] }],
  };
}

async function planForeign(session: GameSession, token: string, to: string, given: bigint): Promise<Plan> {
  const { game } = session;
  const contract = await openToken(session, token);
  const [decimals, balance] = await Promise.all([contract.decimals(), contract.balanceOf(game)]).catch(() => {
    throw new TaskError(`--token must be an ERC-20 token with decimals; ${token} is not one.`);
  });
  const amount = convert(given, decimals);
  if (amount > balance) {
    throw new TaskError(`The game has only ${formatTokens(balance, decimals)} of the token ${token}.`);
  }
  const describe = (value: bigint) => `${formatTokens(value, decimals)} of ${token}`;
  return {
    title: `Take ${describe(amount)} out of the game for ${to}`,
    moves: `${describe(amount)} from the game to ${to}`,
    changes: [{ label: "Balance", from: describe(balance), to: describe(balance - amount) }],
    calls: [{ contract: game, method: "rescueTokens", args: [token, to, amount] }],
  };
}

/** Converts an amount to a token's own decimals. */
function convert(given: bigint, decimals: bigint): bigint {
  if (decimals >= GIVEN_DECIMALS) return given * 10n ** (decimals - GIVEN_DECIMALS);
  const unit = 10n ** (GIVEN_DECIMALS - decimals);
  if (given % unit !== 0n) throw new TaskError(`--amount must have at most ${decimals} decimals, like the token.`);
  return given / unit;
}
