import { Interface } from "ethers";

import { IRigRaid__factory } from "#bindings/factories/contracts/interfaces/IRigRaid__factory";

import type { AttackedResult } from "../../writes/attackComponent";
import type { AttackState } from "../game/attackState";
import type { AttackRules, UserComponent } from "../game/queries";
import type { AttackEvent } from "../history/HistoryEvent";
import type { Log } from "../node/node";

const abi = new Interface(IRigRaid__factory.abi);

export const TOKEN = 10n ** 18n;
export const HOUR = 3_600;

/** An account by its number. */
export function account(number: number): string {
  return `0x${number.toString(16).padStart(40, "0")}`;
}

/** An event of the game as a node's log. */
export function gameLog(name: string, values: readonly unknown[], place: Partial<Log> = {}): Log {
  return { ...abi.encodeEventLog(name, values), blockNumber: 3, logIndex: 0, transactionHash: "0x", ...place };
}

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

/** A hit by the rival, in the history. */
export function attackEvent(change: Partial<AttackEvent> = {}): AttackEvent {
  return {
    name: "ComponentAttacked",
    block: 1,
    logIndex: 0,
    transaction: "0x1",
    at: 1,
    id: 1,
    roll: 50,
    attacker: RIVAL,
    victim: account(1),
    componentId: 1,
    outcome: "hit",
    loot: 3n * TOKEN,
    bounty: 0n,
    fee: 0n,
    ...change,
  };
}

/** The result of the player's hit on the rival. */
export function attackedResult(change: Partial<AttackedResult> = {}): AttackedResult {
  return {
    kind: "attacked",
    id: 17,
    roll: 63,
    outcome: "hit",
    victim: RIVAL,
    componentId: 7,
    loot: 2n * TOKEN,
    bounty: 0n,
    fee: 0n,
    levelReached: undefined,
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
  xpPerBreak: 15,
  criticalRoll: 95,
  ripeningSeconds: 8 * HOUR,
  freshPercentage: 80,
};
