import { waitFor } from "@testing-library/react";
import { parseUnits, Transaction } from "ethers";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { bitsOf } from "#game/scopes";

import { batch } from "../../../writes/batch";
import { claim } from "../../../writes/claim";
import { claimAllRewards } from "../../../writes/claimAllRewards";
import { primeAttack } from "../../../writes/primeAttack";
import { game } from "../../game/contract";
import { deployment } from "../../node/deployment";
import { nodes } from "../../node/node";
import { UnreachableError } from "../../node/RpcNode";
import { destroyKey, findKey, makeKey, updateKey } from "../../operator/keys";
import { hasOperator, setOwnOperator } from "../../operator/state";
import { FakeDatabase } from "../../testing/browserStores";
import { FakeChain, Revert } from "../../testing/FakeChain";
import { FakeWallet } from "../../testing/FakeWallet";
import { decodeCalls, latest, newWatcher } from "../../testing/runMined";
import { runTransaction } from "../runTransaction";
import { useTransactionStore } from "../store";
import type { Flow, SentTransaction } from "../transaction";

const TOKEN = 10n ** 18n;

describe("a write of a player whose browser plays without pop-ups", () => {
  let chain: FakeChain;
  let database: FakeDatabase;
  let wallet: FakeWallet;
  let operator: string;
  let granted: { until: bigint; scope: number; budget: bigint };

  const sentBy = () => (latest().sent as SentTransaction | undefined)?.operator;
  const calls = () => chain.waiting.map(({ input }) => decodeCalls(input));

  /** Starts a write, and waits until it is sent or ends otherwise. */
  async function write(flow: Flow): Promise<string> {
    void runTransaction(flow, wallet);
    const { id } = latest();
    const find = () => useTransactionStore.getState().transactions.find((each) => each.id === id)!;
    await waitFor(() => expect(["checking", "wallet"]).not.toContain(find().status.stage));
    return find().status.stage;
  }

  beforeEach(async () => {
    chain = new FakeChain().install();
    chain.coins = TOKEN;
    wallet = new FakeWallet(chain);
    database = new FakeDatabase().install();
    operator = (await makeKey(wallet.address)).address;
    setOwnOperator(wallet.address, { address: operator, scope: 15, budget: "0", isStopped: false });
    useTransactionStore.setState({ transactions: [] });
    granted = { until: 9_999n, scope: bitsOf(["collect", "fight"]), budget: 0n };
    for (const name of ["claim", "claimAllRewards", "primeAttack"]) chain.functions[name] = () => [];
    chain.functions.actFor = () => [[]];
    chain.functions.getOperator = () => [granted.until, granted.scope, granted.budget];
    return () => setOwnOperator(wallet.address, undefined);
  });

  it("is sent by its key, and the wallet is asked nothing, not even whether it is there", async () => {
    wallet.selected = undefined;
    wallet.isOnGameNetwork = false;
    expect(await write(claimAllRewards())).toBe("pending");
    expect(wallet.requests).toEqual([]);
    expect(sentBy()).toBe(operator);
    expect(calls()).toEqual([
      [{ name: "actFor", args: [wallet.address, [game.interface.encodeFunctionData("claimAllRewards")]] }],
    ]);
  });

  it("sends several calls as they are, not as one that no operator may make", async () => {
    await write(batch(["claimAllRewards", "primeAttack"], 0n));
    const [, inner] = calls()[0]![0]!.args as [string, string[]];
    expect(inner.flatMap(decodeCalls).map(({ name }) => name)).toEqual(["claimAllRewards", "primeAttack"]);
  });

  it.each<[what: string, scope: Parameters<typeof bitsOf>[0], calls: string[]]>([
    ["keeps the player's roll with a collection", ["collect", "fight"], ["claimAllRewards", "keepRoll"]],
    ["only collects with a key that may not fight", ["collect"], ["claimAllRewards"]],
  ])("%s", async (_, scopes, names) => {
    granted.scope = bitsOf(scopes);
    setOwnOperator(wallet.address, { address: operator, scope: granted.scope, budget: "0", isStopped: false });
    chain.functions.getAttackReadiness = () => [2n, 1n, 8_000n, false];
    expect(await write(claimAllRewards())).toBe("pending");
    const [, inner] = calls()[0]![0]!.args as [string, string[]];
    expect(inner.flatMap(decodeCalls).map(({ name }) => name)).toEqual(names);
    expect(wallet.requests).toEqual([]);
  });

  it("fails with the game's reason, and nobody is asked", async () => {
    chain.functions.claimAllRewards = () => new Revert("NothingToClaim");
    chain.functions.actFor = () => new Revert("NothingToClaim");
    expect(await write(claimAllRewards())).toBe("failed");
    expect(latest().status).toMatchObject({
      message: "There is nothing to collect yet. Let your components earn for a while.",
    });
    expect(chain.waiting).toEqual([]);
    expect(wallet.requests).toEqual([]);
  });

  it.each<[what: string, why: string, arrange: () => void, flow: () => Flow]>([
    [
      "its time is over or it was revoked",
      "Playing without pop-ups has ended. ",
      () => (granted = { until: 0n, scope: 0, budget: 0n }),
      claimAllRewards,
    ],
    [
      "its budget is too small",
      "That exceeds the remaining budget of this browser, 3 RIG. ",
      () => {
        granted.budget = 3n * TOKEN;
        chain.functions.actFor = () =>
          new Revert("OperatorBudgetExceeded", [wallet.address, operator, 4n * TOKEN, 3n * TOKEN]);
      },
      claimAllRewards,
    ],
    ["its gas money is used up", "The browser's gas money is used up. ", () => (chain.coins = 1n), claimAllRewards],
    [
      "gas costs more than twice what the player saw",
      "Gas costs more than twice what you saw when you let this browser play. ",
      () => {
        setOwnOperator(wallet.address, { address: operator, scope: 15, budget: "0", isStopped: false, gasPrice: "9" });
        chain.gasPrice = 19n;
      },
      claimAllRewards,
    ],
    ["its key is lost", "This browser has lost its key. ", () => void destroyKey(wallet.address), claimAllRewards],
    [
      "it is out of its scope",
      "",
      () => {
        granted.scope = bitsOf(["collect"]);
        setOwnOperator(wallet.address, { address: operator, scope: granted.scope, budget: "0", isStopped: false });
      },
      primeAttack,
    ],
    [
      "it was stopped",
      "",
      () => setOwnOperator(wallet.address, { address: operator, scope: 15, budget: "0", isStopped: true }),
      claimAllRewards,
    ],
  ])("is the wallet's when %s, which is said", async (_, why, arrange, flow) => {
    arrange();
    let request = "";
    const stop = useTransactionStore.subscribe(() => {
      const { status } = latest();
      if (status.stage === "wallet") request = status.request;
    });
    expect(await write(flow())).toBe("pending");
    stop();
    expect(wallet.requests).toEqual(["transaction"]);
    expect(sentBy()).toBeUndefined();
    expect(request).toMatch(new RegExp(`^${why}Confirm the .* in your wallet\\.$`));
  });

  it("is forgotten with its key", async () => {
    await destroyKey(wallet.address);
    await write(claimAllRewards());
    expect(hasOperator(wallet.address)).toBe(false);
  });

  describe("has its own nonce", () => {
    const nonces = () => chain.waiting.map(({ nonce }) => Number(nonce));

    it("when several are sent at the same time", async () => {
      await Promise.all([write(claim(1)), write(claim(2)), write(claim(3))]);
      expect(nonces().sort()).toEqual([0, 1, 2]);
    });

    it("on a node that does not count what waits", async () => {
      chain.countsWaiting = false;
      await write(claim(1));
      await write(claim(2));
      expect(nonces()).toEqual([0, 1]);
    });

    it("that only its memory knows, which another tab has written", async () => {
      await updateKey(wallet.address, { nextNonce: 5, usedAt: Date.now() });
      await write(claim(1));
      expect(nonces()).toEqual([5]);
      expect(await findKey(wallet.address)).toMatchObject({ nextNonce: 6 });
    });

    it("from the chain when what it remembers is old", async () => {
      await updateKey(wallet.address, { nextNonce: 5, usedAt: Date.now() - 3 * 60_000 });
      await write(claim(1));
      expect(nonces()).toEqual([0]);
    });

    it("that a refused transaction has not used up", async () => {
      chain.refusal = { code: -32000, message: "transaction underpriced" };
      expect(await write(claim(1))).toBe("failed");
      chain.refusal = undefined;
      await write(claim(2));
      expect(nonces()).toEqual([0]);
    });
  });

  it("is pending once it is sent, also where the browser cannot note it", async () => {
    const answer = vi.mocked(nodes.send).getMockImplementation()!;
    vi.mocked(nodes.send).mockImplementation((method, ...rest) => {
      if (method === "eth_sendRawTransaction") database.refusal = new Error("The disk is full.");
      return answer(method, ...rest);
    });
    expect(await write(claim(1))).toBe("pending");
    expect(chain.waiting).toHaveLength(1);
  });

  it("is sent again, the same bytes, while no node knows it: its answer was lost", async () => {
    const raws: unknown[] = [];
    const answer = vi.mocked(nodes.send).getMockImplementation()!;
    vi.mocked(nodes.send).mockImplementation(async (method, params, ...rest) => {
      if (method !== "eth_sendRawTransaction") return answer(method, params, ...rest);
      raws.push(params[0]);
      if (raws.length === 1) throw new UnreachableError("It is lost.");
      return answer(method, params, ...rest);
    });
    expect(await write(claim(1))).toBe("pending");
    const watcher = newWatcher();
    await watcher.check();
    expect(chain.waiting).toHaveLength(1);
    await watcher.check();
    watcher.stop();
    expect(raws).toHaveLength(2);
    expect(raws[1]).toBe(raws[0]);
  });

  it.each(["already known", "ALREADY_EXISTS: already known", "nonce too low"])(
    "is not said to be unsent by a node that may have it, which says %s",
    async (message) => {
      chain.refusal = { code: -32000, message };
      expect(await write(claim(1))).toBe("pending");
      expect(sentBy()).toBe(operator);
    },
  );

  it("pays for gas whose price doubles, and no more than it costs where the price is the chain's", async () => {
    chain.baseFee = parseUnits("10", "gwei");
    chain.gasPrice = parseUnits("12", "gwei");
    await write(claim(1));
    const { raw } = latest().sent as SentTransaction;
    const { maxFeePerGas, maxPriorityFeePerGas, gasLimit, chainId, from } = Transaction.from(raw);
    expect([maxFeePerGas, maxPriorityFeePerGas]).toEqual([parseUnits("22", "gwei"), parseUnits("2", "gwei")]);
    expect(gasLimit).toBe(120_000n);
    expect([Number(chainId), from]).toEqual([deployment.chainId, operator]);
  });

  it.each([
    ["a tip of what the player saw at most", 10n, 1_000n, { maxPriorityFeePerGas: 12n, maxFeePerGas: 24n }],
    ["twice what the player saw at most", undefined, 20n, { gasPrice: 24n }],
    ["today's price where the node writes null for a base fee", null, 8n, { gasPrice: 10n }],
  ])("pays %s", async (_, baseFee, gasPrice, paid) => {
    setOwnOperator(wallet.address, { address: operator, scope: 15, budget: "0", isStopped: false, gasPrice: "12" });
    Object.assign(chain, { baseFee, gasPrice });
    await write(claim(1));
    expect(Transaction.from((latest().sent as SentTransaction).raw)).toMatchObject(paid);
  });

  it("pays a quarter more than today's price where the chain sets none", async () => {
    chain.gasPrice = 100n;
    await write(claim(1));
    expect(Transaction.from((latest().sent as SentTransaction).raw).gasPrice).toBe(125n);
  });
});
