import { loadFixture, mine, setPrevRandao, takeSnapshot, time } from "@nomicfoundation/hardhat-network-helpers";
import type { UpgradeProxyOptions } from "@openzeppelin/hardhat-upgrades/dist/utils";
import { expect } from "chai";
import { ethers, upgrades } from "hardhat";

import type { IRigRaid, RigRaidV2__Mock } from "#bindings";

import { CPU, deployEmptyGame, FAN } from "../fixtures";
import { SKINS } from "../support/arena";
import { raid } from "../support/attacks";
import { encodeCall } from "../support/batches";
import { PENDING } from "../support/blocks";
import { HOUR, inSeconds } from "../support/clock";
import { deployCrowd } from "../support/crowd";
import { readEverything } from "../support/everyRead";
import { appoint } from "../support/operators";
import { allEarnedOf } from "../support/rewards";
import { RIPENING_TIME } from "../support/rules";
import { toObject } from "../support/structs";

const SEASON = 7n;
const NOT_OWNED = [0n, ethers.ZeroAddress, 0n, false, false, 0n, 0n];

/** Fifty players in every kind of state, and the next version, deployed but not in use yet. */
async function deployUpgradableCrowd() {
  const fixture = await deployCrowd();
  const reads = await ethers.deployContract("RigRaidReads");
  const next: RigRaidV2__Mock = await ethers.deployContract("RigRaidV2__Mock", [reads]);
  // In the last block, so that one attack is still priming.
  await fixture.game.connect(fixture.players[16]).primeAttack();
  return { ...fixture, addresses: fixture.players.map((player) => player.address), next };
}

/** The same, a day into a pause. */
async function deployPausedCrowd() {
  const fixture = await loadFixture(deployUpgradableCrowd);
  await fixture.game.pauseContract();
  await time.increase(24 * HOUR);
  return fixture;
}

/** Everything that can be read in a block in which something happens, a minute from now. */
async function readAfter(game: IRigRaid, players: string[], happen: () => Promise<unknown>) {
  const snapshot = await takeSnapshot();
  await inSeconds(60);
  // Draws of opponents depend on it.
  await setPrevRandao(1);
  await happen();
  const answers = await readEverything(game, players);
  await snapshot.restore();
  return answers;
}

describe("an upgrade with live state", () => {
  it("meets every kind of state", async () => {
    const { game, players } = await loadFixture(deployUpgradableCrowd);
    const found = new Set<string>();
    for (const player of players) {
      const { state, primingIsFree } = await game.getAttackReadiness(player);
      found.add(`readiness ${state}, free: ${primingIsFree}`);
      found.add(`immune: ${(await game.isImmuneAfterShieldBreak(player)).isImmune}`);
      found.add(`charges: ${await game.getRemainingAttacks(player)}`);
      found.add(`shields: ${await game.getRemainingShields(player)}`);
      found.add(`level: ${(await game.getPlayerStats(player)).stats.level}`);
      found.add(`bought: ${(await game.getRemainingPurchases(player)).join() !== "1,3"}`);
      found.add(`skins: ${(await game.getPlayerOwnedSkins(player)).length}`);
      for (const component of await game.getAllComponents(player)) {
        found.add(`owned: ${component.purchased}`);
        found.add(`hacked: ${component.hacked}`);
        found.add(`dressed: ${component.currentSkinId > 0n}`);
      }
      found.add(`protected: ${(await game.isComponentProtected(player, FAN.id)).isProtected}`);
      found.add(`waits for reactivation: ${(await game.getTimeUntilReactivation(player, FAN.id)) > 0n}`);
    }
    const eitherWay = ["immune", "bought", "owned", "hacked", "dressed", "protected", "waits for reactivation"];
    const expected = [
      "readiness 0, free: true",
      "readiness 0, free: false",
      "readiness 1, free: false",
      "readiness 2, free: false",
      ...[0, 1, 2, 3, 4, 5].map((charges) => `charges: ${charges}`),
      ...[0, 1, 2, 3].map((shields) => `shields: ${shields}`),
      "level: 1",
      "level: 2",
      ...[0, 1, 2].map((skins) => `skins: ${skins}`),
      ...eitherWay.flatMap((state) => [`${state}: true`, `${state}: false`]),
    ];
    expect(expected.filter((state) => !found.has(state))).to.deep.equal([]);
  });

  for (const [name, deploy] of [
    ["running", deployUpgradableCrowd],
    ["paused", deployPausedCrowd],
  ] as const) {
    it(`changes nothing that can be read of a ${name} game`, async () => {
      const { game, addresses, next } = await loadFixture(deploy);
      const start = next.interface.encodeFunctionData("startSeason", [SEASON]);
      const before = await readAfter(game, addresses, () => ethers.provider.send("evm_mine"));
      const after = await readAfter(game, addresses, () => game.upgradeToAndCall(next, start));
      expect(Object.keys(before).length).to.be.greaterThan(2000);
      expect(Object.keys(after)).to.deep.equal(Object.keys(before));
      expect(Object.keys(before).filter((call) => after[call] !== before[call])).to.deep.equal([]);
    });
  }

  it("lets the game continue: rewards, attacks and purchases", async () => {
    const { game, token, players, next } = await loadFixture(deployUpgradableCrowd);
    const [claimant, attacker, victim] = [players[20], players[45], players[46]];
    await game.connect(victim).primeAttack();
    await mine();
    await game.connect(victim).keepRoll();
    const kept = await game.previewAttackRoll(victim);
    await game.upgradeToAndCall(next, "0x");
    expect(await game.previewAttackRoll(victim)).to.deep.equal(kept);
    const before = await game.getAllRewards(claimant);
    await inSeconds(100);
    const { ratePerSecond, owed } = await game.rewardPool(PENDING);
    const { total: rewards } = await game.getAllRewards(claimant, PENDING);
    const { total: earned } = await allEarnedOf(game, claimant, PENDING);
    expect(rewards).to.be.greaterThan(before.total);
    await expect(game.connect(claimant).claimAllRewards()).to.changeTokenBalance(token, claimant, rewards);
    expect((await game.rewardPool()).owed).to.equal(owed - earned);
    await game.connect(attacker).primeAttack();
    await raid(game, attacker, victim);
    expect((await game.getPlayerStats(attacker)).stats.totalAttacks).to.equal(1n);
    await game.connect(attacker).purchaseComponent(CPU.id);
    expect((await game.rewardPool()).ratePerSecond).to.equal(ratePerSecond + CPU.rewardRate);
  });
});

