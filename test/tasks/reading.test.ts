import { expect } from "chai";
import { formatEther, parseEther, type Result } from "ethers";

import { formatTokens } from "#game/amounts";

import { useChain } from "./support/chain";
import { joinToRaid, openAll, type Opponent } from "./support/raids";
import { utc } from "./support/utc";

const DAY = 24 * 3_600;

/** Seconds of a duration such as "7 h 59 min". */
const secondsOf = (duration: string) =>
  [...duration.matchAll(/(\d+) (d|h|min|s)\b/g)]
    .map(([, count, unit]) => Number(count) * { d: DAY, h: 3_600, min: 60, s: 1 }[unit as "d" | "h" | "min" | "s"])
    .reduce((sum, seconds) => sum + seconds, 0);

/** The rivals and the veteran. */
const PLAYERS = 13;

describe("Tasks that read", () => {
  const chain = useChain();

  describe("game:status", () => {
    it("prints everything as JSON, as on the chain", async () => {
      const { game, deployment } = chain();
      const status = await chain().json("game:status");
      const at = { blockTag: status.block };
      const { reserve, owed, ratePerSecond, fullSpeedUntil, speed } = await game.rewardPool(at);
      expect(speed).to.equal(10_000n);
      expect(status).to.deep.include({
        task: "game:status",
        network: "localhost",
        chainId: 31337,
        game: deployment.game,
        token: deployment.token,
        owner: chain().owner.address,
        ownerIsContract: false,
        pendingOwner: null,
        pausedSince: null,
        feeCollector: chain().accounts[1].address,
        attackFeePercentage: "5",
        purchaseFeePercentage: "5",
        attackFailProbability: "20",
        players: `${PLAYERS}`,
        attacks: `${await game.attacksCount(at)}`,
        pool: {
          reserve: `${reserve}`,
          owed: `${owed}`,
          ratePerSecond: `${ratePerSecond}`,
          runway: `${90 * DAY}`,
          speed: "10000",
          fullSpeedUntil: `${fullSpeedUntil}`,
          speedIn90Days: { untouched: "10000", busy: "10000" },
        },
      });
      const [upgraded] = await game.queryFilter(game.filters.Upgraded());
      expect(status.implementation).to.equal(upgraded.args.implementation);
      expect(status.components).to.have.length(10);
      expect(status.components[0]).to.deep.equal({
        id: "1",
        name: "Case Fan",
        price: `${parseEther("50")}`,
        rewardRate: "6430041152263",
        repairCost: "69444444444440400",
        isActive: true,
        skins: [5, 10, 20].map((price, index) => ({
          id: `${index + 1}`,
          price: `${parseEther(`${price}`)}`,
          isActive: true,
        })),
      });
    });

    it("prints the same as text", async () => {
      await (await chain().game.setSkinSettings(2, 1, 1n, false)).wait();
      const { code, stdout, stderr } = await chain().run("game:status");
      expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
      const { pool } = await chain().json("game:status");
      const [reserve, owed, rate] = [pool.reserve, pool.owed, pool.ratePerSecond].map(BigInt);
      for (const line of [
        `  Game              ${chain().deployment.game} on localhost (chain id 31337), block `,
        `  Owner             ${chain().owner.address}\n`,
        "  Pending owner     nobody\n",
        "  State             running\n",
        `  Players           ${PLAYERS}\n`,
        "  Fail probability  20 %\n",
        `\nReward pool\n  Reserve       ${formatTokens(reserve)} tokens\n  Owed          ${formatTokens(owed)} tokens\n`,
        `  Surplus       ${formatTokens(reserve - owed)} tokens\n`,
        `  Full rewards  ${formatTokens(rate * BigInt(DAY))} tokens a day\n`,
        " of full rewards\n  Speed now     100 %\n",
        `  Full speed    until ${utc(pool.fullSpeedUntil)}\n  In 90 days    full rewards\n`,
        "  1   Case Fan             50      0.5555555555555232    90 d     0.0694444444444404   yes      3 of 3\n",
        "  2   Power Supply         100     1.14942528735624      87 d     0.14367816091953     yes      2 of 3\n",
      ]) {
        expect(stdout).to.contain(line);
      }
    });

    it("shows slowed rewards and their future speed", async () => {
      const { game, token, owner } = chain();
      const { reserve, owed, ratePerSecond } = await game.rewardPool();
      const kept = ratePerSecond * BigInt(45 * DAY);
      await (await game.rescueTokens(await token.getAddress(), owner, reserve - owed - kept)).wait();
      const status = await chain().json("game:status");
      const { speed } = await game.rewardPool({ blockTag: status.block });
      expect(Number(speed)).to.be.within(4_995, 5_000);
      expect(status.pool).to.include({ speed: `${speed}`, fullSpeedUntil: "0" });
      expect(Number(status.pool.speedIn90Days.untouched)).to.be.closeTo(Number(speed) / 4, 1);
      const { stdout } = await chain().run("game:status");
      expect(stdout).to.contain("  Full speed    no longer: rewards are slowed\n  In 90 days    12.");
    });

    it("shows the start of a pause and the pending owner", async () => {
      await (await chain().game.transferOwnership(chain().stranger)).wait();
      const { blockNumber } = (await (await chain().game.pauseContract()).wait())!;
      const { timestamp } = (await chain().provider.getBlock(blockNumber))!;
      const status = await chain().json("game:status");
      expect(status).to.include({ pausedSince: `${timestamp}`, pendingOwner: chain().stranger.address });
      const { stdout } = await chain().run("game:status");
      expect(stdout).to.contain(`  State             paused since ${utc(timestamp)}\n`);
    });
  });

  describe("game:player", () => {
    it("shows a player's possessions and record", async () => {
      const [rival] = chain().rivals;
      const { game } = chain();
      // All charges are back.
      await chain().pass(2 * DAY);
      const player = await chain().json(`game:player ${rival.address}`);
      const { stats, xpRequiredForNextLevel } = await game.getPlayerStats(rival);
      const owned = (await game.getAllComponents(rival)).filter(({ purchased }) => purchased);
      expect(player).to.include({
        address: rival.address,
        isPlayer: true,
        xpRequiredForNextLevel: `${xpRequiredForNextLevel}`,
        attacks: "5",
        timeUntilNextAttack: "0",
        attackPrice: `${await game.getAttackPrice(rival)}`,
        shieldPrice: `${await game.getShieldPrice(rival)}`,
        balance: `${await chain().token.balanceOf(rival)}`,
        repairCost: `${await game.getTotalRepairCost(rival)}`,
      });
      for (const [name, value] of Object.entries((stats as unknown as Result).toObject()))
        expect(player[name], name).to.equal(`${value}`);
      const components = player.components as Record<
        "id" | "rewards" | "earned" | "hacked" | "serious" | "skin",
        unknown
      >[];
      for (const [position, { componentId, hacked, currentSkinId }] of owned.entries()) {
        const serious = await game.isSerious(rival, componentId);
        const component = { id: `${componentId}`, hacked, serious, skin: `${currentSkinId}` };
        expect(components[position]).to.include(component);
      }
      expect(components).to.have.length(owned.length);
      for (const amount of ["rewards", "earned"] as const) {
        const sum = components.reduce((total, component) => total + BigInt(component[amount] as string), 0n);
        expect(`${sum}`).to.equal(player[amount]);
      }

      const { stdout } = await chain().run(`game:player ${rival.address}`);
      expect(stdout).to.contain(
        `  Player            ${rival.address}\n` +
          `  Level             ${stats.level} (${stats.currentXP} of ${xpRequiredForNextLevel} XP)\n`,
      );
      expect(stdout).to.contain(
        `  Charges           5, 1 more to buy today for ${formatEther(player.attackPrice)} tokens each\n`,
      );
    });

    it("shows the end of an immunity and of a protection, and the time of the next charge", async () => {
      await (await chain().game.repairAllComponentsForEveryone(0, PLAYERS)).wait();
      await openAll(chain());
      const { newcomer, victim, id } = await joinToRaid(chain());
      await (await newcomer.attackComponent(victim, id)).wait();
      const { immuneUntil } = await chain().json(`game:player ${victim}`);
      expect((await chain().run(`game:player ${victim}`)).stdout).to.contain(
        `  Immune            until ${utc(immuneUntil)}\n`,
      );
      const attacker = `game:player ${chain().stranger.address}`;
      const { components, timeUntilNextAttack } = await chain().json(attacker);
      const { stdout } = await chain().run(attacker);
      expect(stdout).to.contain(`  protected until ${utc(components[0].protectedUntil)}  `);
      const [, next] = /\n {2}Charges .* \(next in (.*?)\)/.exec(stdout)!;
      // The node's next block comes later each time.
      expect(secondsOf(next)).to.be.closeTo(Number(timeUntilNextAttack), 120);
    });

    it("lists operators with a current scope", async () => {
      const [rival] = chain().rivals;
      const { game, stranger } = chain();
      const asRival = game.connect(rival);
      const until = BigInt((await chain().now()) + DAY);
      await asRival.setOperator(stranger, until, 6n, 5n * 10n ** 18n);
      const gone = "0x000000000000000000000000000000000000dEaD";
      await asRival.setOperator(gone, until, 31n, 0n);
      await asRival.setOperator(gone, 0n, 0n, 0n);
      const { operators } = await chain().json(`game:player ${rival.address}`);
      expect(operators).to.deep.equal([
        { address: stranger.address, until: `${until}`, scope: "6", budget: `${5n * 10n ** 18n}` },
      ]);
      const { stdout } = await chain().run(`game:player ${rival.address}`);
      expect(stdout).to.match(
        new RegExp(`Operators\\n.*\\n.*${stranger.address} +fight, restore +${utc(until)} +5\\n`),
      );
    });

    it("says when an account is not a player", async () => {
      const { address } = chain().stranger;
      const { stdout } = await chain().run(`game:player ${address}`);
      expect(stdout).to.equal(`${address} has never bought a component, so it is not a player.\n`);
      expect(await chain().json(`game:player ${address}`)).to.deep.include({ isPlayer: false, components: [] });
    });
  });

  describe("game:opponents", () => {
    beforeEach(async () => {
      await (await chain().game.repairAllComponentsForEveryone(0, PLAYERS)).wait();
      await openAll(chain());
    });
    const working = async (player: string) =>
      (await chain().game.getAllComponents(player))
        .filter(({ purchased, hacked }) => purchased && !hacked)
        .map(({ componentId }) => `${componentId}`);
    const idsOf = ({ targets }: Opponent) => targets.map(({ id }) => id);

    it("lists every player with the open components", async () => {
      const { players, looked, opponents, drawn } = await chain().json("game:opponents");
      expect({ players, looked, drawn }).to.deep.equal({ players: `${PLAYERS}`, looked: PLAYERS, drawn: null });
      expect(opponents).to.have.length(PLAYERS);
      for (const opponent of opponents) expect(idsOf(opponent)).to.deep.equal(await working(opponent.address));
    });

    it("lists what one player could attack, without that player", async () => {
      const { address } = chain().rivals.at(-1)!;
      const own = new Set(await working(address));
      const { opponents, drawn } = await chain().json(`game:opponents --player ${address}`);
      const addresses = opponents.map((opponent: { address: string }) => opponent.address);
      expect(addresses).to.not.contain(address);
      for (const opponent of opponents) {
        expect(idsOf(opponent)).to.deep.equal((await working(opponent.address)).filter((id) => own.has(id)));
      }
      expect(addresses).to.contain(drawn);
    });

    it("leaves out immune players and protected components", async () => {
      const { newcomer, victim, id } = await joinToRaid(chain());
      await (await newcomer.attackComponent(victim, id)).wait();

      const { opponents, players } = await chain().json("game:opponents");
      const addresses = opponents.map((opponent: { address: string }) => opponent.address);
      expect(players).to.equal(`${PLAYERS + 1}`);
      expect(addresses)
        .to.have.length(PLAYERS - 1)
        .and.to.not.include.oneOf([victim, chain().stranger.address]);
    });

    it("marks attacks that would bounce off a shield", async () => {
      const { opponents } = await chain().json("game:opponents");
      const listed = (opponents as Opponent[]).flatMap(({ address, targets }) =>
        targets.map(({ id, serious }) => ({ address, id, serious })),
      );
      for (const { address, id, serious } of listed)
        expect(serious).to.equal(await chain().game.isSerious(address, id));
      const small = listed.filter(({ serious }) => !serious);
      expect(small).to.not.be.empty;
      const { stdout } = await chain().run("game:opponents");
      // Everybody has shields by now.
      expect(stdout.match(/\(bounces\)/g)).to.have.length(small.length);
    });

    it("reads one page of players", async () => {
      const all = (await chain().json("game:opponents")).opponents;
      const { looked, opponents } = await chain().json("game:opponents --start 10 --count 5");
      expect(looked).to.equal(PLAYERS - 10);
      expect(opponents).to.deep.equal(all.slice(10));
      const { stdout } = await chain().run("game:opponents --start 10 --count 5");
      expect(stdout).to.contain("3 of 3 players can be attacked (13 in all).\n");
    });
  });
});
