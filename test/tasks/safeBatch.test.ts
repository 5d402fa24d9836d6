import "hardhat";

import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import { Contract, Interface } from "ethers";

import { readSafeBatch } from "../../scripts/owner/runner/batchFile";
import { TaskError } from "../../scripts/owner/runner/errors";
import { type Batch, batchChecksum, makeBatch, writeSafeBatch } from "../../scripts/owner/runner/safeBatch";
import { Sandbox } from "../start/session";
import { BATCH_INPUTS, BATCH_SHAPES } from "../world/batches";

const TOKEN = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const SPENDER = "0x474e5Ded6b5D078163BFB8F6dBa355C3aA5478C8";
const SAFE = "0xA77DE01e157f9f57C7c4A326eeE9C4874D0598b6";

/** A batch that the Transaction Builder itself exported, and the checksum it gave it. */
const EXPORTED: Batch = {
  version: "1.0",
  chainId: "1",
  createdAt: 1761326849944,
  meta: {
    name: "Transactions Batch",
    description: "",
    txBuilderVersion: "1.18.2",
    createdFromSafeAddress: SAFE,
    createdFromOwnerAddress: "",
    checksum: "0x8b5032f716845c8b08bab3d63dbd9ba92e056f3557793cd041e59b84e16aa989",
  },
  transactions: [
    {
      to: TOKEN,
      value: "0",
      data: null,
      contractMethod: {
        inputs: [
          { internalType: "address", name: "spender", type: "address" },
          { internalType: "uint256", name: "value", type: "uint256" },
        ],
        name: "approve",
        payable: false,
      },
      contractInputsValues: { spender: SPENDER, value: "100000000000" },
    },
  ],
};

const contract = new Contract(TOKEN, [
  "function approve(address spender, uint256 value) returns (bool)",
  "function setOpen(bool isOpen) payable",
]);
const approval = { contract, method: "approve", args: [SPENDER, 100_000_000_000n] };
const content = { chainId: 1, safe: SAFE, name: "Approve", description: "Allowance: 0 -> 5", calls: [approval] };

