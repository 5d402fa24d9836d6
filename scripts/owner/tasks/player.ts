import { formatTokens } from "#game/amounts";
import { parseGameEvent } from "#game/events";
import { componentName } from "#game/names";
import { readinessAt } from "#game/readiness";
import { scopesIn } from "#game/scopes";
import { formatDuration, formatTime } from "#game/times";

import { LogReader } from "../runner/logs";
import { readTask } from "../runner/ownerTask";
import { ADDRESS, positional } from "../runner/parameters";
import { type GameSession, nextBlockTime, openToken } from "../runner/session";
import { table } from "../runner/table";

readTask({
  name: "game:player",
  description: "Shows one player: record, charges, components, rewards, skins, operators",
  parameters: { player: positional(ADDRESS, "The player") },
  async read(session, { player: address }) {
    const player = await readPlayer(session, address);
    return { data: player, text: describePlayer(player) };
  },
});

type Player = Awaited<ReturnType<typeof readPlayer>>;

/** Reads a player as of the next block. Amounts in wei, durations in seconds, times in Unix seconds. */
async function readPlayer(session: GameSession, address: string) {
  const { game, deployment } = session;
  const at = { blockTag: "pending" };
  const token = await openToken(session, deployment.token);
  const { stats, xpRequiredForNextLevel } = await game.getPlayerStats(address, at);
  const { rewards, total } = await game.getAllRewards(address, at);
  const { earned } = await game.getAllRipening(address, at);
  const [readiness] = await game.getAttackReadiness(address, at);
  const purchases = await game.getRemainingPurchases(address, at);
  const [isImmune, immuneUntil] = await game.isImmuneAfterShieldBreak(address, at);
  const components = (await game.getAllComponents(address, at)).filter(({ purchased }) => purchased);
  const serious = await Promise.all(components.map(({ componentId }) => game.isSerious(address, componentId, at)));
  const skins = await game.getPlayerOwnedSkins(address, at);
  return {
    address,
    now: await nextBlockTime(session),
    isPlayer: stats.level > 0n,
    level: stats.level,
    currentXP: stats.currentXP,
    xpRequiredForNextLevel,
    totalAttacks: stats.totalAttacks,
    successfulAttacks: stats.successfulAttacks,
    failedAttacks: stats.failedAttacks,
    timesAttacked: stats.timesAttacked,
    successfulDefenses: stats.successfulDefenses,
    totalRewardsStolen: stats.totalRewardsStolen,
    totalRewardsLost: stats.totalRewardsLost,
    attacks: await game.getRemainingAttacks(address, at),
    timeUntilNextAttack: await game.getTimeUntilNextAttack(address, at),
    attackPrice: await game.getAttackPrice(address, at),
    attackReadiness: readinessAt(readiness),
    shields: await game.getRemainingShields(address, at),
    timeUntilNextShield: await game.getTimeUntilNextShield(address, at),
    shieldPrice: await game.getShieldPrice(address, at),
    purchasesLeft: { attacks: purchases.attacks, shields: purchases.shields },
    immuneUntil: isImmune ? immuneUntil : null,
    /** Payment if everything is collected now. */
    rewards: total,
    /** Unpaid rewards, ripe or not. */
    earned: earned.reduce((sum, each) => sum + each, 0n),
    repairCost: await game.getTotalRepairCost(address, at),
    balance: await token.balanceOf(address, at),
    operators: await readOperators(session, address),
    components: components.map(({ componentId, hacked, protectedUntil, currentSkinId }, position) => ({
      id: componentId,
      name: componentName(componentId),
      rewards: rewards[Number(componentId) - 1],
      earned: earned[Number(componentId) - 1],
      hacked,
      protectedUntil,
      /** True when an attack on the component breaks a shield. */
      serious: serious[position],
      skin: currentSkinId,
    })),
    skins: skins.map(({ id, componentId }) => ({ id, componentId })),
  };
}

/** The operators that may act for a player now. */
async function readOperators({ game, deployment, hre }: GameSession, player: string) {
  const { provider } = hre.ethers;
  const query = { address: deployment.game, topics: game.interface.encodeFilterTopics("OperatorSet", [player]) };
  const logs = await new LogReader(provider).all(query, deployment.block, await provider.getBlockNumber());
  const events = logs.map((log) => parseGameEvent(log)).filter((event) => event !== undefined);
  const addresses = new Set(events.map(({ values }) => String(values.operator)));
  const all = await Promise.all(
    [...addresses].map(async (address) => {
      const { until, scope, budget } = await game.getOperator(player, address, { blockTag: "pending" });
      return { address, until, scope, budget };
    }),
  );
  return all.filter(({ until }) => until > 0n);
}

function describePlayer(player: Player): string {
  if (!player.isPlayer) return `${player.address} has never bought a component, so it is not a player.`;
  const record = table([
    ["Player", player.address],
    ["Level", `${player.level} (${player.currentXP} of ${player.xpRequiredForNextLevel} XP)`],
    ["Attacks made", `${player.totalAttacks}: ${player.successfulAttacks} hits, ${player.failedAttacks} failed`],
    ["Attacks suffered", `${player.timesAttacked}: ${player.successfulDefenses} withstood`],
    ["Stolen", `${formatTokens(player.totalRewardsStolen)} tokens`],
    ["Lost", `${formatTokens(player.totalRewardsLost)} tokens`],
    [
      "Charges",
      `${player.attacks}${next(player.timeUntilNextAttack)}, ${player.purchasesLeft.attacks} more to buy today for ${formatTokens(player.attackPrice)} tokens each`,
    ],
    [
      "Shields",
      `${player.shields}${next(player.timeUntilNextShield)}, ${player.purchasesLeft.shields} more to buy today for ${formatTokens(player.shieldPrice)} tokens each`,
    ],
    ["Next attack", player.attackReadiness],
    ["Immune", player.immuneUntil === null ? "no" : `until ${formatTime(player.immuneUntil)}`],
    ["Rewards", `${formatTokens(player.rewards)} tokens to collect, of ${formatTokens(player.earned)} earned`],
    ["Repair cost", `${formatTokens(player.repairCost)} tokens`],
    ["Balance", `${formatTokens(player.balance)} tokens`],
  ]);
  const components = player.components.map(({ id, name, rewards, earned, hacked, protectedUntil, serious, skin }) => [
    String(id),
    name,
    hacked
      ? "hacked"
      : protectedUntil > player.now
        ? `protected until ${formatTime(protectedUntil)}`
        : "open to attack",
    formatTokens(rewards),
    formatTokens(earned),
    serious ? "yes" : "no",
    skin === 0n ? "stock" : String(skin),
  ]);
  const operators = player.operators.map(({ address, until, scope, budget }) => [
    address,
    scopesIn(Number(scope)).join(", "),
    formatTime(until),
    formatTokens(budget),
  ]);
  const parts = [
    record,
    `Components\n${table([["Id", "Name", "State", "To collect", "Earned", "Serious", "Skin"], ...components])}`,
    ...(operators.length > 0 ? [`Operators\n${table([["Address", "May", "Until", "Budget"], ...operators])}`] : []),
  ];
  return parts.join("\n");
}

function next(seconds: bigint): string {
  return seconds === 0n ? "" : ` (next in ${formatDuration(seconds)})`;
}
