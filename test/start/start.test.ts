import { existsSync, readdirSync } from "node:fs";
import { createServer } from "node:net";

import { StandardMerkleTree } from "@openzeppelin/merkle-tree";
import { expect } from "chai";
import { type Block, parseEther } from "ethers";

import { LeagueDistributor__factory, Taunts__factory } from "#bindings";
import type { Deployment } from "#game/deployment";
import { announcedShare, LEAF, leavesOf } from "#game/league";
import { nameWords } from "#game/playerName";

import { findPorts } from "../../scripts/local/start/ports";
import { planHistory } from "../../scripts/local/start/seedHistory";
import {
  deploymentPath,
  readDeployment,
  readLeagues,
  writeDeployment,
} from "../../scripts/owner/deploy/deploymentFiles";
import { Chain } from "../e2e/support/chain";
import { DEPLOYMENT } from "../support/deployment";
import { isListening, Sandbox, Session, THROUGH_NPM } from "./session";

const PLAYERS = [2, 3, 4, 5, 6];
const VETERAN = 7;
const RIVALS = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19];
const DAY = 24 * 60 * 60;
/** Any free port, so that tests do not collide with a running game. */
const ANYWHERE = ["--port", "0", "--no-console"];
const FREE_PORT = { port: 0, requestedBy: undefined };
/** At pace 1, a rival has had a turn by then. */
const TURN_MS = 3_000;
/** Blocks that busy rivals make in far more time than any awaited action takes. */
const MANY_BLOCKS = 100;
const SEED = 2;

/** A folder for a suite's files. All starts end with the suite. */
function useStarts() {
  let sandbox: Sandbox;
  const sessions: Session[] = [];
  return {
    begin: () => void (sandbox = new Sandbox().enter()),
    async end(): Promise<void> {
      await Promise.all(sessions.splice(0).map((session) => session.stop()));
      sandbox.remove();
    },
    run(flags: readonly string[], environment: NodeJS.ProcessEnv = {}, command?: string[]): Session {
      const session = new Session(flags, { ...sandbox.environment, ...environment }, command);
      sessions.push(session);
      return session;
    },
    sandbox: () => sandbox,
  };
}

