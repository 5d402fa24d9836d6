import type { FunctionFragment, Interface } from "ethers";

import type { ReadBundler, ReadOptions } from "../node/ReadBundler";
import { toWord } from "./multicall";

/**
 * A contract whose functions only read, typed as its bindings. Each takes numbers and addresses, and the block last. The
 * library's own contracts look for a name in each argument and hash each address twice. A phone spent more time on that
 * than on showing a list of players.
 */
export function toReads<Bindings>(address: string, abi: Interface, reader: Pick<ReadBundler, "call">): Bindings {
  const read = async (fragment: FunctionFragment, values: readonly unknown[]) => {
    const { inputs, outputs, selector } = fragment;
    const words = inputs.map((_, index) => toWord(BigInt(values[index] as string)));
    const options = values[inputs.length] as ReadOptions | undefined;
    const answer = await reader.call({ ...options, to: address, data: [selector, ...words].join("") });
    const results = abi.decodeFunctionResult(fragment, answer);
    return outputs.length === 1 ? (results[0] as unknown) : results;
  };
  const get = (_: object, name: string | symbol) => {
    if (name === "interface") return abi;
    const fragment = typeof name === "string" ? abi.getFunction(name) : null;
    return fragment && ((...values: unknown[]) => read(fragment, values));
  };
  return new Proxy({}, { get }) as Bindings;
}
