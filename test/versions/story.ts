import { parseEther, type Signer } from "ethers";

import type { IRigRaid, RigToken } from "#bindings";

const FAN = 1n;
const CPU = 2n;
const DAY = 86_400;
/** Readiness of an attack that must be primed first. */
const COLD = 0n;
/** Scopes of an operator: collect, and restore. */
const COLLECT_AND_RESTORE = 5n;

/** Start of the story, Unix seconds: later than any chain of a test, and still a game time. */
export const GENESIS = Date.UTC(2100, 0, 1) / 1000;
const PLAYED_UNTIL = GENESIS + 5 * DAY;
/** Time at which a version's state is kept, in the middle of the game. */
export const KEPT_AT = PLAYED_UNTIL + DAY;
/** Times at which holdings are compared, before and after the players have collected. */
export const LOOKED_AT = [KEPT_AT + DAY / 4, KEPT_AT + DAY / 2] as const;

/** A game and who takes part, on a chain whose next block's time can be set. */
export interface Stage {
  readonly game: IRigRaid;
  readonly token: RigToken;
  readonly owner: Signer;
  /** A raider with an operator, its victim, and a bystander. */
  readonly players: readonly [raider: Signer, victim: Signer, bystander: Signer];
  readonly operator: Signer;
  /** Gives the next block a time, Unix seconds. */
  setTime(time: number): Promise<unknown>;
}

/** Holdings of a player. Amounts are wei. */
export interface Holdings {
  readonly tokens: string;
  /** Rewards that were earned and not paid, ripe or not, by component. */
  readonly rewards: readonly string[];
  readonly components: readonly string[];
  readonly skins: number;
  readonly attacks: string;
  readonly shields: string;
  readonly stats: readonly string[];
  /** End, scope and budget of the operator. */
  readonly operator: readonly string[];
}

/** Brings about the state that a version leaves to the next one. */
export async function play({ game, token, owner, players, operator, setTime }: Stage): Promise<void> {
  const [raider, victim, bystander] = players;
  for (const player of players) {
    await done(token.connect(owner).transfer(player, parseEther("2000")));
    await done(token.connect(player).approve(game, parseEther("2000")));
    for (const component of [FAN, CPU]) await done(game.connect(player).purchaseComponent(component));
  }
  await done(game.connect(bystander).purchaseShields(1));
  await done(game.connect(bystander).purchaseSkin(FAN, 1));
  await done(game.connect(bystander).applySkin(FAN, 1));
  await done(game.connect(raider).setOperator(operator, KEPT_AT + 7 * DAY, COLLECT_AND_RESTORE, parseEther("100")));

  const attack = async (target: Signer, component: bigint) => {
    if ((await game.getAttackReadiness(raider)).state === COLD) await done(game.connect(raider).primeAttack());
    await done(game.connect(raider).attackComponent(target, component));
  };
  // Until one roll hits and the component is hacked, as often as charges come back.
  for (let time = GENESIS + 2 * DAY; time < PLAYED_UNTIL; time += DAY / 3) {
    if ((await game.userComponents(victim, FAN)).hacked) break;
    await setTime(time);
    await attack(victim, FAN);
  }
  if (!(await game.userComponents(victim, FAN)).hacked) throw new Error("No raid has hit: record it again.");
  // Leaves a charge to recharge.
  await setTime(KEPT_AT - 60);
  await attack(bystander, CPU);
  await setTime(KEPT_AT);
  await done(game.connect(bystander).claim(CPU));
}

/** Collects as players do, themselves and through an operator, restarts what was hacked, and buys. */
export async function collect({ game, players, operator, setTime }: Stage): Promise<void> {
  const [raider, victim, bystander] = players;
  const time = LOOKED_AT[0];
  await setTime(time + 60);
  await done(game.connect(bystander).claimAllRewards());
  await setTime(time + 120);
  const claim = game.interface.encodeFunctionData("claim", [CPU]);
  await done(game.connect(operator).actFor(raider, [claim]));
  await setTime(time + 180);
  await done(game.connect(victim).reactivateComponent(FAN));
  await setTime(time + 240);
  await done(game.connect(victim).claimAllRewards());
  await setTime(time + 300);
  await done(game.connect(raider).purchaseSkin(FAN, 1));
}

/** All that the players hold in the latest block. */
export async function holdings({ game, token, players, operator }: Stage): Promise<Holdings[]> {
  return Promise.all(
    players.map(async (player) => {
      const components = await game.getAllComponents(player);
      return {
        tokens: String(await token.balanceOf(player)),
        rewards: (await game.getAllRipening(player)).earned.map(String),
        components: components
          .filter(({ purchased }) => purchased)
          .map(
            ({ componentId, hacked, currentSkinId, protectedUntil }) =>
              `${componentId}, ${hacked ? "hacked" : "working"}, skin ${currentSkinId}, protected until ${protectedUntil}`,
          ),
        skins: (await game.getPlayerOwnedSkins(player)).length,
        attacks: String(await game.getRemainingAttacks(player)),
        shields: String(await game.getRemainingShields(player)),
        stats: (await game.getPlayerStats(player)).stats.map(String),
        operator: (await game.getOperator(player, operator)).map(String),
      };
    }),
  );
}

async function done(sent: Promise<{ wait(): Promise<unknown> }>): Promise<void> {
  await (await sent).wait();
}