describe("npm start, while the rivals rest", () => {
  const starts = useStarts();
  let session: Session;
  let chain: StartedChain;
  let startedAt: number;
  /** Duration of the start, seconds. The chain's clock was set during it. */
  let startTook: number;

  before(async () => {
    starts.begin();
    writeDeployment({ ...DEPLOYMENT, network: "localhost", implementations: [], steps: [] });
    startedAt = unixNow();
    session = await starts.run([...ANYWHERE, "--pace", "0", "--seed", `${SEED}`], { RIGRAID_PACE: "1" }).ready();
    startTook = unixNow() - startedAt + 1;
    chain = new StartedChain(readDeployment("localhost"));
  });
  after(() => starts.end());

  it("opens a playable game with two weeks of history, and replaces one whose chain has ended", async () => {
    const { deployment, game, token } = chain;
    const accounts = await chain.accounts();

    expect(deployment).to.deep.include({ network: "localhost", chainId: 31337, rpcUrls: [session.url("Chain")] });
    expect(await chain.rpc("eth_chainId")).to.equal("0x7a69");
    const [initialized] = await game.queryFilter(game.filters.Initialized());
    expect(initialized.blockNumber).to.equal(deployment.block);
    expect(await game.token()).to.equal(await token.getAddress());
    expect(await game.owner()).to.equal(accounts[0]);
    expect(await game.feeCollector()).to.equal(accounts[1]);

    for (const player of PLAYERS.map((index) => accounts[index])) {
      expect(await token.balanceOf(player)).to.equal(parseEther("5000"));
      expect(await chain.provider.getBalance(player)).to.equal(parseEther("10000"));
      expect((await game.getAllComponents(player)).some(({ purchased }) => purchased)).to.equal(false);
    }
    expect((await token.balanceOf(accounts[VETERAN])) >= parseEther("5000")).to.equal(true);
    const active = [VETERAN, ...RIVALS].map((index) => accounts[index]);
    expect([...(await game["getActivePlayers()"]())]).to.have.members(active);
    // Players earn full rewards for three months.
    expect(Number((await game.rewardPool()).fullSpeedUntil)).to.be.above(unixNow() + 90 * DAY);
  });

  it("has played the history of its seed", async () => {
    const accounts = await chain.accounts();
    const participants = [...RIVALS, VETERAN].map((index) => accounts[index]);
    const planned = planHistory(SEED, RIVALS.length, startedAt).moves.flatMap(({ participant, action }) =>
      typeof action === "object" ? [`${participants[participant]} buys ${action.buys}`] : [],
    );
    const purchases = await chain.game.queryFilter(chain.game.filters.ComponentPurchased());
    const bought = purchases.map(({ args }) => `${args.player} buys ${args.componentId}`);
    expect(bought).to.include.members(planned);
  });

  it("has rivals who taunt and whose names suit their characters", async () => {
    const rivals = (await chain.accounts()).slice(RIVALS[0]);
    expect(rivals.map(nameWords)).to.deep.equal([
      ...["Silent Gate", "Quiet Piston", "Serene Scanner", "Mellow Mouse"],
      ...["Patient Prism", "Keen Button", "Hasty Bus", "Mega Hub"],
      ...["Steady Magnet", "Fleet Axle", "Snappy Disk", "Grand Fan"],
    ]);
    const taunts = Taunts__factory.connect(chain.deployment.taunts!, chain.provider);
    const said = await taunts.queryFilter(taunts.filters.Taunted());
    expect(said).to.have.length.of.at.least(10);
    // Includes the veteran, who played with them.
    const veteran = (await chain.accounts())[VETERAN];
    expect([...rivals, veteran]).to.include.members([...new Set(said.map(({ args }) => args.player))]);
  });

  it("runs on the computer's clock, mines immediately, and every 12 seconds", async () => {
    const { game, token } = chain;
    const accounts = await chain.accounts();

    const [genesis, latest] = [await chain.block(0), await chain.block("latest")];
    expect(latest.timestamp - genesis.timestamp).to.be.within(14 * DAY, 14 * DAY + unixNow() + 1 - startedAt);
    const before = unixNow();
    const pending = (await chain.rpc("eth_getBlockByNumber", "pending", false)) as { timestamp: string };
    expect(Number(pending.timestamp)).to.be.within(before - startTook, unixNow() + 1);

    const player = await chain.provider.getSigner(accounts[PLAYERS[0]]);
    await token.connect(player).approve(game, parseEther("50"));
    const { hash } = await game.connect(player).purchaseComponent(1);
    const receipt = (await chain.rpc("eth_getTransactionReceipt", hash)) as { status: string };
    expect(receipt.status).to.equal("0x1");
    expect(await game.isComponentPurchased(player, 1)).to.equal(true);

    const next = await chain.blockAfter((await chain.block("latest")).number);
    expect(next.transactions).to.be.empty;
    // Twelve seconds after the last automatic block, less a rounded second, or later on a busy machine.
    expect(next.timestamp - latest.timestamp).to.be.at.least(11);
  });

  it("has settled a week of the league, with a prize that the last player can claim", async () => {
    const veteran = (await chain.accounts())[VETERAN];
    const [league, ...others] = readLeagues("localhost");
    expect(others).to.be.empty;
    const index = league.prizes.findIndex(({ account }) => account === veteran);
    const amount = BigInt(league.prizes[index].amount);
    const proof = StandardMerkleTree.of(leavesOf(league.prizes), LEAF).getProof(index);
    const player = await chain.provider.getSigner(veteran);
    const before = await chain.token.balanceOf(veteran);
    await (
      await LeagueDistributor__factory.connect(league.distributor, player).claim(index, veteran, amount, proof)
    ).wait();
    expect(await chain.token.balanceOf(veteran)).to.equal(before + amount);
    expect(amount > 0n).to.equal(true);
  });

  it("announces the prizes of the current week and of every week", () => {
    const { announcedPrizes } = chain.deployment;
    const weeks = [1, 2, 3, 100].map((week) => announcedShare(announcedPrizes, week));
    expect(weeks).to.deep.equal([25, 25, 25, 25]);
  });

  it("answers browsers on this machine, but nobody from outside", async () => {
    const headers = { origin: "http://127.0.0.1:4173", "content-type": "application/json" };
    const preflight = await fetch(chain.url, { method: "OPTIONS", headers });
    expect(preflight.status).to.equal(200);
    expect(preflight.headers.get("access-control-allow-origin")).to.equal("*");
    expect(preflight.headers.get("access-control-allow-headers")).to.equal("*");
    expect(await isListening(chain.url)).to.equal(true);
    expect(await isListening(chain.url.replace("127.0.0.1", "127.0.0.2"))).to.equal(false);
  });

  it("lets the rivals rest by its flag, not the environment, and logs no request of the chain", async () => {
    await chain.rpc("evm_setIntervalMining", TURN_MS);
    const before = await chain.provider.getBlockNumber();
    expect((await chain.blockAfter(before)).transactions).to.be.empty;
    expect((await session.stop()).stdout).to.not.contain("eth_");
  });
});

