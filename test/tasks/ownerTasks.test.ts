import { expect } from "chai";
import { getAddress, parseEther, ZeroAddress } from "ethers";

import { type TaskChain, useChain } from "./support/chain";
import { Safe } from "./support/safe";

const COLLECTOR = getAddress("0x00000000000000000000000000000000000000c0");
const HEIR = getAddress("0x00000000000000000000000000000000000000e1");

/** Case for the checks that every owner task must pass. */
interface Case {
  readonly task: string;
  readonly args?: (chain: TaskChain) => string;
  /** Value that the task changes. */
  readonly read: (chain: TaskChain) => Promise<unknown>;
  readonly before: unknown;
  readonly after: unknown;
  /** Shown before the confirmation. */
  readonly shows: string;
  /** Preparation that the task needs. */
  readonly prepare?: (chain: TaskChain) => Promise<unknown>;
  /** True when another test has a Safe execute its batch. */
  readonly hasBatchElsewhere?: boolean;
}

const settings = (id: number) => async (chain: TaskChain) => {
  const { price, rewardRate, repairCost, isActive } = await chain.game.getComponentSettings(id);
  return { price, rewardRate, repairCost, isActive };
};
const FAN = { price: parseEther("50"), rewardRate: 6430041152263n, repairCost: 69444444444440400n, isActive: true };
const isPaused = (chain: TaskChain) => chain.game.paused();

const CASES: Case[] = [
  {
    task: "game:component:set",
    args: () => "--component 1 --price 60.5 --on-sale no",
    read: settings(1),
    before: FAN,
    after: { ...FAN, price: parseEther("60.5"), isActive: false },
    shows: "  Price    50 tokens  ->  60.5 tokens\n  On sale  yes        ->  no\n",
  },
  {
    task: "game:skin:set",
    args: () => "--component 2 --skin 3 --price 45",
    read: async ({ game }) => (await game.getComponentSkins(2)).map(({ price, isActive }) => [price, isActive]),
    before: [10, 20, 40].map((price) => [parseEther(`${price}`), true]),
    after: [10, 20, 45].map((price) => [parseEther(`${price}`), true]),
    shows: "  Price  40 tokens  ->  45 tokens\n",
  },
  {
    task: "game:catalogue:apply",
    prepare: async ({ game }) => {
      await (await game.setComponentSettings(2, parseEther("120"), 1n, 2n, false)).wait();
      await (await game.setSkinSettings(3, 2, 5n, false)).wait();
    },
    read: async (chain) => [
      await settings(2)(chain),
      (await chain.game.getComponentSkins(3)).map(({ price, isActive }) => [price, isActive]),
    ],
    before: [
      { price: parseEther("120"), rewardRate: 1n, repairCost: 2n, isActive: false },
      [
        [parseEther("19"), true],
        [5n, false],
        [parseEther("76"), true],
      ],
    ],
    after: [
      { price: parseEther("100"), rewardRate: 13303533418475n, repairCost: 143678160919530000n, isActive: true },
      [19, 38, 76].map((price) => [parseEther(`${price}`), true]),
    ],
    shows: `  ${"2 Power Supply: Price".padEnd(38)}  ${"120 tokens".padEnd(31)}  ->  100 tokens\n`,
    hasBatchElsewhere: true,
  },
  {
    task: "game:fees:set",
    args: () => "--attack 7 --purchase 0",
    read: async ({ game }) => [await game.attackFeePercentage(), await game.purchaseFeePercentage()],
    before: [5n, 5n],
    after: [7n, 0n],
    shows: "  Attack fee    5 %  ->  7 %\n  Purchase fee  5 %  ->  0 %\n",
  },
  {
    task: "game:fee-collector:set",
    args: () => `--fee-collector ${COLLECTOR}`,
    read: ({ game }) => game.feeCollector(),
    before: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    after: COLLECTOR,
    shows: `  Fee collector  0x70997970C51812dc3A010C7d01b50e0d17dc79C8  ->  ${COLLECTOR}\n`,
  },
  {
    task: "game:fail-probability:set",
    args: () => "--percentage 100",
    read: ({ game }) => game.attackFailProbability(),
    before: 20n,
    after: 100n,
    shows: "  Fail probability  20 %  ->  100 %\n",
  },
  {
    task: "game:rescue",
    args: () => `--amount 1000.5 --to ${HEIR}`,
    read: ({ token }) => token.balanceOf(HEIR),
    before: 0n,
    after: parseEther("1000.5"),
    shows: "  Reserve  2,0",
  },
  {
    task: "game:pause",
    read: isPaused,
    before: false,
    after: true,
    shows: "  State  running  ->  paused\n",
    hasBatchElsewhere: true,
  },
  {
    task: "game:unpause",
    prepare: async ({ game }) => (await game.pauseContract()).wait(),
    read: isPaused,
    before: true,
    after: false,
    shows: "  State  paused since 2026-01-15 ",
    hasBatchElsewhere: true,
  },
  {
    task: "game:ownership:transfer",
    args: () => `--owner ${HEIR}`,
    read: ({ game }) => game.pendingOwner(),
    before: ZeroAddress,
    after: HEIR,
    shows: `  Pending owner  nobody  ->  ${HEIR}\n`,
    hasBatchElsewhere: true,
  },
  {
    task: "game:ownership:renounce",
    args: ({ deployment }) => `--confirm ${deployment.game}`,
    read: async ({ game }) => (await game.owner()) === ZeroAddress,
    before: false,
    after: true,
    shows: "->  nobody\n",
  },
];