describe("Safe batch", () => {
  let sandbox: Sandbox;
  beforeEach(() => (sandbox = new Sandbox()));
  afterEach(() => sandbox.remove());

  it("has the checksum that the Transaction Builder computes", () => {
    expect(batchChecksum(EXPORTED)).to.equal(EXPORTED.meta.checksum);
  });

  it("has the same checksum under another name, and in another order of its fields", () => {
    const { meta, ...rest } = EXPORTED;
    const reordered = { meta: { ...meta, name: "Renamed" }, ...Object.fromEntries(Object.entries(rest).reverse()) };
    expect(batchChecksum(reordered)).to.equal(EXPORTED.meta.checksum);
  });

  it("has another checksum when anything else is changed", () => {
    const [transaction] = EXPORTED.transactions;
    const values = { ...transaction.contractInputsValues, value: "100000000001" };
    const changed = [
      { ...EXPORTED, chainId: "10" },
      { ...EXPORTED, meta: { ...EXPORTED.meta, description: "changed" } },
      { ...EXPORTED, transactions: [{ ...transaction, contractInputsValues: values }] },
      { ...EXPORTED, transactions: [transaction, transaction] },
    ];
    for (const batch of changed) expect(batchChecksum(batch)).to.not.equal(EXPORTED.meta.checksum);
  });

  it("describes a call as the Transaction Builder does", async () => {
    const batch = await makeBatch(content);
    expect(batch.transactions).to.deep.equal(EXPORTED.transactions);
    expect(batch.meta).to.deep.equal({
      ...EXPORTED.meta,
      name: "Approve",
      description: "Allowance: 0 -> 5",
      checksum: batchChecksum(batch),
    });
  });

  it("tells yes from no, and what takes coins", async () => {
    const { transactions } = await makeBatch({
      ...content,
      calls: [true, false].map((isOpen) => ({ contract, method: "setOpen", args: [isOpen] })),
    });
    expect(transactions.map(({ contractInputsValues }) => contractInputsValues.isOpen)).to.deep.equal([
      "true",
      "false",
    ]);
    expect(transactions.map(({ contractMethod }) => contractMethod.payable)).to.deep.equal([true, true]);
  });

  it("is written to a file, as an absolute path", async () => {
    const file = path.join(sandbox.folder, "batch.json");
    expect(await writeSafeBatch(path.relative(process.cwd(), file), content)).to.equal(file);
    const written = JSON.parse(readFileSync(file, "utf8")) as Batch;
    expect(written.meta.checksum).to.equal(batchChecksum(written));
    expect(written.transactions).to.deep.equal(EXPORTED.transactions);
  });

  it("does not replace an older file", async () => {
    const file = path.join(sandbox.folder, "batch.json");
    await writeSafeBatch(file, content);
    const before = readFileSync(file, "utf8");
    await expect(writeSafeBatch(file, { ...content, name: "Another" })).to.be.rejectedWith(
      TaskError,
      `${file} already exists: name another file with --safe.`,
    );
    expect(readFileSync(file, "utf8")).to.equal(before);
  });

  it("says when a file cannot be written", async () => {
    const file = path.join(sandbox.folder, "missing", "batch.json");
    await expect(writeSafeBatch(file, content)).to.be.rejectedWith(`${file} cannot be written: ENOENT`);
  });

  it("is not read when it is missing, for another chain, or was changed after it was written", async () => {
    const file = path.join(sandbox.folder, "batch.json");
    const refused = (chainId: number, problem: string) =>
      expect(() => readSafeBatch(file, chainId)).to.throw(TaskError, problem);
    refused(1, `There is no file ${file}.`);
    await writeSafeBatch(file, content);
    const { calls, warnings } = readSafeBatch(file, 1);
    const data = contract.interface.encodeFunctionData("approve", approval.args);
    expect(calls).to.deep.equal([{ to: TOKEN, data, value: "0" }]);
    expect(warnings).to.deep.equal([]);
    refused(2, `${file} is for chain 1, but this game is on chain 2.`);

    const batch = JSON.parse(readFileSync(file, "utf8")) as Batch;
    const [transaction] = batch.transactions;
    const values = { ...transaction.contractInputsValues, spender: SAFE };
    const changed = { ...batch, transactions: [{ ...transaction, contractInputsValues: values }] };
    writeFileSync(file, JSON.stringify(changed));
    refused(1, `${file} was changed after it was written: its checksum does not match. Ask for it again.`);
  });

  describe("as other programs write it", () => {
    const read = (transactions: readonly object[], changes: object = {}) => {
      const file = path.join(sandbox.folder, "batch.json");
      const meta = { ...EXPORTED.meta, checksum: undefined };
      writeFileSync(file, JSON.stringify({ ...EXPORTED, meta, ...changes, transactions }));
      return readSafeBatch(file, 1);
    };
    const [transaction] = EXPORTED.transactions;
    const poke = { ...transaction, contractMethod: { inputs: [], name: "poke", payable: false } };
    const set = (input: object, values: object) => ({
      ...transaction,
      contractMethod: { inputs: [{ name: "value", ...input }], name: "set", payable: false },
      contractInputsValues: values,
    });

    for (const { source, type, components, given, means, problem } of BATCH_INPUTS) {
      it(`reads an input of type ${type}: ${source}`, () => {
        const call = set({ type, components }, { value: given });
        if (problem !== undefined) {
          expect(() => read([call])).to.throw(TaskError, "\nTransaction 1, contractInputsValues.value (");
          expect(() => read([call])).to.throw(TaskError, problem);
          return;
        }
        const { calls } = read([call]);
        const method = new Interface([{ type: "function", ...call.contractMethod, outputs: [] }]);
        expect(method.decodeFunctionData("set", calls[0].data).toArray(true)).to.deep.equal([means]);
      });
    }

    for (const { source, transaction: changes, means, problem } of BATCH_SHAPES) {
      it(`reads a transaction: ${source}`, () => {
        const call = { ...poke, ...changes };
        if (problem === undefined) expect(read([call]).calls).to.deep.equal([{ to: TOKEN, ...means }]);
        else expect(() => read([call])).to.throw(TaskError, `\nTransaction 1, ${problem}`);
      });
    }

    it("names every field that cannot be read, of all transactions", () => {
      const file = path.join(sandbox.folder, "batch.json");
      const calls = [set({ type: "bool" }, { value: "maybe" }), poke, { ...poke, to: "nobody", value: 1 }];
      expect(() => read(calls)).to.throw(
        TaskError,
        `Safe's Transaction Builder cannot read ${file}, or would read it differently:\n` +
          'Transaction 1, contractInputsValues.value (bool): "maybe" cannot be read: it is neither true nor false.\n' +
          'Transaction 3, to: "nobody" is not an address.\n' +
          "Transaction 3, value: 1 is not an amount in wei, written as text.",
      );
      expect(() => read([])).to.throw(TaskError, "\ntransactions: it is empty.");
      const meta = { ...EXPORTED.meta, checksum: "", createdFromSafeAddress: "mine" };
      expect(() => read([poke], { meta })).to.throw('\nmeta.createdFromSafeAddress: "mine" is not an address.');
    });

    it("warns of a batch without a checksum, and takes a chain id that is a number", () => {
      const warnings = [
        `${path.join(sandbox.folder, "batch.json")} has no checksum, so changes to it cannot be detected.`,
      ];
      expect(read([poke], { chainId: 1 }).warnings).to.deep.equal(warnings);
      expect(read([poke], { meta: { ...EXPORTED.meta, checksum: "" } }).warnings).to.deep.equal(warnings);
      expect(read([poke], { meta: {} }).safe).to.equal(undefined);
    });
  });
});
