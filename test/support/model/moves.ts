import { ethers } from "hardhat";

import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import fc from "fast-check";

import { DAY, HOUR } from "../clock";
import type { Percentage } from "./AdministeredModel";
import { GAS_LIMIT, type Match, type Move } from "./Match";
import { RULES } from "./rules";

/** A random step of a history; what the numbers mean is up to the kind. */
export interface Step {
  readonly kind: Kind;
  readonly actor: number;
  readonly a: number;
  readonly b: number;
  readonly seconds: number;
  /** Whether so many blocks go by before that every attack is cold. */
  readonly goesCold: boolean;
}

/** An attack that could be made. */
interface Target {
  readonly attacker: HardhatEthersSigner;
  readonly victim: HardhatEthersSigner;
  readonly id: bigint;
}

const gas = { gasLimit: GAS_LIMIT };

/** Component types and skins that histories know, the more often the likelier. 0 is not there, 4 is when it was added. */
const IDS = [1, 2, 1, 3, 1, 2, 1, 0, 1, 2, 4].map(BigInt);
const SKIN_IDS = [1, 2, 1, 2, 3, 0, 1].map(BigInt);
const PRICES = ["0", "604.8", "6048"].map((price) => ethers.parseEther(price));

/** What can happen, each more often the more often it is listed in {@link WEIGHTS}. */
const MOVES = {
  purchaseComponent: ({ game }, account, { a }) => {
    const id = pick(IDS, a);
    return {
      send: () => game.connect(account).purchaseComponent(id, gas),
      play: (model) => model.purchaseComponent(account.address, id),
    };
  },
  claim: ({ game }, account, { a }) => {
    const id = pick(IDS, a);
    return {
      send: () => game.connect(account).claim(id, gas),
      play: (model) => model.claim(account.address, id),
    };
  },
  claimAllRewards: ({ game }, account) => ({
    send: () => game.connect(account).claimAllRewards(gas),
    play: (model) => model.claimAllRewards(account.address),
  }),
  attack: (match, account, { a, b }) => attack(match, account, pick(match.accounts, a), pick(IDS, b)),
  /** An attack that is allowed, if there is one, or the priming that it needs. */
  raid: (match, account, { a, b }) => {
    const open = targetsOf(match);
    // Mostly those who have no shields left, so that there are hits.
    const bare = open.filter(({ victim }) => match.model.players.get(victim.address)!.shields.count === 0n);
    const targets = bare.length > 0 && b % 4 !== 0 ? bare : open;
    if (targets.length === 0) return attack(match, account, pick(match.accounts, a), pick(IDS, b));
    // Mostly by those who have the fewest charges left, so that these run out.
    const chargesOf = ({ attacker }: Target) => Number(match.model.players.get(attacker.address)!.attacks.count);
    const byCharges = [...targets].sort((one, other) => chargesOf(one) - chargesOf(other));
    const { attacker, victim, id } = byCharges[Math.min(a % targets.length, b % targets.length)];
    const isCold = match.model.readinessOf(match.model.players.get(attacker.address)!) === "cold";
    return isCold ? prime(match, attacker) : attack(match, attacker, victim, id);
  },
  primeAttack: (match, account) => prime(match, account),
  purchaseAttacks: ({ game }, account, { a, b }) => {
    const amount = amountOf(a, b, 7);
    return {
      send: () => game.connect(account).purchaseAttacks(amount, gas),
      play: (model) => model.purchase(account.address, "attacks", amount),
    };
  },
  purchaseShields: ({ game }, account, { a, b }) => {
    const amount = amountOf(a, b, 5);
    return {
      send: () => game.connect(account).purchaseShields(amount, gas),
      play: (model) => model.purchase(account.address, "shields", amount),
    };
  },
  purchaseSkin: (match, account, { a, b }) => {
    const any = [pick(IDS, a), pick(SKIN_IDS, b)] as const;
    const [id, skinId] = b % 2 === 0 ? pick([...skinsOf(match, account), any], a) : any;
    return {
      send: () => match.game.connect(account).purchaseSkin(id, skinId, gas),
      play: (model) => model.purchaseSkin(account.address, id, skinId),
    };
  },
  applySkin: (match, account, { a, b }) => {
    const [id, skinId] = pick([...skinsOf(match, account), [pick(IDS, a), pick(SKIN_IDS, b)] as const], a + b);
    return {
      send: () => match.game.connect(account).applySkin(id, skinId, gas),
      play: (model) => model.applySkin(account.address, id, skinId),
    };
  },
  repairAllComponents: (match, account, { a, b }) => {
    const { owner } = pick([...hackedOf(match), { owner: account }], a + b);
    return {
      send: () => match.game.connect(owner).repairAllComponents(gas),
      play: (model) => model.repairAllComponents(owner.address),
    };
  },
  reactivateComponent: (match, account, { a, b }) => {
    const { owner, id } = pick([...hackedOf(match), { owner: account, id: pick(IDS, a) }], a + b);
    return {
      send: () => match.game.connect(owner).reactivateComponent(id, gas),
      play: (model) => model.reactivateComponent(owner.address, id),
    };
  },
  fundRewards: ({ game }, account, { a }) => {
    const amount = ethers.parseEther(String(a % 300));
    return {
      send: () => game.connect(account).fundRewards(amount, gas),
      play: (model) => model.fundRewards(account.address, amount),
    };
  },
  donate: ({ game, token }, account, { a }) => {
    const amount = ethers.parseEther(String(a % 100));
    return {
      send: () => token.connect(account).transfer(game, amount, gas),
      play: (model) => model.donate(account.address, amount),
    };
  },
  setType: ({ game }, _, { a, b }) => {
    const id = pick(IDS, a);
    const price = pick(PRICES, b);
    // Now and then more than the price allows.
    const rewardRate = ((price / RULES.minPayback) * BigInt(a % 11)) / 10n + (b % 3 === 0 ? 1n : 0n);
    const settings = { price, rewardRate, repairCost: ethers.parseEther(String(b % 5)), isActive: b % 4 !== 0 };
    return {
      send: () => game.setComponentSettings(id, price, rewardRate, settings.repairCost, settings.isActive, gas),
      play: (model) => model.setType(id, settings),
    };
  },
  setSkin: ({ game }, _, { a, b }) => {
    const [id, skinId, price, isActive] = [pick(IDS, a), pick(SKIN_IDS, b), BigInt(a * b), b % 3 !== 0];
    return {
      send: () => game.setSkinSettings(id, skinId, price, isActive, gas),
      play: (model) => model.setSkin(id, skinId, price, isActive),
    };
  },
  setFailProbability: (match, _, { a }) => setPercentage(match, "failProbability", pick([...match.odds, 101], a)),
  setAttackFee: (match, _, { a }) => setPercentage(match, "attackFee", a % 32),
  setPurchaseFee: (match, _, { a }) => setPercentage(match, "purchaseFee", a % 32),
  pause: ({ game }) => ({ send: () => game.pauseContract(gas), play: (model) => model.pause() }),
  unpause: ({ game }) => ({ send: () => game.unpauseContract(gas), play: (model) => model.unpause() }),
  rescue: ({ game, token, owner, model: current }, _, { a }) => {
    // Up to the surplus of a moment ago: what is earned until then decides.
    const surplus = current.reserve - current.owed;
    const amount = a % 2 === 0 ? surplus : surplus / 2n;
    return {
      send: () => game.rescueTokens(token, owner, amount, gas),
      play: (model) => model.rescue(owner.address, amount),
    };
  },
  repairForEveryone: ({ game }, _, { a, b }) => ({
    send: () => game.repairAllComponentsForEveryone(a % 4, b % 4, gas),
    play: (model) => model.repairForEveryone(BigInt(a % 4), BigInt(b % 4)),
  }),
} satisfies Record<string, (match: Match, account: HardhatEthersSigner, step: Step) => Move>;

