import { setTimeout as sleep } from "node:timers/promises";

import { expect } from "chai";
import hre, { ethers } from "hardhat";

import { OwnerRpcProvider } from "../../scripts/owner/network/ownerRpc";
import { TestServer, textOf } from "../support/TestServer";
import { useChain } from "./support/chain";

const GWEI = 10n ** 9n;

describe("How transactions are sent", () => {
  const chain = useChain();

  it("pays the fees that it is told", async () => {
    const fees = "--max-fee 30.5 --priority-fee 2";
    const { transactions } = await chain().json(`game:pause --yes ${fees}`);
    expect(await chain().provider.getTransaction(transactions[0].hash as string)).to.include({
      maxFeePerGas: (305n * GWEI) / 10n,
      maxPriorityFeePerGas: 2n * GWEI,
    });
  });

  it("replaces a transaction that is stuck", async () => {
    const { owner, game } = chain();
    const nonce = await owner.getNonce();
    await chain().rpc("evm_setAutomine", false);
    try {
      const stuck = { to: owner.address, nonce, maxFeePerGas: 10n * GWEI, maxPriorityFeePerGas: GWEI };
      const old = await owner.sendUncheckedTransaction(stuck);
      const { stdout } = await chain().run("game:pause --dry-run");
      expect(stdout).to.contain("Dry run");
      const low = `--nonce ${nonce} --max-fee 10.5 --priority-fee 1.05`;
      expect(await chain().fails(`game:pause --yes ${low}`)).to.contain("raise --max-fee and --priority-fee");

      const fees = `--nonce ${nonce} --max-fee 20 --priority-fee 2`;
      const done = chain().json(`game:pause --yes ${fees}`);
      while ((await chain().rpc("eth_getTransactionByHash", old)) !== null) await sleep(20);
      await chain().rpc("evm_mine");
      const { transactions } = await done;
      expect(transactions).to.have.length(1);
      expect(await game.paused()).to.equal(true);
      expect(await owner.getNonce()).to.equal(nonce + 1);
    } finally {
      await chain().rpc("evm_setAutomine", true);
    }
  });

  for (const [task, method] of [
    ["game:pause", "pauseContract"],
    ["game:unpause", "unpauseContract"],
  ] as const) {
    it(`replaces ${task} that is stuck itself`, async () => {
      const { owner, game } = chain();
      if (task === "game:unpause") await (await game.connect(owner).pauseContract()).wait();
      // Ending a pause of zero seconds takes less gas, and a call at the latest block sees no later time.
      await chain().pass(60);
      const wasPaused = await game.paused();
      const nonce = await owner.getNonce();
      await chain().rpc("evm_setAutomine", false);
      try {
        const call = await game[method].populateTransaction();
        const fees = { maxFeePerGas: 10n * GWEI, maxPriorityFeePerGas: GWEI };
        const old = await owner.sendUncheckedTransaction({ ...call, ...fees, nonce, gasLimit: 200_000n });
        const replaced = `--nonce ${nonce} --max-fee 20 --priority-fee 2`;
        expect((await chain().run(`${task} --dry-run ${replaced}`)).stdout).to.contain(`${method} would succeed`);
        const done = chain().json(`${task} --yes ${replaced}`);
        // Ends with the task when that is refused.
        let hasEnded = false;
        void done.catch(() => {}).finally(() => (hasEnded = true));
        while (!hasEnded && (await chain().rpc("eth_getTransactionByHash", old)) !== null) await sleep(20);
        await chain().rpc("evm_mine");
        expect((await done).transactions).to.have.length(1);
        expect(await game.paused()).to.equal(!wasPaused);
        expect(await owner.getNonce()).to.equal(nonce + 1);
      } finally {
        await chain().rpc("evm_setAutomine", true);
      }
    });
  }

  it("says which transactions it waits for", async () => {
    const { owner } = chain();
    const nonce = await owner.getNonce();
    await chain().rpc("evm_setAutomine", false);
    try {
      await owner.sendUncheckedTransaction({ to: owner.address });
      expect((await chain().run("game:pause")).stdout).to.contain(
        `  Note: Pending transactions of ${owner.address}: 1. This one waits for them. If they are ` +
          `stuck, replace the first: --nonce ${nonce} with a higher --max-fee and --priority-fee.\n`,
      );
      await chain().rpc("evm_mine");
    } finally {
      await chain().rpc("evm_setAutomine", true);
    }
  });

  it("refuses fees and nonces that cannot be meant", async () => {
    const { address } = chain().owner;
    const nonce = await chain().owner.getNonce();
    const refusals = {
      "--max-fee 3": "Give --max-fee and --priority-fee together, or neither.",
      "--max-fee 1 --priority-fee 2": "--max-fee must not be less than --priority-fee.",
      "--max-fee cheap": '--max-fee must be an amount in gwei with at most 9 decimals, such as 1.5, not "cheap".',
      [`--nonce ${nonce - 1}`]: `--nonce ${nonce - 1}: that transaction of ${address} is already in a block. The next nonce is ${nonce}.`,
      [`--nonce ${nonce + 1}`]: `--nonce ${nonce + 1} would wait for transaction ${nonce} of ${address}, which has not been sent.`,
    };
    for (const [flags, message] of Object.entries(refusals)) {
      expect(await chain().fails(`game:pause --yes ${flags}`)).to.equal(message);
    }
    expect(await chain().owner.getNonce()).to.equal(nonce);
  });
});