describe("npm start, with the console, while the rivals play", () => {
  const starts = useStarts();
  let session: Session;
  let chain: StartedChain;

  before(async () => {
    starts.begin();
    const flags = ["--port", "0", "--console-port", "0", "--pace", "1", "--seed", "1", "--verbose"];
    session = await starts.run(flags, {}, THROUGH_NPM).ready();
    chain = new StartedChain(readDeployment("localhost"));
  });
  after(() => starts.end());

  it("serves the console", async () => {
    const url = session.url("Console");
    const page = await fetch(url);
    expect(page.status).to.equal(200);
    const script = /<script type="module"[^>]* src="([^"]+)"/.exec(await page.text())![1];
    expect((await fetch(new URL(script, url))).headers.get("content-type")).to.contain("javascript");
  });

  it("lets only the rivals play on", async () => {
    const { game } = chain;
    const accounts = await chain.accounts();
    const [start, attacksBefore] = [await chain.provider.getBlockNumber(), await game.attacksCount()];
    let end = start;
    while ((await game.attacksCount()) < attacksBefore + 3n) {
      end = (await chain.blockAfter(end)).number;
      expect(end).to.be.below(start + MANY_BLOCKS);
    }

    const senders = new Set<string>();
    for (let number = start + 1; number <= end; number++) {
      const { transactions } = await chain.block(number);
      for (const hash of transactions) senders.add((await chain.provider.getTransaction(hash))!.from);
    }
    expect([...senders]).to.not.be.empty;
    expect(RIVALS.map((index) => accounts[index])).to.include.members([...senders]);
  });

  it("logs every request on demand, reports no failed turn, and cleans up when npm is stopped", async () => {
    const { folder, deployments } = starts.sandbox();
    const consoleFolders = () => readdirSync(folder).filter((name) => name.startsWith("rigraid-console-"));
    expect(consoleFolders()).to.have.length(1);
    const { stdout } = await session.stop("SIGTERM");
    expect(stdout).to.contain("eth_getBlockByNumber").and.to.not.contain("The turn of");
    expect(stdout).to.match(/\nStopped\.\n$/);
    for (const label of ["Chain", "Console"]) expect(await isListening(session.url(label))).to.equal(false);
    expect(readdirSync(deployments)).to.be.empty;
    expect(consoleFolders()).to.be.empty;
  });
});

