import type { Result } from "ethers";

/** A struct that the contract returned, as a plain object. (TypeChain's types hide that it is an ethers `Result`.) */
export function toObject(struct: object): Record<string, unknown> {
  return (struct as Result).toObject();
}