describe("Owner tasks", () => {
  const chain = useChain();

  for (const { task, args, read, before, after, shows, prepare, hasBatchElsewhere } of CASES) {
    describe(task, () => {
      const given = () => (args === undefined ? task : `${task} ${args(chain())}`);

      it("shows old and new, sends nothing in a dry run, then sends, and tells transaction, block and gas", async () => {
        await prepare?.(chain());
        expect(await read(chain())).to.deep.equal(before);
        const nonce = await chain().owner.getNonce();
        const rehearsal = await chain().run(`${given()} --dry-run`);
        expect(rehearsal.code).to.equal(0);
        expect(rehearsal.stdout)
          .to.contain(shows)
          .and.to.match(/would succeed with about [\d,]+ gas\.\nNothing was sent\.\n$/);
        expect(await read(chain())).to.deep.equal(before);
        expect(await chain().owner.getNonce()).to.equal(nonce);

        const { code, stdout, stderr } = await chain().run(`${given()} --yes`);
        expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
        expect(stdout).to.contain(shows);
        expect(await read(chain())).to.deep.equal(after);
        const [, hash, block, gas] = /Done: transaction (0x\w{64}) in block (\d+), ([\d,]+) gas\.\n$/.exec(stdout)!;
        const receipt = (await chain().provider.getTransactionReceipt(hash))!;
        expect(receipt.blockNumber).to.equal(Number(block));
        expect(receipt.gasUsed).to.equal(BigInt(gas.replaceAll(",", "")));
      });

      if (!hasBatchElsewhere) {
        it("writes a batch with which a Safe does the same", async () => {
          await prepare?.(chain());
          const safe = await Safe.own(chain());
          const file = chain().file(task);
          const block = await chain().provider.getBlockNumber();
          const { mode, file: written } = await chain().json(`${given()} --safe ${file}`);
          expect({ mode, written }).to.deep.equal({ mode: "safe", written: file });
          expect(await chain().provider.getBlockNumber()).to.be.within(block, block + 1);
          expect(await read(chain())).to.deep.equal(before);

          await safe.execute(file);
          expect(await read(chain())).to.deep.equal(after);
        });
      }

      it("refuses another signer than the owner before anything is signed", async () => {
        await prepare?.(chain());
        const { address: stranger } = chain().stranger;
        const nonce = await chain().stranger.getNonce();
        const said = await chain().fails(`${given()} --yes --account ${stranger}`);
        expect(said).to.equal(
          `Only the owner ${chain().owner.address} may do this, not ${stranger}. Choose its account with ` +
            "--account <address>, or, when it is a Safe, write a batch for it with --safe <file>.",
        );
        expect(await read(chain())).to.deep.equal(before);
        expect(await chain().stranger.getNonce()).to.equal(nonce);
      });
    });
  }
});