describe("npm start, several times", () => {
  const starts = useStarts();
  const seeded = [...ANYWHERE, "--seeded"];
  const end = Date.UTC(2026, 0, 15) / 1000;
  let [first, later]: Session[] = [];
  let chain: StartedChain;
  /** The first block of the history, and the last. */
  let [genesis, last]: Block[] = [];

  before(async () => {
    starts.begin();
    first = await starts.run(seeded).ready();
    chain = new StartedChain(readDeployment("localhost"));
    [genesis, last] = [await chain.block(0), await chain.blockAt(end)];
    later = await starts.run(seeded).ready();
  });
  after(() => starts.end());

  it("makes the same blocks with every start of one seed", async () => {
    expect(genesis.timestamp).to.equal(Date.UTC(2026, 0, 1) / 1000);
    expect(last.timestamp).to.equal(end);
    const same = new StartedChain({ ...chain.deployment, rpcUrls: [later.url("Chain")] });
    expect(same.url).to.not.equal(chain.url);
    expect((await same.blockAt(end)).hash).to.equal(last.hash);
    expect(await same.game.activePlayersCount()).to.equal(await chain.game.activePlayersCount());
  });

  it("has raids of every outcome, and components in every state", async () => {
    const { game } = chain;
    const at = { blockTag: last.number };
    const attacks = await game.queryFilter(game.filters.ComponentAttacked(), 0, last.number);
    const outcomes = new Set(attacks.map(({ args }) => args.outcome));
    expect([...outcomes].sort()).to.deep.equal([0n, 1n, 2n, 3n]);
    expect(attacks.filter(({ args }) => args.bounty > 0n)).to.not.be.empty;
    expect(attacks.length).to.be.above(50);
    const { players, stats } = await game.getPlayers(0, 100, at);
    expect(stats.filter(({ level }) => level > 1n)).to.not.be.empty;
    const owned = (await Promise.all(players.map((player) => game.getAllComponents(player, at))))
      .flat()
      .filter(({ purchased }) => purchased);
    expect(owned.filter(({ hacked }) => hacked)).to.not.be.empty;
    expect(owned.filter(({ currentSkinId }) => currentSkinId > 0n)).to.not.be.empty;
    expect(owned.filter(({ hacked, protectedUntil }) => !hacked && protectedUntil <= last.timestamp)).to.not.be.empty;
    const { ComponentRepaired, ComponentReactivated } = game.filters;
    for (const comeback of [ComponentRepaired(), ComponentReactivated()]) {
      expect(await game.queryFilter(comeback, 0, last.number)).to.not.be.empty;
    }
  });

  it("leaves the deployment of an earlier start alone, and says so", async () => {
    await later.shows(`Another start serves ${chain.url}, and ${deploymentPath("localhost")} stays with that game`);
    expect(readDeployment("localhost")).to.deep.equal(chain.deployment);
  });

  it("cleans up on a signal, and keeps another start's deployment", async () => {
    expect(await later.stop("SIGTERM")).to.include({ code: 0, stderr: "" });
    expect(await isListening(later.url("Chain"))).to.equal(false);
    expect(readDeployment("localhost")).to.deep.equal(chain.deployment);

    expect(await first.stop("SIGINT")).to.include({ code: 0, stderr: "" });
    expect(await isListening(chain.url)).to.equal(false);
    expect(existsSync(deploymentPath("localhost"))).to.equal(false);
  });
});

describe("npm start", () => {
  const starts = useStarts();
  const { run } = starts;
  beforeEach(starts.begin);
  afterEach(starts.end);

  it("can be stopped while it starts", async () => {
    const session = run(ANYWHERE);
    await session.shows("Launching the game");
    expect(await session.stop()).to.include({ code: 0, stderr: "" });
    expect(existsSync(starts.sandbox().deployments)).to.equal(false);
  });

  it("reports a port that is taken during the start", async () => {
    const [chainPort, consolePort] = await findPorts([FREE_PORT, FREE_PORT]);
    const flags = ["--port", `${chainPort}`, "--console-port", `${consolePort}`];
    for (const port of [chainPort, consolePort]) {
      const session = run(flags);
      await session.shows("Loading Hardhat");
      const server = createServer().listen(port, "127.0.0.1");
      const { code, stderr } = await session.ended;
      server.close();
      expect({ code, stderr }).to.deep.equal({
        code: 1,
        stderr: `\nThe start failed: Port ${port} is busy: it was taken during the start. Start again, or choose another one.\n`,
      });
      expect(existsSync(deploymentPath("localhost"))).to.equal(false);
    }
  });

  it("answers bad flags with their name and exit code 2", async () => {
    const { code, stdout, stderr } = await run(["--prot", "8545"]).ended;
    expect({ code, stdout }).to.deep.equal({ code: 2, stdout: "" });
    expect(stderr).to.equal("There is no flag --prot. See npm start -- --help\n");
  });
});

/** A running chain, as a browser or wallet sees it. */
class StartedChain extends Chain {
  constructor(deployment: Deployment) {
    super(deployment, deployment.rpcUrls[0]);
  }

  /** The development accounts, checksummed. */
  async accounts(): Promise<string[]> {
    return (await this.provider.listAccounts()).map(({ address }) => address);
  }

  async block(block: number | "latest"): Promise<Block> {
    return (await this.provider.getBlock(block))!;
  }

  /** The last block up to a time: later ones come automatically every 12 s. */
  async blockAt(time: number): Promise<Block> {
    let block = await this.block("latest");
    while (block.timestamp > time) block = await this.block(block.number - 1);
    return block;
  }

  /** Waits for the block after one. */
  async blockAfter(number: number): Promise<Block> {
    while ((await this.block("latest")).number === number) await new Promise((resolve) => setTimeout(resolve, 250));
    return this.block(number + 1);
  }
}

function unixNow(): number {
  return Math.floor(Date.now() / 1000);
}
