import { expect } from "chai";
import { parseEther } from "ethers";

import { Squad__Mock__factory } from "#bindings";

import { type TaskChain, useChain } from "./support/chain";
import { Safe } from "./support/safe";

/** The rivals and the veteran, who joined first and have nothing hacked, and the crowd. */
const PLAYERS = 1_013;
const HACKED = 500;
const PAGE_SIZE = 25;
const PAGES = 41;
/** The first page holds the first players and a part of the crowd that is not hacked. */
const DAMAGED_PAGES = 40;

const FAN = 1;
const FAN_PRICE = parseEther("50");
const SQUAD_SIZE = 25;
/** Enough for a squad: estimating it each time takes long. */
const GAS = { gasLimit: 16_000_000n };
const HOUR = 3_600;
/** The victims' shields when nothing of theirs is protected any more: the first. */
const SHIELDS = 1;

/** Lets a thousand players join, who are contracts; every other one has been hacked, and nobody else. */
async function hackHalfOfAThousand(chain: TaskChain): Promise<void> {
  const { game } = chain;
  await (await game.setAttackFailProbability(0)).wait();
  await (await game.repairAllComponentsForEveryone(0, await game.activePlayersCount())).wait();
  const pairs = [];
  for (let pair = 0; pair < 1_000 / (2 * SQUAD_SIZE); pair++) {
    pairs.push({ attackers: await recruit(chain), victims: await recruit(chain) });
  }
  await chain.pass(12 * HOUR);
  for (let wave = 0; wave <= SHIELDS; wave++) {
    for (const { attackers, victims } of pairs) await (await attackers.raid(game, victims, FAN, GAS)).wait();
    await chain.pass(HOUR);
  }
}

async function recruit({ owner, token, game }: TaskChain) {
  const squad = await new Squad__Mock__factory(owner).deploy();
  await (await token.transfer(squad, FAN_PRICE * BigInt(SQUAD_SIZE))).wait();
  await (await squad.recruit(game, FAN, SQUAD_SIZE, GAS)).wait();
  return squad;
}

describe("game:repair-everyone", () => {
  const chain = useChain();
  const repair = "game:repair-everyone";

  /** Players have repaired before. */
  let hackedAt: number;

  before(async () => {
    await hackHalfOfAThousand(chain());
    hackedAt = await chain().provider.getBlockNumber();
  });

  const repaired = async () => {
    const { game } = chain();
    return (await game.queryFilter(game.filters.ComponentRepaired(), hackedAt)).length;
  };
  /** Components that a repair would find, counted in pages that one call can hold. */
  const hacked = async () => {
    const { provider } = chain();
    const game = chain().game.connect(provider);
    const from = await game.owner();
    const pages = [0, 400, 800].map((start) => game.repairAllComponentsForEveryone.staticCall(start, 400, { from }));
    return (await Promise.all(pages)).reduce((sum, page) => sum + Number(page.componentsRepaired), 0);
  };

  it("repairs 1,000 players page by page, tells how far it is, and sends nothing when none is hacked", async () => {
    expect(await hacked()).to.equal(HACKED);
    const { code, stdout } = await chain().run(`${repair} --yes`);
    expect(code).to.equal(0);
    expect(stdout).to.contain(`Note: From player 0 of ${PLAYERS}, ${PAGE_SIZE} a page.`);
    const progress = [
      ...stdout.matchAll(/^(\d+) of 1013 players, (\d+) components repaired \(to resume: --start (\d+)\)$/gm),
    ];
    expect(progress).to.have.length(PAGES);
    expect(progress.map(([, done]) => Number(done))).to.deep.equal(
      Array.from({ length: PAGES }, (_, page) => Math.min(PAGE_SIZE * (page + 1), PLAYERS)),
    );
    expect(progress.every(([, done, , from]) => done === from)).to.equal(true);
    expect(stdout).to.match(/\nDone: 500 components repaired in 40 transactions\.\n$/);
    expect(await hacked()).to.equal(0);
    expect(await repaired()).to.equal(HACKED);
    const again = await chain().json(`${repair} --yes --page-size 150`);
    expect(again).to.deep.include({ components: 0, transactions: [] });
  });

  it("resumes where it was interrupted, with players who have joined since", async () => {
    const { game, token, stranger: newcomer } = chain();
    const from = 400;
    await (await game.repairAllComponentsForEveryone(0, from)).wait();
    const done = await repaired();
    expect(done).to.be.within(1, HACKED - 1);

    await (await token.connect(newcomer).approve(game, 10n ** 24n)).wait();
    await (await game.connect(newcomer).purchaseComponent(1)).wait();
    // Each page has the nonce after the one before.
    const nonce = await chain().owner.getNonce();
    const { components, transactions } = await chain().json(`${repair} --yes --start ${from} --nonce ${nonce}`);
    expect(components).to.equal(HACKED - done);
    expect(transactions.length).to.be.below(PAGES);
    expect(await hacked()).to.equal(0);
  });

  it("counts in a dry run what it would repair", async () => {
    const { mode, components, pages, gasEstimate } = await chain().json(`${repair} --dry-run`);
    expect({ mode, components, pages }).to.deep.equal({ mode: "dry-run", components: HACKED, pages: DAMAGED_PAGES });
    expect(Number(gasEstimate)).to.be.above(HACKED * 10_000);
    expect(await repaired()).to.equal(0);
    expect(await chain().json(`${repair} --dry-run --start ${PLAYERS}`)).to.include({ components: 0, pages: 0 });
  });

  it("writes batches for a Safe that each fit in a transaction, until nothing is left to repair", async () => {
    const safe = await Safe.own(chain());
    let [next, components, batches] = [0, 0, 0];
    do {
      const file = chain().file(`repair-${next}`);
      const written = await chain().json(`${repair} --safe ${file} --page-size 100 --start ${next}`);
      await safe.execute(file);
      expect(await repaired()).to.equal(components + (written.components as number));
      components += written.components as number;
      next = written.next as number;
      batches++;
    } while (next !== null);
    expect({ components, batches, left: await hacked() }).to.deep.equal({ components: HACKED, batches: 2, left: 0 });
    expect(await chain().json(`${repair} --safe ${chain().file("repair-none")}`)).to.include({ mode: "unchanged" });
  });

  it("refuses another signer than the owner, and a start beyond the last player", async () => {
    expect(await chain().fails(`${repair} --yes --account ${chain().stranger.address}`)).to.contain(
      `Only the owner ${chain().owner.address} may do this`,
    );
    expect(await chain().fails(`${repair} --yes --start ${PLAYERS + 1}`)).to.equal(
      `--start must be at most ${PLAYERS}, the number of players.`,
    );
    expect(await repaired()).to.equal(0);
  });

  it("says how to continue when a page takes more gas than a transaction can have", async () => {
    const said = await chain().fails(`${repair} --yes --page-size ${PLAYERS}`);
    expect(said).to.equal(
      "That is too much for one transaction: it would run out of gas.\n" +
        `0 components were repaired. Resume with --start 0 and a --page-size smaller than ${PLAYERS}.`,
    );
    expect(await repaired()).to.equal(0);
  });
});
