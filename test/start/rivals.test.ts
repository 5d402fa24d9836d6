import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { loadFixture, mine, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import type { Provider } from "ethers";
import { ethers } from "hardhat";

import type { IRigRaid } from "#bindings";
import { linesFor } from "#game/tauntLines";

import { decide } from "../../scripts/local/moves";
import { randomOf } from "../../scripts/local/random";
import type { Character } from "../../scripts/local/start/characters";
import { answerTaunts, takeLiveTurn, takeTurn, type Turn } from "../../scripts/local/start/rivals";
import { CPU, deployPlayedGame, FAN } from "../fixtures";
import { HOUR } from "../support/clock";
import { NEVER_MISS, READABLE_BLOCKS } from "../support/rules";

/** A character that likes every action. */
const ANYBODY: Character = {
  name: "Anybody",
  habits: "do anything",
  budget: [0, 0],
  turnEvery: 1,
  appeal: { attack: 60, repair: 8, reactivate: 8, collect: 10, buyShield: 2, buySkin: 10, buyComponent: 4 },
  grudge: 0.25,
  carelessness: 0.2,
  taunting: 0,
};

const NOTHING = { attack: 0, repair: 0, reactivate: 0, collect: 0, buyShield: 0, buySkin: 0, buyComponent: 0 };

/** Enough draws for every possible decision. */
const SEEDS = Array.from({ length: 200 }, (_, seed) => seed);

/** Caches reads within one block, where the answers are the same. */
async function readingOnce<T>(provider: Provider, act: () => Promise<T>): Promise<T> {
  const { call } = provider;
  const answers = new Map<string, Promise<string>>();
  provider.call = (read) => {
    const key = JSON.stringify(read);
    if (!answers.has(key)) answers.set(key, call.bind(provider)(read));
    return answers.get(key)!;
  };
  try {
    return await act();
  } finally {
    provider.call = call;
  }
}

/** Alice owns both types, Bob owns a fan, and their turns can be inspected. */
async function deployTurns() {
  const fixture = await deployPlayedGame();
  const { game, token, alice } = fixture;
  const reports: string[] = [];
  const table = { game, token, isSpared: () => false, report: (problem: string) => void reports.push(problem) };
  const turn = (seed: number, more: Partial<Turn> = {}): Turn => {
    return { ...table, player: alice, character: ANYBODY, favourites: [], random: randomOf(seed), ...more };
  };
  /** All possible decisions of a turn: a move for each draw. */
  const decisions = ({ player = alice, ...more }: Partial<Turn> = {}) => {
    return readingOnce(alice.provider, async () => {
      const moves = [];
      const situation = { ...table, ...more, game: game.connect(player.provider), player: player.address };
      for (const seed of SEEDS) {
        moves.push(await decide({ ...situation, habits: ANYBODY, random: randomOf(seed) }, ANYBODY.appeal));
      }
      return moves;
    });
  };
  /** The possible attacks: each an opponent and the ID of a component. */
  const attacks = async (more: Partial<Turn> = {}) => {
    const calls = (await decisions(more)).flat();
    return calls.filter(([name]) => name === "attackComponent").map(([, ...target]) => target);
  };
  /** The names of the possible calls, sorted. */
  const possible = async (more: Partial<Turn> = {}) => {
    return [...new Set((await decisions(more)).flat().map(([name]) => name))].sort();
  };
  return { ...fixture, turn, attacks, possible, reports };
}

/** The protection of purchases has ended. Alice has collected and has all her shields, so she can only attack. */
async function deployIdleTurns() {
  const fixture = await deployTurns();
  const { game, alice } = fixture;
  await time.increase(13 * HOUR);
  await game.connect(alice).claimAllRewards();
  await game.connect(alice).purchaseShields(2);
  return fixture;
}

type Turns = Awaited<ReturnType<typeof deployTurns>>;

/** Lets Alice attack this many times without a hit. */
async function miss({ game, alice, bob }: Turns, attacks: number): Promise<void> {
  await game.setAttackFailProbability(100);
  for (let i = 0; i < attacks; i++) await game.connect(alice).attackComponent(bob, FAN.id);
  // The next attack is ready.
  await mine();
}

/** Lets attacks never miss, and breaks all shields of a player. */
async function breakShields(game: IRigRaid, attacker: HardhatEthersSigner, victim: HardhatEthersSigner): Promise<void> {
  await game.setAttackFailProbability(NEVER_MISS);
  while ((await game.getRemainingShields(victim)) > 0n) {
    await game.connect(attacker).attackComponent(victim, FAN.id);
    await time.increase(HOUR);
  }
}

describe("start: rivals", () => {
  it("leave protected components alone", async () => {
    const { possible } = await loadFixture(deployTurns);
    expect(await possible()).to.deep.equal(["keepRoll", "purchaseShields"]);
  });

  it("keep a roll that they cannot use, once", async () => {
    const { game, alice, possible } = await loadFixture(deployTurns);
    await game.connect(alice).keepRoll();
    expect(await possible()).to.deep.equal(["purchaseShields"]);
  });

  it("attack open components, collect after half a day, and buy shields while there is room", async () => {
    const { possible } = await loadFixture(deployTurns);
    await time.increase(13 * HOUR);
    expect(await possible()).to.deep.equal(["attackComponent", "claimAllRewards", "purchaseShields"]);
    expect(await (await loadFixture(deployIdleTurns)).possible()).to.deep.equal(["attackComponent"]);
  });

  it("attack only types that they own, and nobody who is immune", async () => {
    const turns = await loadFixture(deployIdleTurns);
    const { game, alice, bob } = turns;
    const attacks = await turns.attacks({ player: bob });
    expect(attacks).to.not.be.empty;
    for (const target of attacks) expect(target).to.deep.equal([alice.address, Number(FAN.id)]);

    await game.setAttackFailProbability(0);
    await game.connect(alice).attackComponent(bob, FAN.id);
    expect(await turns.possible({ favourites: [bob.address] })).to.deep.equal(["keepRoll"]);
  });

  it("rarely attack where they can only bounce, unless there is no shield", async () => {
    const turns = await loadFixture(deployIdleTurns);
    const { game, alice, bob } = turns;
    const attacks = async () => (await turns.attacks({ player: bob })).length;
    const setRate = (rate: bigint) => game.setComponentSettings(FAN.id, FAN.price, rate, FAN.repairCost, true);
    const serious = await attacks();
    // Now Alice's fan earns less than a fifth of what her processor does.
    await setRate(FAN.rewardRate - 1n);
    expect(await game.isSerious(alice, FAN.id)).to.equal(false);
    expect(await attacks()).to.be.within(serious / 10, serious / 3);

    await setRate(FAN.rewardRate);
    await breakShields(game, bob, alice);
    await setRate(FAN.rewardRate - 1n);
    expect(await attacks()).to.equal(serious);
  });

  it("only break the shields of a spared player", async () => {
    const { game, alice, bob, possible } = await loadFixture(deployIdleTurns);
    const isSpared = (player: string, shields: bigint) => player === bob.address && shields === 0n;
    const spared = { isSpared, favourites: [bob.address] };
    expect(await possible(spared)).to.deep.equal(["attackComponent"]);
    await breakShields(game, alice, bob);
    expect(await possible()).to.deep.equal(["attackComponent"]);
    expect(await possible(spared)).to.deep.equal(["keepRoll"]);
  });

  it("attack the opponent that the game draws, and sometimes a favourite with an open component", async () => {
    const { game, alice, bob, carol, stranger, attacks } = await loadFixture(deployIdleTurns);
    await game.connect(carol).purchaseComponent(FAN.id);
    await time.increase(12 * HOUR);
    const opponents = async (favourites: string[]) => (await attacks({ favourites })).map(([opponent]) => opponent);
    const drawn = await game.connect(alice).findRandomOpponent();
    const other = drawn === bob.address ? carol.address : bob.address;
    expect(new Set(await opponents([stranger.address]))).to.deep.equal(new Set([drawn]));
    expect(new Set(await opponents([stranger.address, other]))).to.deep.equal(new Set([drawn, other]));
  });

  it("buy a charge when there is none left", async () => {
    const turns = await loadFixture(deployIdleTurns);
    await miss(turns, Number(await turns.game.getRemainingAttacks(turns.alice)));
    expect(await turns.possible()).to.deep.equal(["purchaseAttacks"]);
  });

  it("prime when cold, unless it would cost the last charge", async () => {
    const turns = await loadFixture(deployIdleTurns);
    await miss(turns, 3);
    await mine(READABLE_BLOCKS + 1);
    expect(await turns.game.getRemainingAttacks(turns.alice)).to.equal(2);
    expect(await turns.possible()).to.deep.equal(["primeAttack"]);
    await turns.game.connect(turns.alice).primeAttack();
    await mine(READABLE_BLOCKS + 1);
    expect(await turns.possible()).to.deep.equal([]);
  });

  it("prime while a roll is readable that will have expired in the next block", async () => {
    const { game, alice, possible } = await loadFixture(deployIdleTurns);
    const { primedAtBlock } = await game.getAttackReadiness(alice);
    await mine(Number(primedAtBlock) + READABLE_BLOCKS - 1 - (await time.latestBlock()));
    expect(await possible()).to.deep.equal(["attackComponent"]);
    await mine();
    expect(await possible()).to.deep.equal(["primeAttack"]);
  });

  it("repair, or restart for free once that is possible", async () => {
    const { game, alice, bob, possible } = await loadFixture(deployIdleTurns);
    await breakShields(game, bob, alice);
    await game.connect(bob).attackComponent(alice, FAN.id);
    expect(await possible())
      .to.include("repairAllComponents")
      .and.not.include("reactivateComponent");
    await time.increase(6 * HOUR);
    expect(await possible()).to.include.members(["repairAllComponents", "reactivateComponent"]);
  });

  it("buy missing components, and a skin that is applied immediately", async () => {
    const { game, bob, possible, turn, reports } = await loadFixture(deployIdleTurns);
    await game.setSkinSettings(FAN.id, 1, FAN.price / 10n, true);
    expect(await possible({ player: bob })).to.include.members(["purchaseComponent", "purchaseSkin", "applySkin"]);
    for (const seed of SEEDS) await takeTurn(turn(seed, { player: bob }));
    expect(reports).to.be.empty;
    expect((await game.userComponents(bob, FAN.id)).currentSkinId).to.equal(1n);
    expect(await game.isComponentPurchased(bob, CPU.id)).to.equal(true);
    expect(await possible({ player: bob }))
      .to.not.include("purchaseComponent")
      .and.not.include("purchaseSkin");
  });

  it("taunt the victim of an attack with a line for its outcome, and say nothing after other turns", async () => {
    const { game, alice, bob, turn, reports } = await loadFixture(deployIdleTurns);
    const taunts = await ethers.deployContract("Taunts", [game]);
    const taunting = (action: "attack" | "buyShield"): Partial<Turn> => {
      const appeal = { ...NOTHING, [action]: 1 };
      return { taunts, player: bob, character: { ...ANYBODY, appeal, taunting: 1 } };
    };
    await game.setAttackFailProbability(100);
    await takeTurn(turn(1, taunting("attack")));
    await takeTurn(turn(1, taunting("buyShield")));
    const [said, ...others] = await taunts.queryFilter(taunts.filters.Taunted());
    expect([said.args.player, said.args.attackId]).to.deep.equal([bob.address, 1n]);
    expect(linesFor("attacker", "missed")).to.include(Number(said.args.line));
    expect([others, reports]).to.deep.equal([[], []]);
    expect(await game.getRemainingShields(bob)).to.equal(2);
    expect((await game.getPlayerStats(alice)).stats.timesAttacked).to.equal(1);
  });

  it("answer a taunt once, with a line for their side, and answer no answers", async () => {
    const { game, alice, bob, turn, reports } = await loadFixture(deployIdleTurns);
    const taunts = await ethers.deployContract("Taunts", [game]);
    await game.setAttackFailProbability(100);
    const character = { ...ANYBODY, appeal: { ...NOTHING, attack: 1 }, taunting: 1 };
    await takeTurn(turn(1, { taunts, player: bob, character }));
    const rivals = [alice, bob].map((player) => ({ player, character }));
    const table = { game, taunts, report: (problem: string) => void reports.push(problem) };
    const answer = (since: number) => answerTaunts(table, rivals, randomOf(1), since);
    const next = await answer(0);
    await answer(await answer(next));
    const said = await taunts.queryFilter(taunts.filters.Taunted());
    expect(said.map(({ args }) => [args.player, args.attackId])).to.deep.equal([
      [bob.address, 1n],
      [alice.address, 1n],
    ]);
    expect(linesFor("victim", "missed")).to.include(Number(said[1].args.line));
    expect(reports).to.deep.equal([]);
  });

  it("report failed turns without other effects", async () => {
    const { game, token, alice, turn, reports } = await loadFixture(deployTurns);
    await token.connect(alice).approve(game, 0);
    for (const seed of SEEDS) await takeTurn(turn(seed));
    expect(reports).to.not.be.empty;
    for (const report of reports) {
      expect(report).to.match(new RegExp(`^The turn of ${alice.address} failed: .*ERC20InsufficientAllowance`));
    }
    expect(await game.getRemainingShields(alice)).to.equal(1);
  });

  it("rest while the game is paused", async () => {
    const { game, alice, turn, reports } = await loadFixture(deployIdleTurns);
    await game.pauseContract();
    const sent = await alice.getNonce();
    for (const seed of SEEDS) await takeLiveTurn(turn(seed));
    expect(await alice.getNonce()).to.equal(sent);
    expect(reports).to.be.empty;
    await game.unpauseContract();
    for (const seed of SEEDS) await takeLiveTurn(turn(seed));
    expect(await alice.getNonce()).to.be.above(sent);
  });

  it("rest while the chain does not mine immediately", async () => {
    const { alice, turn, reports } = await loadFixture(deployIdleTurns);
    const sent = await alice.getNonce();
    await alice.provider.send("evm_setAutomine", [false]);
    try {
      for (const seed of SEEDS) await takeLiveTurn(turn(seed));
      expect(await alice.getNonce("pending")).to.equal(sent);
      expect(reports).to.be.empty;
    } finally {
      await alice.provider.send("evm_setAutomine", [true]);
    }
    for (const seed of SEEDS) await takeLiveTurn(turn(seed));
    expect(await alice.getNonce()).to.be.above(sent);
  });
});
