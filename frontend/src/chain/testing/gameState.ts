import type { AttackState } from "../game/attackState";
import type { AttackRules, UserComponent } from "../game/queries";

export const TOKEN = 10n ** 18n;
export const HOUR = 3_600;

/** Another player, and what the console calls them. */
export const RIVAL = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
export const RIVAL_NAME = "Fond Adapter …dc79C8";

/** A component of a player that works and is not protected. */
export function component(id: number, change: Partial<UserComponent> = {}): UserComponent {
  return {
    componentId: BigInt(id),
    owner: RIVAL,
    lastClaimTimestamp: 0n,
    purchased: true,
    hacked: false,
    currentSkinId: 0n,
    protectedUntil: 0n,
    ...change,
  };
}

/** A new player's, in a ready attack. */
export const ATTACK_STATE: AttackState = {
  charges: 5,
  maxCharges: 5,
  shields: 1,
  maxShields: 3,
  nextChargeAt: undefined,
  nextShieldAt: undefined,
  immuneUntil: 0,
  remainingPurchases: { attacks: 5, shields: 3 },
  purchaseWindowEndsAt: undefined,
  readiness: "ready",
  readableUntilBlock: 350,
  primingIsFree: false,
  roll: undefined,
  readAt: 0,
  isProvisional: false,
  changesAt: undefined,
};

export const ATTACK_RULES: AttackRules = {
  failProbability: 30,
  attackFeePercentage: 5,
  stealPercentage: 30,
  seriousShare: 20,
  rechargeSeconds: 4 * HOUR,
  shieldRechargeSeconds: 12 * HOUR,
  immunitySeconds: HOUR,
  repairProtectionSeconds: 24 * HOUR,
  reactivationSeconds: 6 * HOUR,
  reactivationProtectionSeconds: 24 * HOUR,
  xpPerAttack: 25,
};