/** The kinds of steps. */
export type Kind = keyof typeof MOVES;

const WEIGHTS: Record<Kind, number> = {
  purchaseComponent: 8,
  claim: 4,
  claimAllRewards: 3,
  attack: 12,
  raid: 72,
  primeAttack: 4,
  purchaseAttacks: 6,
  purchaseShields: 9,
  purchaseSkin: 10,
  applySkin: 4,
  repairAllComponents: 5,
  reactivateComponent: 14,
  fundRewards: 3,
  donate: 2,
  setType: 4,
  setSkin: 2,
  setFailProbability: 5,
  setAttackFee: 1,
  setPurchaseFee: 1,
  pause: 2,
  unpause: 1,
  rescue: 2,
  repairForEveryone: 2,
};

export const KINDS = Object.keys(WEIGHTS) as Kind[];

/** Histories of a number of random steps. */
export function histories(length: number): fc.Arbitrary<Step[]> {
  const kinds = KINDS.map((kind) => ({ weight: WEIGHTS[kind], arbitrary: fc.constant(kind) }));
  // Short enough that shields do not recharge faster than they break.
  const seconds = fc.oneof(
    { weight: 60, arbitrary: fc.integer({ min: 1, max: HOUR / 3 }) },
    { weight: 30, arbitrary: fc.integer({ min: 1, max: 4 * HOUR }) },
    // Where timers end.
    { weight: 10, arbitrary: fc.constantFrom(HOUR, 4 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR) },
    { weight: 1, arbitrary: fc.integer({ min: DAY, max: 5 * DAY }) },
  );
  const goesCold = fc.integer({ min: -19, max: 20 }).map((number) => number === 20);
  const number = fc.nat(999);
  const step = fc.record({ kind: fc.oneof(...kinds), actor: number, a: number, b: number, seconds, goesCold });
  return fc.array(step, { minLength: length, maxLength: length });
}

