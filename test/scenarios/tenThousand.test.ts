import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { loadFixture, mine, takeSnapshot, time } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import { type ContractTransactionResponse, ZeroAddress } from "ethers";
import { ethers } from "hardhat";

import { CPU, FAN } from "../fixtures";
import { breakShields, deployArena, hit } from "../support/arena";
import { raid } from "../support/attacks";
import { HOUR } from "../support/clock";
import { setFunded } from "../support/pool";

// Under coverage every transaction is traced, and the size of the crowd changes nothing of what is covered.
const MANY = process.env.COVERAGE === "true" ? 500 : 10_000;
/** Hardhat traces each transaction: larger ones take more memory, and longer to get it. */
const AT_ONCE = 10;

/** Bob's fan is hacked, Carol's can be attacked; there are four players and contracts that own fans, ten in all. */
async function deploySmallGame() {
  const fixture = await deployArena();
  const { game, token, owner, alice, bob, carol } = fixture;
  await game.setSkinSettings(FAN.id, 1, 1000, true);
  await game.connect(owner).purchaseComponent(FAN.id);
  await breakShields(game, alice, bob);
  await breakShields(game, bob, carol);
  await hit(game, alice, bob);
  const spawner = await ethers.deployContract("PlayerSpawner__Mock", [game]);
  await token.connect(owner).transfer(spawner, FAN.price * BigInt(MANY));
  await spawner.spawn(FAN.id, 6);
  return { ...fixture, spawner };
}

/** The same with ten thousand players. */
async function deployLargeGame() {
  const fixture = await deploySmallGame();
  for (let players = 10; players < MANY; players += AT_ONCE) {
    await fixture.spawner.spawn(FAN.id, Math.min(AT_ONCE, MANY - players));
  }
  return fixture;
}

type Fixture = Awaited<ReturnType<typeof deploySmallGame>>;

/** Actions of players, each from the same state. */
const ACTIONS: Record<string, (fixture: Fixture) => Promise<ContractTransactionResponse>> = {
  "a first purchase": ({ game, stranger }) => game.connect(stranger).purchaseComponent(FAN.id),
  "a claim": ({ game, alice }) => game.connect(alice).claim(FAN.id),
  "a claim of everything": ({ game, alice }) => game.connect(alice).claimAllRewards(),
  "a hit": ({ game, alice, carol }) => hit(game, alice, carol, CPU.id),
  "a block": ({ game, carol, alice }) => raid(game, carol, alice, CPU.id),
  "a purchase of charges": ({ game, alice }) => game.connect(alice).purchaseAttacks(1),
  "a purchase of shields": ({ game, carol }) => game.connect(carol).purchaseShields(1),
  "a purchase of a skin": ({ game, carol }) => game.connect(carol).purchaseSkin(FAN.id, 1),
  "a repair": ({ game, bob }) => game.connect(bob).repairAllComponents(),
  "a change of settings": ({ game }) => game.setComponentSettings(FAN.id, FAN.price, FAN.rewardRate - 1n, 0, true),
  "a pause": ({ game }) => game.pauseContract(),
  "a free repair of a page": ({ game }) => game.repairAllComponentsForEveryone(0, 4),
};

/** The gas of each action, all from the same state. */
async function measure(fixture: Fixture): Promise<Record<string, bigint>> {
  const { game, token, owner, stranger, alice, carol } = fixture;
  await token.connect(owner).transfer(stranger, FAN.price);
  await token.connect(stranger).approve(game, FAN.price);
  // Fresh rolls, and everybody has been here before.
  await mine(300);
  for (const player of [alice, carol]) await game.connect(player).primeAttack();
  await time.increase(HOUR);
  // Rewards are slowed to the same speed in a game of any size then: slowing them costs some gas, as does a bounty that is
  // cut because of it. The pool counts the ticks that it pays for in minutes here; it lacks half a second of the next
  // one, so that what adds to it in one game does in all.
  const { ratePerSecond } = await game.rewardPool();
  await setFunded(fixture, BigInt(24 * HOUR + 59), ratePerSecond / 2n);
  expect((await game.rewardPool()).speed).to.be.within(1, 9_999);
  const gas: Record<string, bigint> = {};
  for (const [name, act] of Object.entries(ACTIONS)) {
    const snapshot = await takeSnapshot();
    gas[name] = (await (await act(fixture)).wait())!.gasUsed;
    await snapshot.restore();
  }
  return gas;
}

/** Number of storage reads in a player's search for an opponent. */
async function countLoads({ game }: Fixture, player: HardhatEthersSigner): Promise<number> {
  const data = game.interface.encodeFunctionData("findRandomOpponent");
  const call = { from: player.address, to: await game.getAddress(), data };
  const options = { disableStack: true, disableMemory: true, disableStorage: true };
  const { structLogs } = await ethers.provider.send("debug_traceCall", [call, "latest", options]);
  return structLogs.filter(({ op }: { op: string }) => op === "SLOAD").length;
}

describe("a game of ten thousand players", () => {
  it("costs everybody what one of ten players does", async () => {
    const few = await measure(await loadFixture(deploySmallGame));
    const large = await loadFixture(deployLargeGame);
    expect(await large.game.activePlayersCount()).to.equal(MANY);
    expect(await measure(large)).to.deep.equal(few);
  });

  // Going back to the small game forgets the large one, which takes long to build: it comes first.
  it("finds an opponent who can be attacked", async () => {
    const { game, bob, carol } = await loadFixture(deployLargeGame);
    await time.increase(12 * HOUR);
    await mine(300);
    await game.connect(carol).primeAttack();
    await mine();
    const opponent = await game.connect(carol).findRandomOpponent();
    // Bob is drawn now and then, and preferred: he has no shields. His fan is hacked.
    const weapon = opponent === bob.address ? CPU : FAN;
    expect((await game.connect(carol).attackComponent.staticCall(opponent, weapon.id)).victim).to.equal(opponent);
  });

  for (const [size, deploy] of [
    ["ten thousand", deployLargeGame],
    ["ten", deploySmallGame],
  ] as const) {
    it(`ends the search for an opponent among ${size} after 64 draws, when there is none`, async () => {
      const fixture = await loadFixture(deploy);
      const { game, token, owner, stranger } = fixture;
      // Nobody else has a component of the only type that the stranger could attack with.
      await game.setComponentSettings(3, FAN.price, FAN.rewardRate, 0, true);
      await token.connect(owner).transfer(stranger, FAN.price);
      await token.connect(stranger).approve(game, FAN.price);
      await game.connect(stranger).purchaseComponent(3);
      expect(await game.connect(stranger).findRandomOpponent()).to.equal(ZeroAddress);
      // At most four reads a draw, fewer when the stranger drew themselves, and six around them.
      expect(await countLoads(fixture, stranger)).to.be.within(64, 64 * 4 + 6);
    });
  }
});
