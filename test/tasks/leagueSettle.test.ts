import { readFileSync } from "node:fs";

import { StandardMerkleTree } from "@openzeppelin/merkle-tree";
import { expect } from "chai";
import { parseEther } from "ethers";

import { readLeagues } from "../../scripts/game/deployments";
import { LEAF, leavesOf, weekAt, weekStart } from "../../scripts/game/league";
import { LeagueDistributor__factory } from "../../typechain-types";
import { useChain } from "./support/chain";
import { Safe } from "./support/safe";

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

  before(async () => {
    deployedAt = await timeOf(chain().deployment.block);
    const hits = await chain().game.queryFilter(chain().game.filters.ComponentAttacked());
    const last = hits.filter(({ args }) => args.outcome === 2n).at(-1)!;
    const number = weekAt(await timeOf(last.blockNumber), deployedAt);
    [week, opens] = [`${number}`, weekStart(number + 1, deployedAt) + 3_600];
  });

  it("ranks the blocks of the week alone, pays into a contract, and winners take their prizes from it", async () => {
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

    // The same command does nothing more, and other prizes are refused.
    expect(await chain().json(`${settle()} --yes`)).to.include({
      mode: "unchanged",
      root,
      distributor,
    });
    expect(await chain().fails(`game:league:settle --week ${week} --share 5 --yes`)).to.contain(
      `settled already, with other prizes: its root is ${root}`,
    );
  });

  it("writes the funding for a Safe, which gets back what nobody claims", async () => {
    await chain().pass(opens - (await chain().now()));
    const safe = await Safe.own(chain());
    const file = chain().file("league");
    const batch = `${settle()} --safe ${file}`;
    expect(await chain().fails(batch)).to.match(
      new RegExp(`${safe.address} has 0 tokens, less than the [\\d.]+ of the prizes`),
    );
    await (await chain().token.transfer(safe.address, parseEther("100"))).wait();
    const { distributor } = await chain().json(batch);
    const [league] = leagues();
    const total = league.prizes.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    await safe.execute(file);
    expect(await chain().token.balanceOf(distributor)).to.equal(total);
    await chain().pass(90 * DAY);
    await (await distributorOf(distributor).sweep()).wait();
    expect(await chain().token.balanceOf(safe.address)).to.equal(parseEther("100"));
  });

  it("sends nothing in a dry run, whose ranking is byte by byte that of the settlement", async () => {
    await chain().pass(opens - (await chain().now()));
    const { file, mode } = await chain().json(`${settle()} --dry-run`);
    const ranking = readFileSync(file, "utf8");
    expect(mode).to.equal("dry-run");
    expect(leagues()).to.deep.equal([]);
    await chain().json(`${settle()} --yes`);
    expect(readFileSync(file, "utf8")).to.equal(ranking);
  });

  it("waits an hour after the end of the week", async () => {
    await chain().pass(opens - (await chain().now()) - 100);
    expect(await chain().fails(`${settle()} --dry-run`)).to.match(
      new RegExp(`Week ${week} can be settled from .* on\\. Now it is week ${Number(week) + 1}\\.`),
    );
  });

  it("takes no share that feeding could win", async () => {
    for (const share of ["26", "25,15,10", "0", "-1", "5.5"]) {
      expect(await chain().fails(`game:league:settle --week ${week} --share ${share}`)).to.contain(
        "--share must be a whole percentage from 1 to 25",
      );
    }
  });
});
