import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { HASHES, LOST_ANSWERS } from "../../../../test/world/wallets";
import { claim } from "../../writes/claim";
import { claimAllRewards } from "../../writes/claimAllRewards";
import { deployment } from "../node/deployment";
import { nodes } from "../node/node";
import { FakeChain, Revert } from "../testing/FakeChain";
import { FakeWallet } from "../testing/FakeWallet";
import { account } from "../testing/gameState";
import { latest, passUnseen, reach } from "../testing/runMined";
import { runTransaction } from "./runTransaction";
import { stageText } from "./stageTexts";
import {
  addTransaction,
  clearFinished,
  rememberUnsent,
  stopWaiting,
  updateTransaction,
  useIntentsUnderWay,
  useTransactionStore,
} from "./store";
import { type Flow, type FlowContext, isUnderWay, type SentTransaction, type Transaction } from "./transaction";
import { TransactionWatcher, UNSENT_AFTER_BLOCKS } from "./watcher";

const OTHER = "0x00000000000000000000000000000000000A11cE";
const STORED = "rigraid.transactions.31337.0x00000000000000000000000000000000000ca5e5";

describe("a transaction", () => {
  let chain: FakeChain;
  let wallet: FakeWallet;
  let watcher: TransactionWatcher;
  let genesis: string | undefined;
  let restartedAt: number | undefined;
  /** Sender and block of what was mined. */
  let mined: [string, number][];
  let stages: string[];

  const all = () => useTransactionStore.getState().transactions;

  function sent({ sent }: Transaction = latest()): SentTransaction {
    return sent as SentTransaction;
  }

  /** Collects, up to the moment when it is sent. */
  async function send() {
    const outcome = runTransaction(claimAllRewards(), wallet);
    await reach("pending");
    return { outcome };
  }

  async function decline(): Promise<void> {
    wallet.refusals.transaction = { code: 4001 };
    await runTransaction(claimAllRewards(), wallet);
  }

  async function mine(block?: Parameters<FakeChain["mine"]>[0]): Promise<void> {
    chain.mine(block);
    await watcher.check();
  }

  function claimed(amount: bigint, component = 1n) {
    return { name: "RewardsClaimed", values: [wallet.address, component, amount] };
  }

  /** Lets as much time pass as nodes can lag. */
  function waitLong(): void {
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 2 * 60_000 + 1);
  }

  const doubt = () => {
    const { status } = latest();
    return status.stage === "pending" ? status.doubt : status.stage;
  };

  beforeEach(() => {
    chain = new FakeChain().install();
    wallet = new FakeWallet(chain);
    chain.functions.claimAllRewards = () => [];
    chain.functions.claim = () => [];
    [genesis, restartedAt] = [undefined, undefined];
    [mined, stages] = [[], []];
    useTransactionStore.setState({ transactions: [] });
    const stop = useTransactionStore.subscribe(({ transactions }) => {
      const stage = transactions.at(-1)?.status.stage;
      if (stage && stage !== stages.at(-1)) stages.push(stage);
    });
    const chainState = () =>
      ({ connection: "online", head: chain.latest, genesis, restartedAt, hasGame: true }) as const;
    watcher = new TransactionWatcher({ chainState, onMined: (...sent) => mined.push(sent) });
    return () => {
      stop();
      watcher.stop();
    };
  });

  it("goes from the check through the wallet and the chain to its result", async () => {
    const { outcome } = await send();
    await mine({ logs: [claimed(3n), claimed(4n)] });
    expect(await outcome).toEqual({ stage: "confirmed", result: { kind: "claimed", amount: 7n } });
    expect(stages).toEqual(["checking", "wallet", "pending", "confirmed"]);
    expect(mined).toEqual([[wallet.address, chain.height]]);
  });

  it("checks before the wallet opens and gives the estimate of gas a margin of a fifth", async () => {
    chain.gas = 100_005n;
    void runTransaction(claim(1), wallet);
    await reach("pending");
    // The first call asks whether the collection should keep a roll.
    expect(chain.requests.slice(0, 4)).toEqual(["eth_call", "eth_call", "eth_estimateGas", "eth_getTransactionCount"]);
    expect(wallet.sent[0]!.gasLimit).toBe(120_006n);
  });

  it("asks a wallet on another network to switch first", async () => {
    wallet.isOnGameNetwork = false;
    wallet.chainId = 1;
    await send();
    expect(wallet.requests).toEqual(["switch", "transaction"]);
  });

  describe("is not sent", () => {
    const failed = (message: string) => ({ stage: "failed", message });
    const isOnAnother = "Your wallet is on another network. Switch to the game's network and try again.";
    const hasSwitched =
      "Your wallet has switched to another account; nothing more was sent. Switch back, or start again with the new account.";

    /** Changes the wallet while the transaction is checked. */
    const meanwhile = (happen: () => void) => (chain.functions.claimAllRewards = () => (happen(), []));

    it.each<[when: string, arrange: () => void, outcome: object, requests: string[]]>([
      [
        "it would fail",
        () => (chain.functions.claimAllRewards = () => new Revert("NothingToClaim")),
        failed("There is nothing to collect yet. Let your components earn for a while."),
        [],
      ],
      [
        "the chain is out of reach",
        () => (chain.isDown = true),
        failed("The network cannot be reached right now. Check your connection; the game keeps retrying."),
        [],
      ],
      [
        "the player declines",
        () => (wallet.refusals.transaction = { code: 4001, message: "User rejected the request." }),
        { stage: "rejected" },
        ["transaction"],
      ],
      [
        "the account has no ETH for the fee",
        () => (wallet.refusals.transaction = { code: -32000, message: "insufficient funds for gas * price + value" }),
        failed("This account has too little ETH to pay the network's fee. Add some ETH and try again."),
        ["transaction"],
      ],
      [
        "the wallet refuses to switch to the game's network, in its own words",
        () => {
          wallet.isOnGameNetwork = false;
          wallet.refusals.switch = new Error("Your wallet does not know this network.");
        },
        failed("Your wallet does not know this network."),
        ["switch"],
      ],
      ["the wallet is on another network than it says", () => (wallet.chainId = 1), failed(isOnAnother), []],
      ["the wallet leaves the network", () => meanwhile(() => (wallet.chainId = 1)), failed(isOnAnother), []],
      [
        "the wallet is locked",
        () => (wallet.selected = undefined),
        failed(
          "Your wallet does not give this page access to your account: it may be locked. Unlock it, check that this account is selected, and try again.",
        ),
        [],
      ],
      ["the wallet is on another account", () => (wallet.selected = OTHER), failed(hasSwitched), []],
      ["it goes over to another account", () => meanwhile(() => (wallet.selected = OTHER)), failed(hasSwitched), []],
      [
        "the console goes over to another account",
        () => {
          const getSigner = wallet.getSigner.bind(wallet);
          wallet.getSigner = async () => ({ ...(await getSigner()), getAddress: async () => OTHER });
        },
        failed(hasSwitched),
        [],
      ],
    ])("when %s", async (_when, arrange, outcome, requests) => {
      arrange();
      expect(await runTransaction(claimAllRewards(), wallet)).toEqual(outcome);
      expect(wallet.requests).toEqual(requests);
      expect(chain.waiting).toEqual([]);
    });
  });

  it("that fails on the chain says why, from the state of its block", async () => {
    const { outcome } = await send();
    chain.functions.claimAllRewards = (_args, _call, tag) => (tag === "0x3" ? new Revert("GameIsPaused") : []);
    await mine({ succeeds: false });
    expect(await outcome).toMatchObject({ stage: "failed", message: expect.stringMatching(/paused/) as string });
    expect(mined).toEqual([[wallet.address, chain.height]]);
  });

  it("that fails for no known reason says that only the fee was paid", async () => {
    const { outcome } = await send();
    await mine({ succeeds: false });
    expect(await outcome).toMatchObject({ message: expect.stringMatching(/fee was paid/) as string });
  });

  it("that was sped up is confirmed with the hash of its replacement", async () => {
    const { outcome } = await send();
    await watcher.check();
    const { to, data, nonce } = sent();
    chain.mine({ hashes: [] });
    const faster = chain.send(wallet.address, to, data, nonce);
    chain.mine({ hashes: [faster], logs: [claimed(9n)] });
    await mine();
    expect(await outcome).toEqual({ stage: "confirmed", result: { kind: "claimed", amount: 9n } });
    expect(sent().hash).toBe(faster);
  });

  it("that was sped up fails where its replacement reverts, with the reason", async () => {
    const outcome = runTransaction(claim(1), wallet);
    await reach("pending");
    await watcher.check();
    const { to, data, nonce } = sent();
    const faster = chain.send(wallet.address, to, data, nonce);
    // The game's logs of a transaction that reverted are none, whatever a node says.
    chain.mine({ hashes: [faster], succeeds: false, logs: [claimed(9n)] });
    chain.functions.claim = () => new Revert("GameIsPaused");
    await watcher.check();
    const { stage, ...rest } = await outcome;
    expect([stage, rest]).toEqual(["failed", { message: expect.stringMatching(/paused/) as string }]);
    expect(sent().hash).toBe(faster);
    expect(mined).toEqual([[wallet.address, chain.height]]);
  });

  it.each([
    { what: "the preparation", component: 1 },
    { what: "the preparation with a limit that the player changed", component: 2 },
  ])("fails with its reason when $what reverts, and requests nothing more", async ({ component }) => {
    const prepare = async (context: FlowContext) => ({ ...(await claim(1).prepare(context))!, isFinal: false });
    const outcome = runTransaction({ ...claim(1), prepare }, wallet);
    await reach("pending");
    await watcher.check();
    const { to, nonce } = sent();
    const { data } = (await claim(component).prepare({} as FlowContext))!;
    const replacement = chain.send(wallet.address, to, data, nonce);
    chain.functions.claim = (_args, _call, tag) => (tag === "pending" ? [] : new Revert("GameIsPaused"));
    await mine({ hashes: [replacement], succeeds: false });
    expect(stages).toEqual(["checking", "wallet", "pending", "failed"]);
    expect(await outcome).toEqual({ stage: "failed", message: expect.stringMatching(/paused/) as string });
    expect(wallet.requests).toEqual(["transaction"]);
  });

  it("no longer listens to the store once it has ended", async () => {
    const { subscribe } = useTransactionStore;
    const open = new Set<() => void>();
    vi.spyOn(useTransactionStore, "subscribe").mockImplementation((listener) => {
      const stop = subscribe(listener);
      const end = () => (open.delete(end), stop());
      open.add(end);
      return end;
    });
    const { outcome } = await send();
    expect(open.size).toBeGreaterThan(0);
    await mine({ logs: [claimed(9n)] });
    await outcome;
    await waitFor(() => expect(open.size).toBe(0));
  });

  it("does not take another player's events in its receipt for its own", async () => {
    const { outcome } = await send();
    await mine({ logs: [{ name: "RewardsClaimed", values: [account(9), 1n, 9n] }] });
    expect(await outcome).toMatchObject({ stage: "unknown" });
  });

  it("is kept in mind only while it is pending", async () => {
    const { outcome } = await send();
    await watcher.check();
    expect(watcher["watches"].size).toBe(1);
    await mine({ logs: [claimed(9n)] });
    await outcome;
    await watcher.check();
    expect(watcher["watches"].size).toBe(0);
  });

  it("that was replaced by something else is cancelled", async () => {
    const { outcome } = await send();
    await watcher.check();
    const { nonce } = sent();
    const other = chain.send(wallet.address, wallet.address, "0x", nonce);
    await mine({ hashes: [other] });
    expect(await outcome).toEqual({ stage: "cancelled" });
    // The other one cost a fee.
    expect(mined).toEqual([[wallet.address, chain.height]]);
  });

  it("that no node has known is not cancelled by the expected nonce, which may be another's", async () => {
    await send();
    const other = chain.send(wallet.address, wallet.address, "0x", sent().nonce);
    await mine({ hashes: [other] });
    waitLong();
    await watcher.check();
    await watcher.check();
    expect(doubt()).toBe("forgotten");
  });

  it("that waited long is found, though the node that counts it is ahead of the one that shows it", async () => {
    const { outcome } = await send();
    await watcher.check();
    const before = vi.mocked(nodes.send).getMockImplementation()!;
    const [start, head] = [Date.now(), chain.latest.number];
    vi.spyOn(Date, "now").mockReturnValue(start + 10 * 60_000);
    vi.mocked(nodes.send).mockImplementation(async (method, params, ...rest) => {
      if (method === "eth_getTransactionReceipt" || method === "eth_getTransactionByHash") return null;
      if (method === "eth_getLogs") return [];
      return before(
        method,
        method === "eth_getBlockByNumber" ? [`0x${head.toString(16)}`, params[1]] : params,
        ...rest,
      );
    });
    await mine({ logs: [claimed(2n)] });
    expect(latest().status.stage).toBe("pending");
    vi.mocked(nodes.send).mockImplementation(before);
    await watcher.check();
    expect(await outcome).toEqual({ stage: "confirmed", result: { kind: "claimed", amount: 2n } });
  });

  describe("whose nonce is used up, on nodes that keep no old states,", () => {
    beforeEach(() => void (chain.forgetsStates = true));

    it("is not said to be cancelled: after a while no node shows how it ended", async () => {
      await send();
      await watcher.check();
      chain.pass(1);
      await mine({ hashes: [chain.send(wallet.address, wallet.address, "0x", sent().nonce)] });
      expect(doubt()).toBeUndefined();
      waitLong();
      await watcher.check();
      expect(doubt()).toBe("unfound");
    });

    it("has its result when the game shows its effect", async () => {
      const { outcome } = await send();
      await watcher.check();
      const { to, data, nonce } = sent();
      chain.pass(1);
      const faster = chain.send(wallet.address, to, data, nonce);
      waitLong();
      await mine({ hashes: [faster], logs: [claimed(9n)] });
      expect(await outcome).toEqual({ stage: "confirmed", result: { kind: "claimed", amount: 9n } });
      expect(sent().hash).toBe(faster);
    });
  });

  it.each([
    ["with something appended", (data: string) => `${data}8021c0de`, undefined],
    [
      "inside a call of the account's own contract",
      (data: string) => `0xe9ae5c53${"0".repeat(24)}${deployment.game.slice(2)}${data.slice(2)}`,
      OTHER,
    ],
  ])("that the wallet sent %s comes to its result", async (_how, change, target) => {
    const { outcome } = await send();
    await watcher.check();
    const { to, data, nonce } = sent();
    const changed = chain.send(wallet.address, target ?? to, change(data), nonce);
    await mine({ hashes: [changed], logs: [claimed(9n)] });
    expect(await outcome).toEqual({ stage: "confirmed", result: { kind: "claimed", amount: 9n } });
  });

  it("that the wallet sent in another form comes to its result, by its events", async () => {
    const { outcome } = await send();
    await watcher.check();
    await mine({ hashes: [chain.send(wallet.address, OTHER, "0x12345678", sent().nonce)], logs: [claimed(9n)] });
    expect(await outcome).toEqual({ stage: "confirmed", result: { kind: "claimed", amount: 9n } });
  });

  it("is cancelled where the player's next one took its place", async () => {
    const outcome = runTransaction(claim(1), wallet);
    await reach("pending");
    await watcher.check();
    const { to, nonce } = sent();
    const { data } = (await claim(2).prepare({} as FlowContext))!;
    await mine({ hashes: [chain.send(wallet.address, to, data, nonce)], logs: [claimed(9n, 2n)] });
    expect(await outcome).toEqual({ stage: "cancelled" });
  });

  it("is not done when its receipt comes before its block", async () => {
    await send();
    await mine({ isEarly: true, logs: [claimed(9n)] });
    expect(latest().status.stage).toBe("pending");
  });

  it("is not said to be done when the game shows none of it", async () => {
    const { outcome } = await send();
    await mine({ logs: [] });
    const message = "The transaction went through, but the game shows no collection.";
    expect(await outcome).toEqual({ stage: "unknown", message });
    expect(mined).toEqual([[wallet.address, chain.height]]);
  });

  describe("that no node knows", () => {
    /** Sends it, and has all nodes drop it. */
    async function drop() {
      const { outcome } = await send();
      await watcher.check();
      const dropped = chain.waiting;
      chain.waiting = [];
      await watcher.check();
      return { outcome, dropped };
    }

    it("is said to be dropped after a while, and can be given up", async () => {
      await drop();
      expect(doubt()).toBeUndefined();
      waitLong();
      await watcher.check();
      expect(doubt()).toBe("forgotten");
      stopWaiting(latest().id);
      const message = "It may still go through. Check what you own before you try again.";
      expect(latest().status).toEqual({ stage: "unknown", message });
      expect(isUnderWay(latest())).toBe(false);
    });

    it("no longer keeps its button, warns of paying twice, and is still watched", async () => {
      const { result: intents } = renderHook(() => useIntentsUnderWay(wallet.address));
      const { outcome, dropped } = await drop();
      const first = latest();
      expect(intents.current).toEqual([first.intent]);
      waitLong();
      await act(() => watcher.check());
      expect(intents.current).toEqual([]);
      expect(await outcome).toEqual({ stage: "pending", isSlow: true, doubt: "forgotten" });
      expect(stageText(latest())).toBe("No node knows this transaction. If you try again, you may pay twice.");

      wallet.delays.transaction = new Promise(() => undefined);
      void runTransaction(claimAllRewards(), wallet);
      await reach("wallet");
      expect(stageText(latest())).toMatch(/^An earlier one may still go through\. /);
      chain.waiting = dropped;
      await mine({ logs: [claimed(2n)] });
      expect(all()[0]!.status).toEqual({ stage: "confirmed", result: { kind: "claimed", amount: 2n } });
      expect(intents.current).toEqual([latest().intent]);
    });

    it("is waited for as before once a node knows it again", async () => {
      const { dropped } = await drop();
      waitLong();
      await watcher.check();
      chain.waiting = dropped;
      await watcher.check();
      expect(doubt()).toBeUndefined();
    });

    it("of a contract account may need co-signers, and is done when the game shows its effect", async () => {
      chain.codes[wallet.address] = "0x6080";
      wallet.answer = () => `0x${"5a".repeat(32)}`;
      const { outcome } = await send();
      chain.waiting = [];
      vi.spyOn(Date, "now").mockReturnValue(sent().sentAt + 25_001);
      await watcher.check();
      expect(doubt()).toBe("cosigners");
      chain.log({ name: "RewardsClaimed", values: [OTHER, 1n, 3n] });
      await watcher.check();
      expect(doubt()).toBe("cosigners");
      chain.log(claimed(7n));
      await watcher.check();
      expect(await outcome).toEqual({ stage: "confirmed", result: { kind: "claimed", amount: 7n } });
      expect(mined).toEqual([[wallet.address, chain.height]]);
    });

    it("is not a contract's where the account only acts by one", async () => {
      chain.codes[wallet.address] = `0xef0100${"12".repeat(20)}`;
      await drop();
      vi.spyOn(Date, "now").mockReturnValue(sent().sentAt + 25_001);
      await watcher.check();
      expect(doubt()).toBeUndefined();
    });

    it("is not taken for the same one, sent later with its nonce", async () => {
      const { outcome } = await drop();
      const again = runTransaction(claimAllRewards(), wallet);
      await waitFor(() => expect(all()).toHaveLength(2));
      await reach("pending");
      waitLong();
      await mine({ logs: [claimed(2n)] });
      expect(await again).toMatchObject({ stage: "confirmed" });
      expect(await outcome).toEqual({ stage: "cancelled" });
    });
  });

  describe("whose answer is lost", () => {
    it.each(LOST_ANSWERS)("by $source is followed to its result", async ({ error }) => {
      wallet.answer = () => {
        throw error;
      };
      const { outcome } = await send();
      expect(latest()).toMatchObject({ status: { stage: "pending" }, sent: { hash: "", nonce: 0 } });
      expect(stageText(latest())).toBe("Finding out whether your wallet has sent it. This takes a few blocks.");
      await mine({ logs: [claimed(2n)] });
      expect(await outcome).toEqual({ stage: "confirmed", result: { kind: "claimed", amount: 2n } });
      expect(wallet.requests).toEqual(["transaction"]);
    });

    it.each(HASHES)("by $source is followed to its result", async ({ answer }) => {
      wallet.answer = () => answer;
      const { outcome } = await send();
      await mine({ logs: [claimed(2n)] });
      expect(await outcome).toMatchObject({ stage: "confirmed" });
    });

    it.each<[what: string, error: object, outcome: object]>([
      ["nothing that is known", { message: "Request expired. Please try again." }, { stage: "interrupted" }],
      [
        "a reason",
        { code: -32000, message: "nonce too low" },
        {
          stage: "failed",
          message:
            "Your wallet's nonce does not match the chain. Reset the account's activity in the wallet's settings and try again.",
        },
      ],
    ])(
      "is not said to be unsent before no node has seen it for some blocks; the error was %s",
      async (_, error, end) => {
        wallet.refusals.transaction = error;
        const { outcome } = await send();
        await passUnseen(chain, watcher);
        expect(await outcome).toEqual(end);
      },
    );

    it("by a contract account is waited for, because its co-signers may send it later", async () => {
      chain.codes[wallet.address] = "0x6080";
      wallet.refusals.transaction = { message: "Request expired. Please try again." };
      const { outcome } = await send();
      await watcher.check();
      vi.spyOn(Date, "now").mockReturnValue(sent().sentAt + 25_001);
      chain.pass(UNSENT_AFTER_BLOCKS);
      await watcher.check();
      expect(doubt()).toBe("cosigners");
      chain.log(claimed(7n));
      await watcher.check();
      expect(await outcome).toEqual({ stage: "confirmed", result: { kind: "claimed", amount: 7n } });
    });

    it("is not taken for something else that has its nonce", async () => {
      wallet.refusals.transaction = { message: "Request expired. Please try again." };
      const { outcome } = await send();
      await mine({ hashes: [chain.send(wallet.address, wallet.address, "0x")] });
      await watcher.check();
      chain.pass(UNSENT_AFTER_BLOCKS);
      await watcher.check();
      expect(await outcome).toEqual({ stage: "interrupted" });
    });
  });

  it("is not taken for the same one that was sent just before, however long no node knows it", async () => {
    const first = runTransaction(claimAllRewards(), wallet);
    const second = runTransaction(claimAllRewards(), wallet);
    await waitFor(() => expect(all().map(({ status }) => status.stage)).toEqual(["pending", "pending"]));
    expect(all().map((one) => sent(one).nonce)).toEqual([0, 0]);
    const [one, two] = chain.waiting;
    chain.waiting = [one!];
    await mine({ logs: [claimed(7n)] });
    expect(await first).toMatchObject({ result: { amount: 7n } });
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 2 * 60_000 + 1);
    await watcher.check();
    await watcher.check();
    expect(await second).toMatchObject({ doubt: "forgotten" });
    chain.waiting = [two!];
    await mine({ logs: [claimed(1n)] });
    expect(latest().status).toMatchObject({ result: { amount: 1n } });
  });

  it("learns the nonce that the wallet chose", async () => {
    await send();
    chain.waiting[0] = { ...chain.waiting[0]!, nonce: "0x5" };
    await watcher.check();
    expect(sent().nonce).toBe(5);
    expect(latest().status.stage).toBe("pending");
  });

  it("says after 25 seconds that it takes long, and keeps watching", async () => {
    const { outcome } = await send();
    await watcher.check();
    expect(latest().status).toEqual({ stage: "pending", isSlow: false });
    vi.spyOn(Date, "now").mockReturnValue(sent().sentAt + 25_001);
    await watcher.check();
    expect(latest().status).toEqual({ stage: "pending", isSlow: true });
    await mine({ logs: [claimed(1n)] });
    expect(await outcome).toMatchObject({ stage: "confirmed" });
  });

  it("of a chain that was restarted is dropped", async () => {
    const { outcome } = await send();
    useTransactionStore.setState(({ transactions }) => ({
      transactions: transactions.map((one) => ({ ...one, sent: { ...sent(one), genesis: "old" } })),
    }));
    await watcher.check();
    expect(latest().status.stage).toBe("pending");
    genesis = "new";
    await watcher.check();
    expect(await outcome).toEqual({ stage: "dropped" });
  });

  it("of before a restart that repeats the same chain is dropped, one of after it is not", async () => {
    const { outcome } = await send();
    restartedAt = sent().sentAt;
    await watcher.check();
    expect(latest().status.stage).toBe("pending");
    restartedAt += 1;
    await watcher.check();
    expect(await outcome).toEqual({ stage: "dropped" });
  });

  it("survives a reload while it is pending, and is watched on", async () => {
    await send();
    const stored = localStorage.getItem(STORED)!;
    expect(JSON.parse(stored)).toMatchObject({
      state: { transactions: [{ label: "Collect all rewards", from: wallet.address, sent: { nonce: 0 } }] },
    });

    useTransactionStore.setState({ transactions: [] });
    localStorage.setItem(STORED, stored);
    await useTransactionStore.persist.rehydrate();
    watcher.start();
    await mine({ logs: [claimed(2n)] });
    await reach("confirmed");
    expect(latest().status).toEqual({ stage: "confirmed", result: { kind: "claimed", amount: 2n } });
  });

  describe("whose wallet does not answer", () => {
    let answer: () => void;

    beforeEach(() => {
      wallet.delays.transaction = new Promise((resolve) => (answer = resolve));
    });

    /** Collects, up to the moment when the player gives the wallet up. */
    async function giveUp() {
      const outcome = runTransaction(claimAllRewards(), wallet);
      await reach("wallet");
      await waitFor(() => expect(wallet.requests).toEqual(["transaction"]));
      stopWaiting(latest().id);
      return { outcome };
    }

    it("can be given up without an answer: the chain shows whether anything was sent", async () => {
      const { outcome } = await giveUp();
      expect(latest()).toMatchObject({ status: { stage: "pending" }, sent: { hash: "", nonce: 0 } });
      await watcher.check();
      chain.pass(UNSENT_AFTER_BLOCKS);
      await watcher.check();
      expect(await outcome).toEqual({ stage: "interrupted" });
    });

    it("can be given up after a preparation, which the wallet has sent", async () => {
      const delay = wallet.delays.transaction;
      delete wallet.delays.transaction;
      let isPrepared = false;
      const prepare = async (context: FlowContext) => {
        const step = { ...(await claim(1).prepare(context))!, isFinal: isPrepared };
        isPrepared = true;
        return step;
      };
      const outcome = runTransaction({ ...claim(1), prepare }, wallet);
      await reach("pending");
      wallet.delays.transaction = delay!;
      await mine();
      await waitFor(() => expect(wallet.requests).toEqual(["transaction", "transaction"]));
      stopWaiting(latest().id);
      await watcher.check();
      chain.pass(UNSENT_AFTER_BLOCKS);
      await watcher.check();
      expect(await outcome).toEqual({ stage: "interrupted" });
    });

    it("is followed to its result when the wallet sends it anyway", async () => {
      const { outcome } = await giveUp();
      answer();
      await waitFor(() => expect(sent().hash).toBe(chain.waiting[0]?.hash));
      await mine({ logs: [claimed(2n)] });
      expect(await outcome).toEqual({ stage: "confirmed", result: { kind: "claimed", amount: 2n } });
    });

    it("is followed also when it is sent while a slow node still says that it knows nothing of it", async () => {
      const { outcome } = await giveUp();
      await watcher.check();
      chain.pass(UNSENT_AFTER_BLOCKS);
      const send = nodes.send.bind(nodes);
      let arrive!: () => void;
      const isSlow = new Promise<void>((resolve) => (arrive = resolve));
      vi.spyOn(nodes, "send").mockImplementationOnce(async (...request) => {
        const response = await send(...request);
        await isSlow;
        return response;
      });
      const checked = watcher.check();
      answer();
      await waitFor(() => expect(sent().hash).not.toBe(""));
      arrive();
      await checked;
      expect(latest().status.stage).toBe("pending");
      await mine({ logs: [claimed(2n)] });
      expect(await outcome).toEqual({ stage: "confirmed", result: { kind: "claimed", amount: 2n } });
    });

    it("makes no more requests once it was given up", async () => {
      const signed = vi.fn();
      const flow: Flow = {
        ...claimAllRewards(),
        prepare: async (context) => {
          void context.announce("Sign.");
          await wallet.delays.transaction;
          signed();
          return claimAllRewards().prepare(context);
        },
      };
      const outcome = runTransaction(flow, wallet);
      await reach("wallet");
      stopWaiting(latest().id);
      expect(latest().status).toEqual({ stage: "interrupted" });
      answer();
      expect(await outcome).toEqual({ stage: "interrupted" });
      expect(signed).toHaveBeenCalledOnce();
      expect(wallet.requests).toEqual([]);
    });
  });

  describe("that a reload interrupts", () => {
    /** Text that this tab had stored at each request to the wallet. */
    const written: string[] = [];

    beforeEach(() => {
      written.length = 0;
      sessionStorage.clear();
      const stopWriting = rememberUnsent();
      const stop = useTransactionStore.subscribe(() => {
        if (latest()?.status.stage === "wallet") written.push(sessionStorage.getItem(STORED)!);
      });
      return () => {
        stop();
        stopWriting();
      };
    });

    /** Reloads the page, with the text stored at the last request to the wallet. */
    function reload(stored = written.at(-1)!): Transaction {
      useTransactionStore.setState({ transactions: [] });
      sessionStorage.setItem(STORED, stored);
      rememberUnsent()();
      return latest();
    }

    it("before the wallet has sent it is said to have cost nothing", async () => {
      await decline();
      reload();
      chain.isDown = true;
      await watcher.check();
      expect(latest().status.stage).toBe("pending");
      chain.isDown = false;
      await passUnseen(chain, watcher);
      expect(latest().status).toEqual({ stage: "interrupted" });
    });

    it("is not forgotten when leaving the page is what makes its checks fail", async () => {
      const stop = useTransactionStore.subscribe(() => {
        if (latest()?.status.stage !== "checking") return;
        window.dispatchEvent(new Event("pagehide"));
        chain.isDown = true;
      });
      expect((await runTransaction(claimAllRewards(), wallet)).stage).toBe("failed");
      stop();
      expect(reload(sessionStorage.getItem(STORED)!)).toMatchObject({
        label: "Collect all rewards",
        status: { stage: "interrupted" },
      });
    });

    it("is not given up because of nodes that lag: the blocks count in which none has seen it", async () => {
      await send();
      reload();
      const spread = chain.waiting;
      for (const isSeen of [false, true, false]) {
        chain.waiting = isSeen ? spread : [];
        await watcher.check();
        chain.pass(UNSENT_AFTER_BLOCKS - 1);
        await watcher.check();
        expect(latest().status.stage).toBe("pending");
      }
      chain.waiting = spread;
      await mine({ logs: [claimed(2n)] });
      expect(latest().status).toEqual({ stage: "confirmed", result: { kind: "claimed", amount: 2n } });
    });

    it("before the wallet was asked for a transaction is said to have cost nothing, without asking the chain", () => {
      addTransaction({
        id: "1",
        intent: { kind: "claimAllRewards" },
        label: "Collect all rewards",
        from: wallet.address,
        status: { stage: "wallet", request: "Sign" },
      });
      expect(reload(sessionStorage.getItem(STORED)!).status).toEqual({ stage: "interrupted" });
      expect(chain.requests).toEqual([]);
    });

    it("after the wallet has sent it is found by its nonce, and followed to its result", async () => {
      await send();
      expect(reload()).toMatchObject({ status: { stage: "pending" }, sent: { hash: "", nonce: 0 } });
      await watcher.check();
      expect(latest().status.stage).toBe("pending");
      const hash = chain.waiting[0]!.hash;
      await mine({ logs: [claimed(2n)] });
      expect(latest().status).toEqual({ stage: "confirmed", result: { kind: "claimed", amount: 2n } });
      expect(sent().hash).toBe(hash);
    });

    /** Stages of all, the oldest first, once the next blocks have shown whether anything else was sent. */
    async function stagesInTheEnd(): Promise<string[]> {
      for (const blocks of [0, 0, UNSENT_AFTER_BLOCKS]) {
        chain.pass(blocks);
        await watcher.check();
      }
      return all().map(({ status }) => status.stage);
    }

    it.each([
      ["sent", false],
      ["sped up", true],
    ])("is told from the same that was asked for once more and %s", async (_, isFaster) => {
      await decline();
      reload();
      delete wallet.refusals.transaction;
      await send();
      await watcher.check();
      const { to, data, hash } = sent();
      const mined = isFaster ? chain.send(wallet.address, to, data, 0) : hash;
      chain.mine({ hashes: [mined], logs: [claimed(2n)] });
      expect(await stagesInTheEnd()).toEqual(["interrupted", "confirmed"]);
      expect(sent().hash).toBe(mined);
    });

    it("is not taken for what another account has sent with that nonce", async () => {
      await send();
      const other = { ...latest(), id: "other", from: "0xA", sent: { ...sent(), hash: "0x1", isNonceTrusted: true } };
      reload();
      addTransaction(other);
      chain.mine({ logs: [claimed(2n)] });
      expect((await stagesInTheEnd())[0]).toBe("confirmed");
    });

    it("is told from the same that was asked for at that time and is done", async () => {
      await send();
      // Both were expected to have the account's next nonce.
      addTransaction({
        ...latest(),
        id: "hasty",
        status: { stage: "wallet", request: "Collect" },
        sent: undefined,
        asked: { ...sent(), hash: "" },
      });
      await mine({ logs: [claimed(2n)] });
      const later = chain.send(wallet.address, sent(all()[0]).to, (latest().asked as SentTransaction).data);
      reload(sessionStorage.getItem(STORED)!);
      chain.mine({ hashes: [later], logs: [claimed(3n)] });
      expect(await stagesInTheEnd()).toEqual(["confirmed"]);
      expect(sent().hash).toBe(later);
    });

    it("is not said to be replaced where its nonce was used for something else", async () => {
      await decline();
      chain.send(wallet.address, wallet.address, "0x");
      chain.mine();
      reload();
      expect(await stagesInTheEnd()).toEqual(["interrupted"]);
    });

    it("is forgotten when it is finished", async () => {
      await decline();
      expect(JSON.parse(sessionStorage.getItem(STORED)!)).toEqual({ state: { transactions: [] } });
    });
  });

  it.each<[way: string, forget: () => unknown]>([
    ["the list was cleared", clearFinished],
    [
      "a reload",
      () => {
        const stored = localStorage.getItem(STORED)!;
        useTransactionStore.setState({ transactions: [] });
        localStorage.setItem(STORED, stored);
        return useTransactionStore.persist.rehydrate();
      },
    ],
  ])(
    "is told from the same that was done before, whose nonce a lagging node made it expect, after %s",
    async (_way, forget) => {
      const first = await send();
      await watcher.check();
      const { to, data, nonce } = sent();
      const faster = chain.send(wallet.address, to, data, nonce);
      await mine({ hashes: [faster], logs: [claimed(2n)] });
      expect(await first.outcome).toMatchObject({ stage: "confirmed" });
      await send();
      updateTransaction(latest().id, { sent: { ...sent(), nonce } });
      await forget();
      expect(all()).toHaveLength(1);
      const again = chain.send(wallet.address, to, data, nonce + 1);
      chain.waiting = chain.waiting.filter(({ hash }) => hash === again);
      waitLong();
      await watcher.check();
      await mine({ hashes: [again], logs: [claimed(3n)] });
      expect(sent().hash).toBe(again);
      expect(latest().status).toEqual({ stage: "confirmed", result: { kind: "claimed", amount: 3n } });
    },
  );

  it("of which a reload left only the preparation says how to continue", async () => {
    await send();
    const { id } = latest();
    updateTransaction(id, { sent: { ...sent(), isFinal: false } });
    await mine({ logs: [claimed(2n)] });
    expect(latest().status).toEqual({ stage: "confirmed", result: { kind: "allowed" } });
  });

  it("is stored only while it is pending", async () => {
    const { outcome } = await send();
    await mine({ logs: [claimed(2n)] });
    await outcome;
    await decline();
    expect(all()).toHaveLength(2);
    expect(JSON.parse(localStorage.getItem(STORED)!)).toMatchObject({ state: { transactions: [] } });
  });

  it("does not wait for another: several can be pending together", async () => {
    watcher.start();
    const first = runTransaction(claim(1), wallet);
    await reach("pending");
    const second = runTransaction(claim(2), wallet);
    await reach("pending");
    expect(all().map((one) => sent(one).nonce)).toEqual([0, 1]);
    const [one, two] = chain.waiting.map(({ hash }) => hash);
    await mine({ hashes: [one!], logs: [claimed(1n)] });
    expect(await first).toMatchObject({ stage: "confirmed" });
    expect(latest().status.stage).toBe("pending");
    await mine({ hashes: [two!], logs: [claimed(2n, 2n)] });
    expect(await second).toMatchObject({ result: { amount: 2n } });
  });

  it("stays in the list when it is finished, until the list is cleared or ten newer ones are", async () => {
    chain.functions.claim = () => new Revert("NothingToClaim");
    for (let count = 0; count < 12; count++) await runTransaction(claim(count), wallet);
    expect(all().map(({ intent }) => (intent.kind === "claim" ? intent.componentId : 0))).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ]);
    clearFinished();
    expect(all()).toEqual([]);
  });
});
