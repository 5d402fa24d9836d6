import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";

import { StandardMerkleTree } from "@openzeppelin/merkle-tree";
import { expect } from "chai";
import { parseEther } from "ethers";

import { LeagueDistributor__factory } from "#bindings";
import { formatTokens } from "#game/amounts";
import { LEAF, leavesOf, prizesOf, weekAt, weekStart } from "#game/league";

import { readLeagues } from "../../scripts/owner/deploy/deploymentFiles";
import { HostileNode } from "../support/hostileNode";
import { TestServer, textOf } from "../support/TestServer";
import { useChain } from "./support/chain";
import { joinToRaid, openAll } from "./support/raids";
import { Safe } from "./support/safe";
import { utc } from "./support/utc";

const DAY = 86_400;

describe("game:league:settle", () => {
  const chain = useChain();
  /** The week of the last hit. */
  let week: string;
  let deployedAt: number;
  /** Begin of the next week, and an hour. */
  let opens: number;

  const settle = () => `game:league:settle --week ${week} --share 25`;
  const timeOf = async (block: number) => (await chain().provider.getBlock(block))!.timestamp;
  const leagues = () => {
    chain().sandbox.enter();
    try {
      return readLeagues("localhost");
    } finally {
      chain().sandbox.leave();
    }
  };
  const distributorOf = (address: string) => LeagueDistributor__factory.connect(address, chain().stranger);

  const lastHit = async () => {
    const hits = await chain().game.queryFilter(chain().game.filters.ComponentAttacked());
    return hits.filter(({ args }) => args.outcome === 2n).at(-1)!;
  };

  before(async () => {
    deployedAt = await timeOf(chain().deployment.block);
    const last = await lastHit();
    const number = weekAt(await timeOf(last.blockNumber), deployedAt);
    [week, opens] = [`${number}`, weekStart(number + 1, deployedAt) + 3_600];
  });

  it("ranks only the week's blocks and funds a contract, from which winners claim their prizes", async () => {
    await chain().pass(opens - (await chain().now()));
    const { root, file, distributor } = await chain().json(`${settle()} --yes`);
    const ranking = JSON.parse(readFileSync(file, "utf8"));
    expect(await timeOf(ranking.firstBlock)).to.be.at.least(weekStart(Number(week), deployedAt));
    expect(await timeOf(ranking.lastBlock)).to.be.below(opens - 3_600);
    expect(await timeOf(ranking.lastBlock + 1)).to.be.at.least(opens - 3_600);

    const [league] = leagues();
    expect(league).to.include({ week: Number(week), root, distributor });
    expect(league.prizes).to.have.length.above(0);
    const contract = distributorOf(distributor);
    expect(await contract.ROOT()).to.equal(root);
    const tree = StandardMerkleTree.of(leavesOf(league.prizes), LEAF);
    expect(tree.root).to.equal(root);
    expect(await contract.BENEFICIARY()).to.equal(chain().owner.address);
    expect(league.beneficiary).to.equal(chain().owner.address);
    const total = league.prizes.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    expect(await chain().token.balanceOf(distributor)).to.equal(total);
    for (const { account, amount } of league.prizes) {
      const { net } = ranking.standings.find((standing: { account: string }) => standing.account === account);
      expect(BigInt(amount)).to.equal(BigInt(net) / 4n);
    }
    const { account, amount } = league.prizes[0];
    const before = await chain().token.balanceOf(account);
    await (await contract.claim(0, account, amount, tree.getProof(0))).wait();
    expect((await chain().token.balanceOf(account)) - before).to.equal(BigInt(amount));

    // Repeating the command does nothing, and other prizes are refused.
    expect((await chain().run(`${settle()} --yes`)).stdout).to.contain(
      `The prizes of week ${week} are paid by ${distributor} until ${utc(league.end)}.\n`,
    );
    expect(await chain().json(`${settle()} --yes`)).to.include({
      mode: "unchanged",
      root,
      distributor,
    });
    expect(await chain().fails(`game:league:settle --week ${week} --share 5 --yes`)).to.contain(
      `already settled with other prizes: its root is ${root}`,
    );
  });

  it("writes the funding for a Safe, which gets unclaimed prizes back", async () => {
    await chain().pass(opens - (await chain().now()));
    const safe = await Safe.own(chain());
    const file = chain().file("league");
    const batch = `${settle()} --safe ${file} --yes`;
    expect(await chain().fails(batch)).to.match(
      new RegExp(`${safe.address} has 0 tokens, less than the [\\d.]+ of the prizes`),
    );
    await (await chain().token.transfer(safe.address, parseEther("100"))).wait();
    expect(await chain().fails(`${settle()} --safe ${file}`)).to.contain("confirm with --yes");
    expect(leagues()).to.deep.equal([]);
    const { distributor } = await chain().json(batch);
    const [league] = leagues();
    const total = league.prizes.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    await safe.execute(file);
    expect(await chain().token.balanceOf(distributor)).to.equal(total);
    await chain().pass(90 * DAY);
    await (await distributorOf(distributor).sweep()).wait();
    expect(await chain().token.balanceOf(safe.address)).to.equal(parseEther("100"));
  });

  it("refuses to fund a contract that differs from the record, is unknown or has ended", async () => {
    await chain().pass(opens - (await chain().now()));
    const { distributor } = await chain().json(`${settle()} --yes`);
    const record = readFileSync(chain().recordFile, "utf8");
    const league = leagues()[0];
    const refusal = async (change: object) => {
      const { leagues: _, ...rest } = JSON.parse(record);
      writeFileSync(chain().recordFile, JSON.stringify({ ...rest, leagues: [{ ...league, ...change }] }));
      return chain().fails(`${settle()} --yes`);
    };
    const { owner, token, game } = chain();
    const stolen = chain().stranger.address;
    expect(await refusal({ distributor: stolen })).to.contain(
      `${stolen} is not funded. There is no contract at its address. The root that it pays by could not be read.`,
    );
    expect(await refusal({ distributor: await game.getAddress() })).to.contain(
      "The contract's code is not that of LeagueDistributor (hash 0x",
    );
    expect(await refusal({ beneficiary: stolen })).to.contain(
      `Unclaimed prizes go to ${owner.address}, not to ${stolen}.`,
    );
    expect(await refusal({ end: league.end + 1 })).to.match(/Prizes can be claimed until .*, not until .*\./);
    const factory = new LeagueDistributor__factory(owner);
    const others = [
      [await game.getAddress(), league.root, "It pays in the token 0x"],
      [
        await token.getAddress(),
        `0x${"11".repeat(32)}`,
        `It pays by the root 0x${"11".repeat(32)}, not by ${league.root}.`,
      ],
    ];
    for (const [paid, root, problem] of others) {
      const other = await factory.deploy(paid, root, owner.address, league.end);
      await other.waitForDeployment();
      expect(await refusal({ distributor: await other.getAddress() })).to.contain(problem);
    }
    writeFileSync(chain().recordFile, record);
    await chain().pass(90 * DAY);
    const before = await token.balanceOf(distributor);
    expect(await chain().fails(`${settle()} --yes`)).to.match(
      new RegExp(`The prizes of week ${week} could be claimed until .*\\. Their contract is not funded again\\.`),
    );
    expect(await token.balanceOf(distributor)).to.equal(before);
  });

  it("pays the missing prizes of a week that an earlier version settled, by its percentages", async () => {
    await chain().pass(opens - (await chain().now()));
    const { file } = await chain().json(`${settle()} --dry-run`);
    const { standings } = JSON.parse(readFileSync(file, "utf8"), (name, value) =>
      name === "net" ? BigInt(value) : value,
    );
    const percentages = [20, 10];
    const prizes = prizesOf(standings, { percentages }).map((prize) => ({ ...prize, amount: `${prize.amount}` }));
    const { root } = StandardMerkleTree.of(leavesOf(prizes), LEAF);
    const { owner, token } = chain();
    const end = (await chain().now()) + DAY;
    const contract = await new LeagueDistributor__factory(owner).deploy(
      await token.getAddress(),
      root,
      owner.address,
      end,
    );
    const distributor = await (await contract.waitForDeployment()).getAddress();
    const { firstBlock, lastBlock } = JSON.parse(readFileSync(file, "utf8"));
    const league = { week: Number(week), firstBlock, lastBlock, percentages, prizes, root, distributor, end };
    const record = JSON.parse(readFileSync(chain().recordFile, "utf8"));
    writeFileSync(chain().recordFile, JSON.stringify({ ...record, leagues: [league] }));
    expect(await chain().json(`${settle()} --yes`)).to.include({ mode: "sent", root, distributor });
    const total = prizes.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    expect(await token.balanceOf(distributor)).to.equal(total);
  });

  it("compares the prizes with those of a second node, and names differing payouts and logs", async () => {
    await chain().pass(opens - (await chain().now()));
    const second = await HostileNode.before(chain().deployment.rpcUrls[0]);
    const check = `${settle()} --check-rpc ${second.url}`;
    // As on public nodes.
    second.faults = { logRange: 100, tooMany: { first: 1, retryAfterSeconds: 0 }, logsRepeated: true };
    const { file, root } = await chain().json(`${check} --dry-run`);
    expect(second.requests.flat().filter((method) => method === "eth_getLogs").length).to.be.above(2);

    rmSync(file);
    const { blockNumber } = await lastHit();
    second.faults = { withoutLogsOf: blockNumber };
    const refusal = await chain().fails(`${check} --yes`);
    const [head, ...rest] = refusal.split("\n");
    expect(head).to.match(
      new RegExp(`^The second node yields other prizes, so nothing was sent: root ${root} here, 0x\\w{64} there\\.$`),
    );
    expect(rest[0]).to.match(/^ {2}Account +Here +There$/);
    const differing = rest.filter((line) => /^ {2}0x/.test(line));
    expect(differing).to.have.length.within(1, 2);
    for (const line of differing)
      expect(line).to.match(/^ {2}0x\w{40} {2}(nothing|[\d.]+ tokens) +(nothing|[\d.]+ tokens)$/);
    expect(rest.slice(-2)).to.deep.equal([
      `Blocks whose logs differ: ${blockNumber}.`,
      "One of the two nodes is wrong or lacks logs: compare with a third.",
    ]);
    expect([existsSync(file), leagues()]).to.deep.equal([false, []]);

    // Only the last block is past the week's end.
    second.faults = { lag: { blocks: 1, answers: "all" } };
    expect(await chain().fails(`${check} --yes`)).to.match(
      new RegExp(`^The node at --check-rpc cannot confirm the prizes\\. Week ${week} can be settled from `),
    );
    await second.stop();
    expect(await chain().fails(`${check} --yes`)).to.match(
      /^The node at --check-rpc cannot confirm the prizes\. HH108: Cannot connect to the network of the second node\./,
    );
    const foreign = await TestServer.start(async (request, response) => {
      const { id } = JSON.parse(await textOf(request)) as { readonly id: number };
      response.end(JSON.stringify({ jsonrpc: "2.0", id, result: "0x1" }));
    });
    expect(await chain().fails(`${settle()} --check-rpc ${foreign.url} --yes`)).to.equal(
      "The node at --check-rpc cannot confirm the prizes. It is on chain 1, but this game is on chain 31337.",
    );
    await foreign.stop();
    expect(leagues()).to.deep.equal([]);
  });

  it("sends nothing in a dry run, whose ranking equals the settlement's, byte for byte", async () => {
    await chain().pass(opens - (await chain().now()));
    const { file, mode } = await chain().json(`${settle()} --dry-run`);
    const ranking = readFileSync(file, "utf8");
    expect(mode).to.equal("dry-run");
    expect(leagues()).to.deep.equal([]);
    await chain().json(`${settle()} --yes`);
    expect(readFileSync(file, "utf8")).to.equal(ranking);
  });

  it("waits an hour after the end of the week", async () => {
    await chain().mineAt(opens - 1);
    expect(await chain().fails(`${settle()} --dry-run`)).to.equal(
      `Week ${week} can be settled from ${utc(opens)} on. Now it is week ${Number(week) + 1}.`,
    );
    await chain().mineAt(opens);
    const { stdout } = await chain().run(`${settle()} --dry-run`);
    const { firstBlock, lastBlock, standings, prizes } = JSON.parse(
      readFileSync(
        chain()
          .file(`league-${week}`)
          .replace(/[^/]*$/, `deployments/localhost.league-${week}.json`),
        "utf8",
      ),
    );
    const scored = standings.filter(({ points }: { points: number }) => points > 0).length;
    expect(stdout).to.contain(`Week ${week}, blocks ${firstBlock} to ${lastBlock}: ${scored} players have scored.\n`);
    const [{ account, points, amount }] = prizes;
    expect(stdout).to.match(
      new RegExp(` 1\\. +${account} +${(points / 1_000).toFixed(1)} points +${formatTokens(BigInt(amount))} tokens\\n`),
    );
  });

  it("counts a hit in the first second of a week for that week alone", async () => {
    await openAll(chain());
    const { newcomer, victim, id } = await joinToRaid(chain());
    const next = weekAt((await chain().now()) + DAY, deployedAt) + 1;
    const begins = weekStart(next, deployedAt);
    await chain().game.repairAllComponentsForEveryone(0, await chain().game.activePlayersCount());
    // The victim has all shields by then, so none recharges before the week begins.
    await chain().mineAt(begins - 7 * 3_600);
    while ((await chain().game.getRemainingShields(victim)) > 0n) {
      await (await newcomer.attackComponent(victim, id)).wait();
      await chain().pass(2 * 3_600 - 60);
    }
    await chain().rpc("evm_setNextBlockTimestamp", begins);
    const hit = (await (await newcomer.attackComponent(victim, id)).wait())!;
    expect(await timeOf(hit.blockNumber)).to.equal(begins);
    /** Hits of the stranger that a week counts. Without loot there is no file. */
    const hitsIn = async (number: number) => {
      const { file } = await chain().json(`game:league:settle --week ${number} --share 25 --dry-run`);
      const { standings } = file === undefined ? { standings: [] } : JSON.parse(readFileSync(file, "utf8"));
      const { stranger } = chain();
      return standings.find(({ account }: { account: string }) => account === stranger.address)?.hits ?? 0;
    };
    await chain().mineAt(begins + 3_600);
    expect(await hitsIn(next - 1)).to.equal(0);
    await chain().mineAt(weekStart(next + 1, deployedAt) + 3_600);
    expect(await hitsIn(next)).to.equal(1);
  });

  it("refuses a share that feeding accounts could profit from", async () => {
    for (const share of ["26", "25,15,10", "0", "-1", "5.5"]) {
      expect(await chain().fails(`game:league:settle --week ${week} --share ${share}`)).to.contain(
        "--share must be a whole percentage from 1 to 25",
      );
    }
  });
});
