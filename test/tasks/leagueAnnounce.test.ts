import { readFileSync, writeFileSync } from "node:fs";

import { expect } from "chai";

import type { DeploymentRecord } from "#game/deployment";
import { weekAt, weekStart } from "#game/league";

import { useChain } from "./support/chain";

describe("game:league:announce", () => {
  const chain = useChain();
  const readRecord = () => JSON.parse(readFileSync(chain().recordFile, "utf8")) as DeploymentRecord;
  const announce = (rest: string) => `game:league:announce ${rest}`;
  let before: DeploymentRecord;
  let deployedAt: number;
  let week: number;

  beforeEach(async () => {
    before = { ...readRecord(), announcedPrizes: undefined };
    writeFileSync(chain().recordFile, JSON.stringify(before));
    deployedAt = (await chain().provider.getBlock(before.block))!.timestamp;
    week = weekAt(await chain().now(), deployedAt);
  });

  it("records the share of the running week, and nothing else", async () => {
    const { stdout } = await chain().run(announce("--share 20"));
    expect(stdout).to.equal(
      `It is week ${week}. Announced:\n  from week ${week}  20 % of net loot\n` +
        `${chain().recordFile} is up to date: commit it, and build the console again.\n`,
    );
    const { announcedPrizes: _, ...rest } = before;
    expect(readRecord()).to.deep.equal({ ...rest, announcedPrizes: [{ week, share: 20 }] });
  });

  it("keeps what was announced for other weeks in order, and lists it", async () => {
    await chain().json(announce(`--share 5 --week ${week + 9}`));
    await chain().json(announce("--share 10"));
    await chain().json(announce(`--share 0 --week ${week + 9}`));
    const announcedPrizes = [
      { week, share: 10 },
      { week: week + 9, share: 0 },
    ];
    expect(readRecord().announcedPrizes).to.deep.equal(announcedPrizes);
    expect(await chain().json("game:league:announce")).to.deep.equal({
      ...{ task: "game:league:announce", network: "localhost", week, announcedPrizes },
    });
  });

  it("lowers no share of a week that has begun, and changes no week that is over", async () => {
    await chain().json(announce("--share 10"));
    const record = readRecord();
    expect(await chain().fails(announce("--share 9"))).to.equal(
      `Week ${week} is running, and 10 % were announced for it. A smaller share can hold from week ${week + 1}.`,
    );
    await chain().mineAt(weekStart(week + 1, deployedAt));
    expect(await chain().fails(announce(`--share 25 --week ${week}`))).to.equal(
      `Week ${week} is over: it is week ${week + 1}.`,
    );
    expect(readRecord()).to.deep.equal(record);
  });

  it("records nothing in a dry run, and refuses what is no prize", async () => {
    expect(await chain().json(announce("--share 25 --dry-run"))).to.deep.include({
      mode: "dry-run",
      announcedPrizes: [{ week, share: 25 }],
    });
    expect(await chain().fails(announce("--share 26"))).to.contain("--share must be a whole percentage from 0 to 25");
    expect(await chain().fails(announce("--week 3"))).to.equal(
      "--week needs --share: the prize that holds from then on.",
    );
    expect(readRecord().announcedPrizes).to.equal(undefined);
  });

  it("is what a settlement pays without a share; another share gives a warning", async () => {
    const hits = await chain().game.queryFilter(chain().game.filters.ComponentAttacked());
    const last = hits.filter(({ args }) => args.outcome === 2n).at(-1)!;
    const scored = weekAt((await last.getBlock()).timestamp, deployedAt);
    const settle = `game:league:settle --week ${scored} --dry-run`;
    const promise = (share: number) =>
      writeFileSync(chain().recordFile, JSON.stringify({ ...before, announcedPrizes: [{ week: 1, share }] }));
    expect(await chain().fails(settle)).to.equal(
      `No prize was announced for week ${scored}: name its share with --share.`,
    );
    promise(0);
    expect(await chain().fails(settle)).to.equal(
      `Week ${scored} was announced without a prize. To pay one, name its --share.`,
    );
    promise(20);
    const end = weekStart(scored + 1, deployedAt) + 3_600;
    if ((await chain().now()) < end) await chain().mineAt(end);
    const [announced, same, other] = [await chain().json(settle), `${settle} --share 20`, `${settle} --share 5`];
    expect(announced.root).to.match(/^0x/);
    expect(await chain().json(same)).to.deep.equal(announced);
    expect((await chain().json(other)).root).to.not.equal(announced.root);
    const warning = `Warning: 20 % was announced for week ${scored}, and this pays 5 %.`;
    expect((await chain().run(same)).stdout).to.not.contain("Warning");
    expect((await chain().run(other)).stdout).to.contain(warning);
  });
});