describe("A signer at OWNER_RPC", () => {
  let server: TestServer;
  let requested: { method: string; params: unknown[] }[];
  let answers: Record<string, unknown>;
  let signer: OwnerRpcProvider;

  beforeEach(async () => {
    requested = [];
    answers = { eth_accounts: ["0x01"], eth_chainId: "0x7a69", eth_sendTransaction: "0xabcd" };
    server = await TestServer.start(async (request, response) => {
      const { method, params } = JSON.parse(await textOf(request)) as { method: string; params: unknown[] };
      requested.push({ method, params });
      const answer = answers[method];
      if (answer === undefined) return response.destroy();
      response.end(
        JSON.stringify(answer instanceof Error ? { error: { message: answer.message } } : { result: answer }),
      );
    });
    signer = new OwnerRpcProvider(hre.network.provider, server.url);
  });
  afterEach(() => server.stop());

  const send = () => signer.request({ method: "eth_sendTransaction", params: [{ to: "0x02", nonce: "0x5" }] });

  it("has the accounts and sends, on the network's chain; the node tells everything else", async () => {
    expect(await signer.request({ method: "eth_accounts" })).to.deep.equal(["0x01"]);
    expect(await send()).to.equal("0xabcd");
    expect(await signer.request({ method: "eth_blockNumber" })).to.equal(
      ethers.toQuantity(await ethers.provider.getBlockNumber()),
    );
    expect(requested).to.deep.equal([
      { method: "eth_accounts", params: [] },
      { method: "eth_chainId", params: [] },
      { method: "eth_sendTransaction", params: [{ to: "0x02", nonce: "0x5", chainId: "0x7a69" }] },
    ]);
  });

  it("must be on the network's chain", async () => {
    answers.eth_chainId = "0x1";
    await expect(send()).to.be.rejectedWith(
      "The signer at OWNER_RPC is on chain 1, but the network is chain 31337: switch the signer to that chain.",
    );
    expect(requested.map(({ method }) => method)).to.deep.equal(["eth_chainId"]);
  });

  it("may refuse, or not answer", async () => {
    answers.eth_sendTransaction = new Error("User denied");
    await expect(send()).to.be.rejectedWith("The signer at OWNER_RPC refused: User denied.");
    answers.eth_sendTransaction = undefined;
    await expect(send()).to.be.rejectedWith(
      "The signer at OWNER_RPC is not responding: other side closed. It may have signed anyway: check before you try again.",
    );
  });
});
