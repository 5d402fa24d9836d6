import { ZeroAddress } from "ethers";

import { formatCount, formatRate, formatTokens } from "#game/amounts";
import { componentName } from "#game/names";
import { formatDuration, formatTime, SECONDS_PER_DAY } from "#game/times";

import { implementationOf } from "../deploy/implementation";
import { describeForecast, describeFullSpeed, describeRunway, forecast, formatSpeed, surplusOf } from "../deploy/pool";
import { describeGuardedPause, describeGuardian, readGuarded } from "../runner/guardian";
import { readTask } from "../runner/ownerTask";
import type { GameSession } from "../runner/session";
import { table } from "../runner/table";

readTask({
  name: "game:status",
  description: "Shows the whole state of the game",
  parameters: {},
  async read(session) {
    const status = await readStatus(session);
    return { data: status, text: describeStatus(status) };
  },
});

type Status = Awaited<ReturnType<typeof readStatus>>;

/** Reads the whole state as of one block. Amounts in wei, rates in wei per second, times in Unix seconds. */
async function readStatus(session: GameSession) {
  const { hre, deployment, game } = session;
  const { provider } = hre.ethers;
  const block = await provider.getBlockNumber();
  const at = { blockTag: block };
  const [owner, pendingOwner, implementation, types, rewards, runway, pausedSince] = await Promise.all([
    game.owner(at),
    game.pendingOwner(at),
    implementationOf(provider, deployment.game, block),
    game.getAllComponentProperties(at),
    game.rewardPool(at),
    game.RUNWAY(at),
    game.pausedTimestamp(at),
  ]);
  const { reserve, owed, ratePerSecond, fullSpeedUntil, speed } = rewards;
  const pool = { reserve, owed, ratePerSecond, runway };
  const guarded = owner === ZeroAddress ? undefined : await readGuarded(session, block);
  const { timestamp } = (await provider.getBlock(block))!;
  return {
    network: hre.network.name,
    chainId: deployment.chainId,
    block,
    game: deployment.game,
    token: deployment.token,
    implementation,
    owner: owner === ZeroAddress ? null : owner,
    ownerIsContract: (await provider.getCode(owner, block)) !== "0x",
    pendingOwner: pendingOwner === ZeroAddress ? null : pendingOwner,
    // Only for a timelock, because any other owner can pause without delay.
    guardian: guarded === undefined ? null : describeGuardian(guarded, BigInt(timestamp)),
    guardedPause: guarded?.pause ?? null,
    pausedSince: pausedSince === 0n ? null : pausedSince,
    feeCollector: await game.feeCollector(at),
    attackFeePercentage: await game.attackFeePercentage(at),
    purchaseFeePercentage: await game.purchaseFeePercentage(at),
    attackFailProbability: await game.attackFailProbability(at),
    players: await game.activePlayersCount(at),
    attacks: await game.attacksCount(at),
    pool: {
      ...pool,
      speed,
      // 0 when rewards are slowed.
      fullSpeedUntil: ratePerSecond === 0n ? null : fullSpeedUntil,
      speedIn90Days: forecast(pool),
    },
    components: await Promise.all(
      types.map(async ({ id, price, rewardRate, repairCost, isActive }) => ({
        ...{ id, name: componentName(id), price, rewardRate, repairCost, isActive },
        skins: (await game.getComponentSkins(id, at)).map(({ id, price, isActive }) => ({ id, price, isActive })),
      })),
    ),
  };
}

function describeStatus(status: Status): string {
  const { pool } = status;
  const owner =
    status.owner === null ? "nobody: given up" : `${status.owner}${status.ownerIsContract ? " (a contract)" : ""}`;
  const overview = table([
    ["Game", `${status.game} on ${status.network} (chain id ${status.chainId}), block ${status.block}`],
    ["Token", status.token],
    ["Implementation", status.implementation],
    ["Owner", owner],
    ["Pending owner", status.pendingOwner ?? "nobody"],
    ...(status.guardian === null ? [] : [["Guardian", status.guardian]]),
    ["State", describeState(status)],
    ["Players", formatCount(status.players)],
    ["Attacks", formatCount(status.attacks)],
    ["Fail probability", `${status.attackFailProbability} %`],
    ["Attack fee", `${status.attackFeePercentage} %`],
    ["Purchase fee", `${status.purchaseFeePercentage} %`],
    ["Fee collector", status.feeCollector],
  ]);
  const reserves = table([
    ["Reserve", `${formatTokens(pool.reserve)} tokens`],
    ["Owed", `${formatTokens(pool.owed)} tokens`],
    ["Surplus", `${formatTokens(surplusOf(pool))} tokens`],
    ["Full rewards", `${formatRate(pool.ratePerSecond)} tokens a day`],
    ["Runway", describeRunway(pool)],
    ["Speed now", formatSpeed(pool.speed)],
    ["Full speed", describeFullSpeed(pool.fullSpeedUntil)],
    ["In 90 days", describeForecast(pool.speedIn90Days)],
  ]);
  return `${overview}\nReward pool\n${reserves}\nComponents (amounts in tokens, at full speed)\n${describeComponents(status)}`;
}

function describeState({ pausedSince, guardedPause }: Status): string {
  if (guardedPause !== null) return describeGuardedPause(guardedPause);
  return pausedSince === null ? "running" : `paused since ${formatTime(pausedSince)}`;
}

function describeComponents({ components }: Status): string {
  const head = ["Id", "Name", "Price", "Reward a day", "Payback", "Repair", "On sale", "Skins on sale"];
  const rows = components.map(({ id, name, price, rewardRate, repairCost, isActive, skins }) => [
    String(id),
    name,
    formatTokens(price),
    formatRate(rewardRate),
    rewardRate === 0n ? "never" : formatDuration((price / rewardRate / SECONDS_PER_DAY) * SECONDS_PER_DAY),
    formatTokens(repairCost),
    isActive ? "yes" : "no",
    `${skins.filter((skin) => skin.isActive).length} of ${skins.length}`,
  ]);
  return table([head, ...rows]);
}
