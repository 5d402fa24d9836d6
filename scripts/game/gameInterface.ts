import { FunctionFragment, Interface, type InterfaceAbi } from "ethers";

import type { IRigRaidInterface } from "#bindings/contracts/interfaces/IRigRaid";
import { IRigRaid__factory } from "#bindings/factories/contracts/interfaces/IRigRaid__factory";

/**
 * Interface that keeps its functions by name. The library compares a name with all functions, and hashes the signature,
 * several times for each call, which took a phone longer than to encode its arguments.
 */
class IndexedInterface extends Interface {
  /** Functions by name; undefined for an overloaded name. */
  private readonly byName = new Map<string, FunctionFragment | undefined>();

  constructor(abi: InterfaceAbi) {
    super(abi);
    for (const fragment of this.fragments) {
      if (!FunctionFragment.isFragment(fragment)) continue;
      this.byName.set(fragment.name, this.byName.has(fragment.name) ? undefined : fragment);
    }
  }

  override getFunctionName(key: string): string {
    return this.byName.get(key)?.name ?? super.getFunctionName(key);
  }

  override getFunction(key: string, values?: unknown[]): FunctionFragment | null {
    const found = this.byName.get(key);
    if (!found) return super.getFunction(key, values);
    if (!Object.hasOwn(found, "selector")) Object.defineProperty(found, "selector", { value: found.selector });
    return found;
  }
}

/** The game's complete interface, for encoding calls and decoding answers, events and errors. */
export const gameInterface = new IndexedInterface(IRigRaid__factory.abi) as unknown as IRigRaidInterface;
