import { EventEmitter, once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import { parseEther } from "ethers";

import type { Line, WatchState } from "../../scripts/tasks/watch/state";
import { isUnusualShare } from "../../scripts/tasks/watch/watcher";
import { TestServer, textOf } from "../support/TestServer";
import { useChain } from "./support/chain";

describe("game:watch", () => {
  const chain = useChain();
  const file = () => path.join(chain().sandbox.folder, "watch.json");
  const readState = () => JSON.parse(readFileSync(file(), "utf8")) as WatchState;
  const changeState = (change: Partial<WatchState>) =>
    writeFileSync(file(), JSON.stringify({ ...readState(), ...change }));

  /** Looks once, and returns what it told. */
  const look = async (...args: string[]): Promise<Line[]> => {
    const defaults = ["--depth", "0", "--runway", "1d"];
    const flags = args.some((flag) => defaults.includes(flag)) ? args : [...defaults, ...args];
    const { code, stdout, stderr } = await chain().run("game:watch", "--once", "--state", file(), ...flags);
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
    return stdout
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line);
  };
  const told = async (...args: string[]) =>
    (await look(...args)).map(({ event, active }) => (active === undefined ? event : `${event} ${active}`));

  it("begins with what there is, and tells nothing while nothing happens", async () => {
    const [line, ...rest] = await look();
    expect(rest).to.deep.equal([]);
    const { game, block } = { game: chain().deployment.game, block: await chain().provider.getBlockNumber() };
    expect(line).to.deep.include({
      block,
      event: "watching",
      text: `Watching ${game} from block ${block} on.`,
      owner: chain().owner.address,
      isPaused: false,
    });
    expect(await look()).to.deep.equal([]);
  });

  it("tells each change once, with its transaction", async () => {
    await look();
    const { hash } = (await (await chain().game.pauseContract()).wait())!;
    await (await chain().game.unpauseContract()).wait();
    await (await chain().game.transferOwnership(chain().stranger)).wait();
    await (await chain().game.connect(chain().stranger).acceptOwnership()).wait();
    const lines = await look();
    expect(lines.map(({ event }) => event)).to.deep.equal(["paused", "unpaused", "ownership-offered", "owner-changed"]);
    expect(lines[0]).to.deep.include({ text: "The game was paused.", transaction: hash });
    expect(lines[3].text).to.equal(`The owner is ${chain().stranger.address} now, not ${chain().owner.address}.`);
    expect(await look()).to.deep.equal([]);
  });

  it("waits for the blocks that must follow", async () => {
    await look("--depth", "3", "--runway", "1d");
    await (await chain().game.pauseContract()).wait();
    await chain().rpc("hardhat_mine", "0x2");
    expect(await look("--depth", "3", "--runway", "1d")).to.deep.equal([]);
    await chain().rpc("hardhat_mine", "0x1");
    expect(await told("--depth", "3", "--runway", "1d")).to.deep.equal(["paused"]);
  });

  it("tells when the runway is short and rewards slow down, and when that is over", async () => {
    await look();
    const { reserve, owed, ratePerSecond } = await chain().game.rewardPool();
    const left = ratePerSecond * 45n * 86_400n;
    await (await chain().game.rescueTokens(chain().token, chain().owner, reserve - owed - left)).wait();
    const [runway, slowed] = await look("--depth", "0", "--runway", "50d");
    expect(runway).to.deep.include({ event: "runway-low", active: true });
    expect(runway.text).to.match(/^The pool could pay full rewards for 44 d 23 h, less than 50 d\.$/);
    expect(slowed.text).to.match(/^Rewards run at (49\.99|50) % of full speed\.$/);
    expect(await look("--depth", "0", "--runway", "50d")).to.deep.equal([]);
    await (await chain().token.approve(chain().game, reserve)).wait();
    await (await chain().game.fundRewards(reserve - left)).wait();
    expect(await told("--depth", "0", "--runway", "50d")).to.deep.equal(["runway-low false", "slowed false"]);
  });

  it("adds up what purchases, claims and attacks do to the pool, to the wei", async () => {
    await look();
    const player = chain().stranger;
    const game = chain().game.connect(player);
    await (await chain().token.transfer(player, parseEther("1000"))).wait();
    await (await chain().token.connect(player).approve(game, parseEther("1000"))).wait();
    await (await game.purchaseComponent(1)).wait();
    await (await game.purchaseSkin(1, 1)).wait();
    await chain().pass(100_000);
    await (await game.claimAllRewards()).wait();
    await (await chain().game.rescueTokens(chain().token, player, 3n)).wait();
    await (await chain().token.approve(game, 5n)).wait();
    await (await chain().game.fundRewards(5n)).wait();
    expect(await look()).to.deep.equal([]);

    await (await game.purchaseSkin(1, 2)).wait();
    changeState({ reserve: `${BigInt(readState().reserve) + 7n}` });
    const [short] = await look();
    expect(short).to.deep.include({ event: "pool-short", lacking: "7" });
    expect(await look()).to.deep.equal([]);
  });

  it("tells when too many attacks hit, and when that is over", async () => {
    await look();
    changeState({ attacks: "1".repeat(100) });
    const [unusual] = await look();
    expect(unusual).to.deep.include({ event: "hits-unusual", active: true, attacks: 100, hits: 100 });
    expect(unusual.text).to.equal("100 % of the last 100 attacks did not miss; 80 % are expected.");
    await (await chain().game.setAttackFailProbability(10)).wait();
    expect(await told()).to.deep.equal(["hits-unusual false"]);
    expect(readState().attacks).to.equal("");
  });

  it("takes for unusual what chance hardly ever makes", () => {
    expect(isUnusualShare(65, 100, 0.8)).to.equal(false);
    expect(isUnusualShare(63, 100, 0.8)).to.equal(true);
    expect(isUnusualShare(95, 100, 0.8)).to.equal(false);
    expect(isUnusualShare(97, 100, 0.8)).to.equal(true);
    expect(isUnusualShare(100, 100, 1)).to.equal(false);
    expect(isUnusualShare(99, 100, 1)).to.equal(true);
  });

  it("tells of a node that is behind, and of blocks that were replaced", async () => {
    const snapshot = (await chain().rpc("evm_snapshot")) as string;
    await (await chain().game.pauseContract()).wait();
    await look();
    await chain().rpc("evm_revert", snapshot);
    const [behind] = await look();
    expect(behind).to.deep.include({
      event: "node-behind",
      active: true,
      text: `The node is at block ${behind.block - 1}; it was at block ${behind.block} before.`,
    });
    await chain().rpc("evm_increaseTime", 100);
    await chain().rpc("hardhat_mine", "0x1");
    // What the events do not tell is seen all the same.
    expect(await told()).to.deep.equal(["node-behind false", "reorganisation", "unpaused"]);
    expect(await look()).to.deep.equal([]);
  });

  it("refuses the state of another game", async () => {
    await look();
    changeState({ game: chain().owner.address });
    expect(await chain().fails("game:watch", "--once", "--state", file())).to.equal(
      `Error: ${file()} belongs to the game ${chain().owner.address} on chain 31337: name another file with --state.\n`,
    );
  });

  describe("with a webhook", () => {
    let server: TestServer;
    const deliveries = new EventEmitter();
    let status: number;
    let received: Line[];
    beforeEach(async () => {
      [status, received] = [200, []];
      server = await TestServer.start(async (request, response) => {
        const body = await textOf(request);
        if (status === 200) received.push(JSON.parse(body) as Line);
        deliveries.emit("delivery");
        response.writeHead(status).end();
      });
    });
    afterEach(() => server.stop());
    const url = () => `${server.url}/hook`;

    it("posts each line, and what is not taken later on, in order", async () => {
      const begun = await look("--webhook", url());
      expect(received).to.deep.equal(begun);
      status = 503;
      await (await chain().game.pauseContract()).wait();
      const [paused, failing] = await look("--webhook", url());
      expect(failing).to.deep.include({
        event: "webhook-failing",
        active: true,
        text: "The webhook fails: it returns 503.",
      });
      expect(readState().undelivered).to.deep.equal([paused]);
      status = 200;
      await (await chain().game.unpauseContract()).wait();
      const [unpaused] = await look("--webhook", url());
      expect(received).to.deep.equal([...begun, paused, unpaused]);
    });

    it("follows the chain as a process, and ends when it is told to", async () => {
      const flags = ["--state", file(), "--depth", "0", "--interval", "1s", "--webhook", url()];
      const run = chain().start("game:watch", ...flags);
      const next = async (event: string) => {
        while (!received.some((line) => line.event === event)) {
          await Promise.race([once(deliveries, "delivery"), run.ended.then(({ stderr }) => expect.fail(stderr))]);
        }
      };
      await next("watching");
      await (await chain().game.pauseContract()).wait();
      await next("paused");
      run.kill("SIGTERM");
      const { code, stdout, stderr } = await run.ended;
      expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
      const lines = stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as Line);
      expect(lines.map(({ event }) => event)).to.deep.equal(["watching", "paused"]);
      expect(existsSync(file())).to.equal(true);
      expect(await look()).to.deep.equal([]);
    });
  });
});