/** The crowd after a short pause, as a game of the version before operators: with its layout, frozen, behind the proxy. */
async function deployCrowdBeforeOperators() {
  const fixture = await loadFixture(deployUpgradableCrowd);
  const { game } = fixture;
  await game.pauseContract();
  await game.unpauseContract();
  const proxy = await game.getAddress();
  const implementation = await upgrades.erc1967.getImplementationAddress(proxy);
  const factory = await ethers.getContractFactory("BeforeOperatorsLayout__Mock");
  await game.upgradeToAndCall(await factory.deploy(), "0x");
  await upgrades.forceImport(proxy, factory, { kind: "uups" });
  return { ...fixture, left: await ethers.getContractAt("BeforeOperatorsLayout__Mock", proxy), implementation };
}

describe("an upgrade from the version before operators", () => {
  it("passes the layout check", async () => {
    const { game } = await loadFixture(deployCrowdBeforeOperators);
    const factory = await ethers.getContractFactory("RigRaid");
    const options: UpgradeProxyOptions = { kind: "uups", constructorArgs: [ethers.ZeroAddress] };
    await upgrades.validateUpgrade(await game.getAddress(), factory, options);
  });

  it("finds the pool, the types, the skins and the list of players as they were left", async () => {
    const { game, left, implementation, addresses } = await loadFixture(deployCrowdBeforeOperators);
    const { pool, pauses } = await left.gameThen();
    const { types, rewardRates } = await left.settingsThen();
    const skin = await left.skinThen(FAN.id, SKINS.copper.id);
    const players = await left.playersThen();
    await game.upgradeToAndCall(implementation, "0x");
    expect(pauses).to.have.length(1);
    expect(pool.rate).to.equal((await game.rewardPool()).ratePerSecond);
    expect(pool.owed).to.be.lessThan((await game.rewardPool()).owed);
    const settings = types
      .slice(1, 3)
      .map((type, i) => [BigInt(i + 1), type.price, rewardRates[i + 1], type.repairCost, type.isActive]);
    expect(await game.getAllComponentProperties()).to.deep.equal(settings);
    expect((await game.getComponentSkins(FAN.id))[0]).to.deep.equal([SKINS.copper.id, FAN.id, ...skin]);
    expect(players).to.deep.equal(addresses);
    expect(await game["getActivePlayers()"]()).to.deep.equal(addresses);
  });

  it("finds every player as they were left: record, roll, charges, shields, immunity and purchase window", async () => {
    const { game, left, implementation, addresses } = await loadFixture(deployCrowdBeforeOperators);
    const { clockOffset } = await left.gameThen();
    const players = await Promise.all(addresses.map((address) => left.playerThen(address)));
    await game.upgradeToAndCall(implementation, "0x");
    const wallTime = (gameTime: bigint) => gameTime && gameTime + clockOffset;
    for (const [i, address] of addresses.entries()) {
      const { level, xp, attacks, shields, primedAtBlock, immuneUntil, windowStart, ...player } = toObject(players[i]);
      expect((await game.getPlayerStats(address)).stats).to.deep.equal([
        ...[level, xp, player.totalAttacks, player.successfulAttacks, player.failedAttacks, player.timesAttacked],
        ...[player.successfulDefenses, player.rewardsStolen, player.rewardsLost],
      ]);
      expect((await game.getAttackReadiness(address)).primedAtBlock).to.equal(primedAtBlock);
      expect(await game.lastAttackReset(address)).to.equal(wallTime(windowStart));
      const { immune, until } = { immune: wallTime(immuneUntil), until: await game.shieldBreakImmunityUntil(address) };
      expect(until).to.equal(immune > BigInt(await time.latest()) ? immune : 0n);
      // Gains since a counter was settled took whole periods.
      for (const [counter, count, since, period] of [
        [attacks, await game.getRemainingAttacks(address), await game.lastAttackRechargeTime(address), 8n],
        [shields, await game.getRemainingShields(address), await game.lastShieldRechargeTime(address), 36n],
      ]) {
        const gained = count - (counter & 0xffn);
        expect(since).to.equal(wallTime(counter >> 8n) + gained * period * BigInt(HOUR));
      }
    }
  });

  it("finds every rig as it was left: what is owned, hacked, protected, paid and worn", async () => {
    const { game, left, implementation, addresses } = await loadFixture(deployCrowdBeforeOperators);
    const { clockOffset } = await left.gameThen();
    const rigs = await Promise.all(
      addresses.map(async (address) => ({
        player: await left.playerThen(address),
        components: await Promise.all([FAN, CPU].map(({ id }) => left.componentThen(address, id))),
      })),
    );
    await game.upgradeToAndCall(implementation, "0x");
    for (const [i, address] of addresses.entries()) {
      const { player, components } = rigs[i];
      const shown = await game.getAllComponents(address);
      for (const [c, component] of components.entries()) {
        const bit = 1n << BigInt(c);
        const isHacked = (player.hackedComponents & bit) !== 0n;
        const owned = [BigInt(c + 1), address, component.lastClaimAt, true, isHacked, component.skinId];
        const protectedUntil = isHacked ? 0n : component.protectedUntilOrHackedAt + clockOffset;
        const isOwned = (player.ownedComponents & bit) !== 0n;
        expect(shown[c]).to.deep.equal(isOwned ? [...owned, protectedUntil] : NOT_OWNED);
        const { earned, ripeAt } = await game.getRipening(address, c + 1);
        if (isHacked) expect(earned).to.equal(component.indexOrRemainder);
        // That version had no ripening, but the age still counts from the last claim.
        expect(ripeAt).to.equal(isOwned ? component.lastClaimAt + BigInt(RIPENING_TIME) : 0n);
      }
      const skins = components.flatMap(({ ownedSkins }, c) =>
        [1n, 2n].filter((skin) => (ownedSkins >> (skin - 1n)) & 1n).map((skin) => [skin, BigInt(c + 1)]),
      );
      expect((await game.getPlayerOwnedSkins(address)).map(({ id, componentId }) => [id, componentId])).to.deep.equal(
        skins,
      );
    }
  });

  it("lets a player of then set an operator, who acts", async () => {
    const { game, token, implementation, players, stranger } = await loadFixture(deployCrowdBeforeOperators);
    await game.upgradeToAndCall(implementation, "0x");
    // Hacked before the upgrade.
    const player = players[13];
    const cost = await game.getTotalRepairCost(player);
    expect(await game.getOperator(player, stranger)).to.deep.equal([0n, 0n, 0n]);
    await appoint(game.connect(player), stranger, { budget: cost });
    const acted = game.connect(stranger).actFor(player, [encodeCall(game, "repairAllComponents")]);
    await expect(acted).to.emit(game, "OperatorActed").withArgs(player.address, stranger.address, FAN.repairCost);
    await expect(acted).to.changeTokenBalance(token, stranger, 0n);
    expect(await game.getTotalRepairCost(player)).to.equal(0n);
    expect((await game.getOperator(player, stranger)).budget).to.equal(0n);
    // The raid may have left nothing to collect.
    await time.increase(60);
    await expect(game.connect(stranger).actFor(player, [encodeCall(game, "claimAllRewards")])).to.emit(
      game,
      "RewardsClaimed",
    );
  });
});

describe("the layout check", () => {
  async function check(name: string, ...constructorArgs: string[]): Promise<void> {
    const { game } = await loadFixture(deployEmptyGame);
    const factory = await ethers.getContractFactory(name);
    const options: UpgradeProxyOptions = { kind: "uups", constructorArgs };
    await upgrades.validateUpgrade(await game.getAddress(), factory, options);
  }

  it("accepts a next version with storage of its own", async () => {
    await check("RigRaidV2__Mock", ethers.ZeroAddress);
  });

  it("accepts an appended field", async () => {
    await check("AppendedLayout__Mock");
  });

  for (const [change, name, reason] of [
    ["a field in the middle", "InsertedLayout__Mock", "Inserted `inserted`"],
    ["a wider field", "WidenedLayout__Mock", "Bad upgrade from uint96 to uint128"],
    ["storage of another name", "ForgottenLayout__Mock", "Deleted namespace `erc7201:rigraid.storage.Game`"],
  ]) {
    it(`refuses ${change}`, async () => {
      await expect(check(name)).to.be.rejectedWith(reason);
    });
  }
});
