import type { Result } from "ethers";

type Named<Struct> = { [Key in keyof Struct as Key extends keyof unknown[] | `${number}` ? never : Key]: Struct[Key] };

/** The fields of a struct by name, which ethers returns as an array that has names, too. */
export function toObject<Struct>(struct: Struct): Named<Struct> {
  return (struct as Result).toObject() as Named<Struct>;
}
