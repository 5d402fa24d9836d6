import { type FunctionFragment, Interface } from "ethers";

import type { IRigRaidInterface } from "#bindings/contracts/interfaces/IRigRaid";
import { IRigRaid__factory } from "#bindings/factories/contracts/interfaces/IRigRaid__factory";

/**
 * Interface that remembers the functions it has found. The library compares a name with all functions, and hashes the
 * signature, several times for each call, which took a phone longer than to encode its arguments.
 */
class RememberingInterface extends Interface {
  private readonly found = new Map<string, FunctionFragment>();

  override getFunctionName(key: string): string {
    return this.found.get(key)?.name ?? super.getFunctionName(key);
  }

  override getFunction(key: string, values?: unknown[]): FunctionFragment | null {
    const known = this.found.get(key);
    if (known) return known;
    const found = super.getFunction(key, values);
    const isOverloaded = this.fragments.filter((each) => "name" in each && each.name === key).length > 1;
    if (found && !isOverloaded) {
      Object.defineProperty(found, "selector", { value: found.selector });
      this.found.set(key, found);
    }
    return found;
  }
}

/** The game's complete interface, for encoding calls and decoding answers, events and errors. */
export const gameInterface = new RememberingInterface(IRigRaid__factory.abi) as unknown as IRigRaidInterface;
