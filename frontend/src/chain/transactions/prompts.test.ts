import { parseEther } from "ethers";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { claimAllRewards } from "../../writes/claimAllRewards";
import { purchase } from "../../writes/purchase";
import { FakeChain } from "../testing/FakeChain";
import { FakeToken } from "../testing/FakeToken";
import { FakeWallet } from "../testing/FakeWallet";
import { latest, reach } from "../testing/runMined";
import { type BeforeSecondPrompt, beginVisit } from "./prompts";
import { runTransaction } from "./runTransaction";
import { useTransactionStore } from "./store";
import type { Flow } from "./transaction";

const COST = parseEther("20");
const buyShields = () => purchase([{ item: { kind: "shields", amount: 2 }, price: COST }], { isPlayer: true });

describe("an offer before the second prompt of a visit", () => {
  let chain: FakeChain;
  let wallet: FakeWallet;
  const offer = vi.fn<BeforeSecondPrompt>();

  /** Starts a write, and waits until the wallet has sent it. */
  async function send(flow: Flow): Promise<void> {
    void runTransaction(flow, wallet);
    await reach("pending");
  }

  beforeEach(() => {
    chain = new FakeChain().install();
    wallet = new FakeWallet(chain);
    new FakeToken(chain, COST);
    chain.functions.getShieldPrice = () => [parseEther("10")];
    for (const name of ["claimAllRewards", "purchaseShields"]) chain.functions[name] = () => [];
    chain.functions.multicall = () => [[]];
    wallet.methods.wallet_sendCalls = () => ({ id: "0x1" });
    useTransactionStore.setState({ transactions: [] });
    offer.mockReset().mockResolvedValue(false);
    beginVisit(offer);
    return () => beginVisit();
  });

  it.each<[what: string, arrange: () => void, flow: () => Flow, requests: string[]]>([
    ["a transaction", () => undefined, claimAllRewards, ["transaction"]],
    ["a signature", () => undefined, buyShields, ["signature", "transaction"]],
    [
      "several calls as one",
      () => {
        delete chain.functions.DOMAIN_SEPARATOR;
        wallet.methods.wallet_getCapabilities = () => ({ "0x7a69": { atomic: { status: "supported" } } });
      },
      buyShields,
      ["calls"],
    ],
  ])("has the write start over when its prompt is for %s", async (_, arrange, makeFlow, requests) => {
    await send(claimAllRewards());
    expect(offer).not.toHaveBeenCalled();
    wallet.requests.length = 0;
    arrange();
    const flow = makeFlow();
    const prepare = vi.spyOn(flow, "prepare");
    offer.mockImplementationOnce(async () => {
      expect(latest().status.stage).toBe("checking");
      expect(wallet.requests).toEqual([]);
      return true;
    });
    await send(flow);
    expect(offer.mock.calls).toEqual(Array(2).fill([flow.intent, wallet.address, flow.cost]));
    expect(prepare).toHaveBeenCalledTimes(2);
    expect(wallet.requests).toEqual(requests);
  });

  it("is not made in a visit's first write, however often that opens the wallet", async () => {
    await send(buyShields());
    expect(wallet.requests).toEqual(["signature", "transaction"]);
    expect(offer).not.toHaveBeenCalled();
  });
});
