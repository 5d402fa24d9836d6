import type { Result } from "ethers";

/** The named fields of a struct as the bindings return it. */
export type Named<T> = Readonly<Pick<T, Exclude<keyof T, keyof unknown[] | `${number}`>>>;

/** The query cache would strip the field names from an ethers result, so a plain object goes in. */
export function toPlain<T>(result: T): Named<T> {
  return (result as unknown as Result).toObject() as Named<T>;
}
