import "hardhat";

import { expect } from "chai";
import { Transaction, Wallet } from "ethers";
import { ProviderError } from "hardhat/internal/core/providers/errors";
import type { EIP1193Provider, RequestArguments } from "hardhat/types";

import { SteadyProvider } from "../../scripts/owner/network/steadyProvider";
import { LogReader } from "../../scripts/owner/runner/logs";
import { LOG_ANSWERS } from "../world/logEdges";
import { LIMIT_ERRORS } from "../world/nodes";

const LOST = Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" });
const GATEWAY = new ProviderError("Invalid JSON-RPC response's error received", -32999);

describe("SteadyProvider", () => {
  /** Requests to the node, in order. */
  let requested: RequestArguments[];
  beforeEach(() => (requested = []));

  function open(answer: (request: RequestArguments, count: number) => unknown): SteadyProvider {
    const node = {
      request: async (request: RequestArguments) => {
        requested.push(request);
        return answer(request, requested.length);
      },
    } as unknown as EIP1193Provider;
    return new SteadyProvider(node, [0, 0], [0, 0, 0]);
  }

  const refuse = (error: Error) => {
    throw error;
  };
  const call = (tag: string) => ({ method: "eth_call", params: [{ to: "0x01" }, tag] });

  describe("where there is no pending block", () => {
    const explained = Object.assign(new ProviderError("raised an exception", -32000), {
      data: "Unsupported block tag pending",
    });
    const refusals = [
      new ProviderError("pending block is not available", -32000),
      new ProviderError("Pending block not found", -32000),
      explained,
    ];

    for (const refusal of refusals) {
      it(`asks at latest, and never again at pending: ${refusal.message}`, async () => {
        const provider = open(({ params }) => ((params as unknown[]).includes("pending") ? refuse(refusal) : "0x2a"));
        expect(await provider.request(call("pending"))).to.equal("0x2a");
        const count = { method: "eth_getTransactionCount", params: ["0x01", "pending"] };
        expect(await provider.request(count)).to.equal("0x2a");
        expect(requested).to.deep.equal([
          call("pending"),
          call("latest"),
          { method: "eth_getTransactionCount", params: ["0x01", "latest"] },
        ]);
      });
    }

    it("takes no block for an answer", async () => {
      const provider = open(({ params }) => ((params as unknown[])[0] === "pending" ? null : { timestamp: "0x1" }));
      const block = await provider.request({ method: "eth_getBlockByNumber", params: ["pending", false] });
      expect(block).to.deep.equal({ timestamp: "0x1" });
    });

    it("does not take what a contract refuses for that", async () => {
      const reverted = new ProviderError("execution reverted", 3);
      const provider = open(() => refuse(reverted));
      await expect(provider.request(call("pending"))).to.be.rejectedWith("execution reverted");
      expect(requested).to.deep.equal([call("pending")]);
    });

    it("still asks at pending when latest is refused as well", async () => {
      const provider = open((_request, count) => (count <= 2 ? refuse(new ProviderError("busy", -32000)) : "0x2a"));
      await expect(provider.request(call("pending"))).to.be.rejectedWith("busy");
      expect(await provider.request(call("pending"))).to.equal("0x2a");
      expect(requested.at(-1)).to.deep.equal(call("pending"));
    });
  });

  describe("where nodes limit what is asked", () => {
    for (const { source, code, message, isRate } of LIMIT_ERRORS) {
      const limit = () => new ProviderError(message, code);

      it(`${isRate ? "asks again, for the same" : "has less asked"}: ${source}`, async () => {
        const provider = open((_request, count) => (count < 4 ? refuse(limit()) : "0x1"));
        const answer = provider.request(call("latest"));
        if (isRate) expect(await answer).to.equal("0x1");
        else await expect(answer).to.be.rejectedWith(message);
        expect(requested).to.have.length(isRate ? 4 : 1);
        // A range of blocks is halved for a limit of the answer, and kept for one of requests.
        const spans: number[] = [];
        const getLogs = async ({ fromBlock, toBlock }: { fromBlock: number; toBlock: number }) => {
          spans.push(toBlock - fromBlock + 1);
          return spans.length === 1 ? refuse(limit()) : [];
        };
        const read = new LogReader({ getLogs } as never).next({ address: "0x01", topics: [] }, 1, 100);
        if (isRate) await expect(read).to.be.rejectedWith(message);
        else expect((await read).toBlock).to.equal(50);
        expect(spans).to.deep.equal(isRate ? [100] : [100, 50]);
      });
    }

    it("does not wait again for what Hardhat has waited for, and asks at pending again", async () => {
      const waited = new ProviderError("Too Many Requests error received from node.example", -32005);
      await expect(open(() => refuse(waited)).request(call("latest"))).to.be.rejectedWith("node.example");
      expect(requested).to.have.length(1);
      const busy = new ProviderError("over rate limit", -32016);
      const provider = open((_request, count) => (count < 3 ? refuse(busy) : "0x2a"));
      expect(await provider.request(call("pending"))).to.equal("0x2a");
      expect(requested.at(-1)).to.deep.equal(call("pending"));
    });
  });

  describe("when an answer gets lost", () => {
    const lags = [
      new ProviderError("header not found", -32000),
      new ProviderError("BlockOutOfRangeError: block height is 7 but requested was 8", -32602),
    ];
    for (const error of [LOST, GATEWAY, ...lags]) {
      it(`asks again: ${error.message}`, async () => {
        const provider = open((_request, count) => (count < 3 ? refuse(error) : "0x1"));
        expect(await provider.request({ method: "eth_chainId" })).to.equal("0x1");
        expect(requested).to.have.length(3);
      });
    }

    it("asks again for a block that a lagging neighbour does not know yet", async () => {
      const block = { method: "eth_getBlockByNumber", params: ["0x28e", false] };
      expect(await open((_request, count) => (count < 3 ? null : "block")).request(block)).to.equal("block");
      expect(requested).to.have.length(3);
      expect(await open(() => null).request(block)).to.equal(null);
      expect(requested).to.have.length(6);
      // No answer is the answer here: the transaction is in no block.
      await open(() => null).request({ method: "eth_getTransactionReceipt", params: ["0x01"] });
      expect(requested).to.have.length(7);
    });

    it("gives up at last", async () => {
      const provider = open(() => refuse(LOST));
      await expect(provider.request({ method: "eth_chainId" })).to.be.rejectedWith("other side closed");
      expect(requested).to.have.length(3);
    });

    it("never has the node sign twice", async () => {
      const provider = open(() => refuse(LOST));
      await expect(provider.request({ method: "eth_sendTransaction", params: [{}] })).to.be.rejectedWith("closed");
      expect(requested).to.have.length(1);
    });

    it("finds a signed transaction that the node accepted despite its error", async () => {
      const transaction = { to: Wallet.createRandom().address, gasLimit: 21_000, gasPrice: 1, nonce: 0, chainId: 1 };
      const raw = await Wallet.createRandom().signTransaction(transaction);
      const provider = open(({ method }, count) => {
        if (method === "eth_getTransactionByHash") return {};
        return refuse(count === 1 ? LOST : new ProviderError("already known", -32000));
      });
      const hash = await provider.request({ method: "eth_sendRawTransaction", params: [raw] });
      expect(hash).to.equal(Transaction.from(raw).hash);
      expect(requested.map(({ method }) => method)).to.deep.equal([
        "eth_sendRawTransaction",
        "eth_sendRawTransaction",
        "eth_getTransactionByHash",
      ]);
    });

    it("does not take another transaction with that nonce for it", async () => {
      const raw = await Wallet.createRandom().signTransaction({ gasLimit: 21_000, gasPrice: 1, nonce: 0, chainId: 1 });
      const provider = open(({ method }, count) => {
        if (method === "eth_getTransactionByHash") return null;
        return refuse(count === 1 ? LOST : new ProviderError("nonce too low", -32000));
      });
      const sent = provider.request({ method: "eth_sendRawTransaction", params: [raw] });
      await expect(sent).to.be.rejectedWith("nonce too low");
    });
  });

  describe("for logs", () => {
    const log = (place: number) => ({
      ...{ blockHash: "0x0b", blockNumber: "0x5", transactionHash: "0x0a", logIndex: `0x${place}` },
      ...{ topics: [`0x0${place}`], data: "0x" },
    });

    for (const { source, answer, valid } of LOG_ANSWERS) {
      it(`returns those that hold: ${source}`, async () => {
        const logs = answer.map(({ log: place, ...odd }) => ({ ...log(place), ...odd }));
        const provider = open(() => logs);
        const found = await provider.request({ method: "eth_getLogs", params: [{}] });
        expect(found).to.deep.equal(valid.map((place) => logs[place]));
      });
    }
  });
});
