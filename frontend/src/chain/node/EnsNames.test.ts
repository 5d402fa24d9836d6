import { Interface } from "ethers";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { EnsNames } from "./EnsNames";
import { lookUpEnsNames } from "./lookUpEnsNames";

const ALICE = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const BOB = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const MAINNET = 1;

const abi = new Interface([
  "function aggregate3((address, bool, bytes)[]) view returns ((bool, bytes)[])",
  "function reverse(bytes lookupAddress, uint256 coinType) view returns (string, address, address)",
]);

/** A node whose universal resolver knows these names, by address; the others' calls revert there. */
function nodeWith(names: Readonly<Record<string, string>>) {
  return vi.fn(async (_method: string, [{ data }]: readonly unknown[] & [{ data: string }]) => {
    const [calls] = abi.decodeFunctionData("aggregate3", data) as unknown as [[string, boolean, string][]];
    const results = calls.map(([, mayFail, call]) => {
      const [address] = abi.decodeFunctionData("reverse", call) as unknown as [string];
      const name = Object.entries(names).find(([owner]) => owner.toLowerCase() === address)?.[1];
      return name === undefined && mayFail
        ? [false, "0x"]
        : [true, abi.encodeFunctionResult("reverse", [name, ALICE, ALICE])];
    });
    return abi.encodeFunctionResult("aggregate3", [results]);
  });
}

function lookUp(chainId: number, addresses: string[], node: ReturnType<typeof nodeWith>) {
  return lookUpEnsNames(chainId, addresses, node as never);
}

describe("looking up ENS names", () => {
  it("asks for all of them in one call of the latest block", async () => {
    const node = nodeWith({ [BOB]: "bob.eth" });
    expect(await lookUp(MAINNET, [ALICE, BOB], node)).toEqual([undefined, "bob.eth"]);
    expect(node.mock.calls.map(([method, params]) => [method, params.at(-1)])).toEqual([["eth_call", "latest"]]);
  });

  it("rejects empty names, and names that may look like another", async () => {
    // The second has a Cyrillic letter.
    for (const name of ["Alice.eth", "аlice.eth", ""]) {
      expect(await lookUp(MAINNET, [ALICE], nodeWith({ [ALICE]: name })), name).toEqual([undefined]);
    }
  });

  it.each([31_337, 10, 8_453])("requests nothing on chain %i, which has no ENS", async (chainId) => {
    const node = nodeWith({ [ALICE]: "alice.eth" });
    expect(await lookUp(chainId, [ALICE], node)).toEqual([]);
    expect(node).not.toHaveBeenCalled();
  });

  it("finds none where there is no contract", async () => {
    const node = vi.fn(async () => "0x");
    expect(await lookUpEnsNames(MAINNET, [ALICE], node)).toEqual([]);
  });
});

describe("ENS names", () => {
  function subscribe(names: EnsNames, address: string, onChange: () => void = vi.fn()): void {
    onTestFinished(names.subscribe(address, onChange));
  }

  it("are asked for together when addresses come into sight, and once", async () => {
    const ask = vi.fn(async (addresses: readonly string[]) => addresses.map((address) => `${address.slice(2, 6)}.eth`));
    const names = new EnsNames(ask);
    const onChange = vi.fn();
    subscribe(names, ALICE, onChange);
    subscribe(names, BOB, onChange);
    subscribe(names, ALICE, onChange);
    expect(names.nameOf(ALICE)).toBeUndefined();
    await vi.waitFor(() => expect(names.nameOf(ALICE)).toBe("7099.eth"));
    expect(names.nameOf(BOB)).toBe("3C44.eth");
    expect(onChange).toHaveBeenCalledTimes(1);
    subscribe(names, BOB, onChange);
    await new Promise((resolve) => setTimeout(resolve));
    expect(ask.mock.calls).toEqual([[[ALICE, BOB]]]);
  });

  it("continue after a node that did not answer: addresses that come into sight again are looked up again", async () => {
    const ask = vi.fn(async () => ["alice.eth"]);
    ask.mockRejectedValueOnce(new Error("The node does not answer."));
    const names = new EnsNames(ask);
    names.subscribe(ALICE, () => undefined)();
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    await vi.waitFor(() => {
      subscribe(names, ALICE);
      expect(names.nameOf(ALICE)).toBe("alice.eth");
    });
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