/** The move that a step means as things stand. Pauses are short: when paused, every third step ends it. */
export function moveOf(match: Match, step: Step): [Kind, Move] {
  const kind = match.model.isPaused && step.b % 3 === 0 ? "unpause" : step.kind;
  return [kind, MOVES[kind](match, pick(match.accounts, step.actor), step)];
}

function pick<T>(choices: readonly T[], number: number): T {
  return choices[number % choices.length];
}

function attack(match: Match, attacker: HardhatEthersSigner, victim: HardhatEthersSigner, id: bigint): Move {
  const roll = match.rollOf(attacker.address);
  return {
    send: () => match.game.connect(attacker).attackComponent(victim, id, gas),
    play: (model) => model.attack(attacker.address, victim.address, id, roll),
  };
}

/** One as often as not, for which there is room most easily. */
function amountOf(a: number, b: number, end: number): bigint {
  return b % 2 === 0 ? 1n : BigInt(a % end);
}

function prime({ game }: Match, account: HardhatEthersSigner): Move {
  return {
    send: () => game.connect(account).primeAttack(gas),
    play: (model) => model.primeAttack(account.address),
  };
}

function setPercentage({ game }: Match, name: Percentage, value: number): Move {
  const setters = {
    failProbability: game.setAttackFailProbability,
    attackFee: game.setAttackFeePercentage,
    purchaseFee: game.setPurchaseFeePercentage,
  };
  return {
    send: () => setters[name](value, gas),
    play: (model) => model.setPercentage(name, BigInt(value)),
  };
}

/** The skins of an account, each with its component type before it. */
function skinsOf({ model }: Match, { address }: HardhatEthersSigner) {
  return [...(model.players.get(address)?.components ?? [])].flatMap(([id, { skins }]) =>
    [...skins].map((skinId) => [id, skinId] as const),
  );
}

/** All components that are hacked. */
function hackedOf({ accounts, model }: Match) {
  return accounts.flatMap((owner) =>
    [...(model.players.get(owner.address)?.components ?? [])]
      .filter(([, { hackedAt }]) => hackedAt !== undefined)
      .map(([id]) => ({ owner, id })),
  );
}

/** All attacks that nothing stands in the way of but that they may be cold or that there is no charge. */
function targetsOf({ accounts, model }: Match): Target[] {
  const targets: Target[] = [];
  for (const attacker of accounts) {
    for (const victim of accounts) {
      for (const [id, component] of model.players.get(victim.address)?.components ?? []) {
        const isImmune = model.gameNow < model.players.get(victim.address)!.immuneUntil;
        const isOpen = model.isWorking(victim.address, id) && model.gameNow >= component.protectedUntil;
        if (attacker !== victim && model.isWorking(attacker.address, id) && isOpen && !isImmune) {
          targets.push({ attacker, victim, id });
        }
      }
    }
  }
  return targets;
}
