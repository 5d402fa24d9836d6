/* Batch files as Safe's Transaction Builder 1.18 reads them (tx-builder/src/utils.ts, store/transactionLibraryContext.tsx). */

/** A value of a function's input in a batch file, and the value that the app encodes from it. */
export interface BatchInput {
  readonly source: string;
  readonly type: string;
  readonly components?: readonly { readonly name: string; readonly type: string }[];
  /** As the file has it; undefined where the file lacks it. */
  readonly given: unknown;
  /** Undefined where the app cannot encode it, and would send the call without data. */
  readonly means?: unknown;
  /** The end of the sentence about it. */
  readonly problem?: string;
}

const ADDRESS = "0x474e5Ded6b5D078163BFB8F6dBa355C3aA5478C8";
const WORD = `0x12${"00".repeat(31)}`;
const NOT_BOOLEAN = "it is neither true nor false";
const NOT_WHOLE = "it is not a whole number";

export const BATCH_INPUTS: readonly BatchInput[] = [
  ...["true", "True", "TRUE", "tRuE", "1", " true", "1\n"].map((given) => ({
    source: `truthy text, trimmed, in any case: ${JSON.stringify(given)}`,
    type: "bool",
    given,
    means: true,
  })),
  ...["false", "False", "FALSE", "0", " 0 "].map((given) => ({
    source: `falsy text, trimmed, in any case: ${JSON.stringify(given)}`,
    type: "bool",
    given,
    means: false,
  })),
  { source: "other values than text are taken for a boolean", type: "bool", given: true, means: true },
  {
    source: "false is replaced by an empty text, which is no boolean",
    type: "bool",
    given: false,
    problem: 'false must be written as text: "false"',
  },
  { source: "neither truthy nor falsy", type: "bool", given: "yes", problem: `"yes" cannot be read: ${NOT_BOOLEAN}` },
  { source: "a missing value is an empty text", type: "bool", given: undefined, problem: NOT_BOOLEAN },
  { source: "null is an empty text", type: "bool", given: null, problem: NOT_BOOLEAN },
  {
    source: "a file with a number is refused as a whole",
    type: "uint256",
    given: 5,
    problem: "the number 5 must be written as text, in quotation marks",
  },
  { source: "an object is no text", type: "uint256", given: ["5"], problem: '["5"] must be text' },
  { source: "quotation marks and spaces around a number", type: "uint256", given: ` "5" `, means: 5n },
  { source: "hexadecimal", type: "uint256", given: "0xff", means: 255n },
  { source: "hexadecimal without 0x", type: "uint256", given: "aaaaffff", means: 0xaaaaffffn },
  { source: "an exponent is a hexadecimal digit", type: "uint256", given: "1e18", means: 0x1e18n },
  { source: "negative hexadecimal", type: "int256", given: "-0xFF", means: -255n },
  { source: "padded to 120 digits", type: "int120", given: "-6426191757410075707", means: -6426191757410075707n },
  { source: "empty", type: "uint256", given: "", problem: `"" cannot be read: ${NOT_WHOLE}` },
  { source: "a fraction", type: "uint256", given: "1.5", problem: `"1.5" cannot be read: ${NOT_WHOLE}` },
  { source: "too large", type: "uint8", given: "300", problem: '"300" cannot be read: value out-of-bounds' },
  { source: "negative and unsigned", type: "uint8", given: "-1", problem: "value out-of-bounds" },
  { source: "as it is", type: "address", given: ADDRESS, means: ADDRESS },
  { source: "addresses are not trimmed", type: "address", given: ` ${ADDRESS}`, problem: "invalid address" },
  { source: "names are not resolved", type: "address", given: "owner.eth", problem: "invalid address" },
  { source: "a text is taken as it is", type: "string", given: ` "a" `, means: ` "a" ` },
  { source: "a text that is missing is empty", type: "string", given: undefined, means: "" },
  { source: "bytes of a fixed size are filled up", type: "bytes32", given: "0x12", means: WORD },
  { source: "an odd number of digits", type: "bytes", given: "0x123", means: "0x0123" },
  { source: "no hexadecimal", type: "bytes", given: "12", problem: "invalid BytesLike value" },
  { source: "a list without quotation marks", type: "address[]", given: `[${ADDRESS}]`, means: [ADDRESS] },
  { source: "a list in quotation marks", type: "address[1]", given: ` ["${ADDRESS}"] `, means: [ADDRESS] },
  {
    source: "a list of long numbers",
    type: "uint256[]",
    given: "[6426191757410075707]",
    means: [6426191757410075707n],
  },
  { source: "all kinds of booleans", type: "bool[]", given: `[true, "True", 1, 0]`, means: [true, true, true, false] },
  { source: "an empty list", type: "bool[]", given: "[]", means: [] },
  { source: "a comma at the end", type: "uint256[]", given: "[1,]", means: [1n] },
  { source: "spaces between digits", type: "uint256[]", given: "[1 2]", means: [12n] },
  { source: "a comma in front", type: "uint256[]", given: "[,1]", problem: NOT_WHOLE },
  { source: "too few for the size", type: "int256[2]", given: "[1]", problem: "missing argument: coder array value" },
  { source: "no brackets", type: "uint256[]", given: "1", problem: "it is not a list in square brackets" },
  {
    source: "a matrix",
    type: "int256[][]",
    given: `[  ["0xFF", -0xFF],[3, "0x123"],  [ -aaa, 5 ]  ]`,
    means: [
      [255n, -255n],
      [3n, 0x123n],
      [-0xaaan, 5n],
    ],
  },
  { source: "a list of bytes is filled up", type: "bytes32[]", given: "[0x12]", means: [WORD] },
  { source: "texts in a list are JSON", type: "string[]", given: `["a,b", "c"]`, means: ["a,b", "c"] },
  { source: "texts without quotation marks", type: "string[]", given: "[a]", problem: "JSON" },
  {
    source: "a tuple is JSON",
    type: "tuple",
    components: [
      { name: "allocated", type: "uint128" },
      { name: "isOpen", type: "bool" },
    ],
    given: `["5", true]`,
    means: [5n, true],
  },
  {
    source: "long numbers of a tuple lose digits, so they are refused",
    type: "tuple",
    components: [{ name: "allocated", type: "uint128" }],
    given: "[6426191757410075707]",
    problem: "overflow",
  },
];

/** A transaction of a batch file besides its inputs. */
export interface BatchShape {
  readonly source: string;
  /** Fields that differ from a call of `poke()` without coins. */
  readonly transaction: Readonly<Record<string, unknown>>;
  readonly means?: { readonly data: string; readonly value: string };
  /** The sentence about it, after the number of the transaction. */
  readonly problem?: string;
}

/** The selector of `poke()`. */
const POKE = "0x18178358";
const VALUES = {
  inputs: [
    { name: "", type: "uint8" },
    { name: "", type: "bool" },
  ],
  name: "set",
  payable: true,
};
const UNNAMED = `0x9b60b9ac${"7".padStart(64, "0")}${"1".padStart(64, "0")}`;

export const BATCH_SHAPES: readonly BatchShape[] = [
  { source: "no inputs, no values", transaction: { contractInputsValues: null }, means: { data: POKE, value: "0" } },
  { source: "coins in wei", transaction: { value: "7" }, means: { data: POKE, value: "7" } },
  { source: "coins in hexadecimal", transaction: { value: "0x10" }, means: { data: POKE, value: "16" } },
  {
    source: "a transfer of coins has neither method nor data",
    transaction: { contractMethod: null, contractInputsValues: null, value: "9" },
    means: { data: "0x", value: "9" },
  },
  {
    source: "raw data of custom hexadecimal calls",
    transaction: { contractMethod: null, contractInputsValues: null, data: "0x12345678" },
    means: { data: "0x12345678", value: "0" },
  },
  { source: "data is preferred to the method", transaction: { data: "0x12" }, means: { data: "0x12", value: "0" } },
  { source: "empty data is none", transaction: { data: "" }, means: { data: POKE, value: "0" } },
  ...["receive", "fallback"].map((name) => ({
    source: `${name} is a call without data`,
    transaction: { contractMethod: { inputs: [], name, payable: true }, value: "1" },
    means: { data: "0x", value: "1" },
  })),
  {
    source: "unnamed inputs are numbered from 0",
    transaction: { contractMethod: VALUES, contractInputsValues: { "0": "7", "1": "True" } },
    means: { data: UNNAMED, value: "0" },
  },
  {
    source: "a number of wei is refused",
    transaction: { value: 5 },
    problem: "value: 5 is not an amount in wei, written as text.",
  },
  {
    source: "the value is missing",
    transaction: { value: undefined },
    problem: "value: nothing is not an amount in wei, written as text.",
  },
  {
    source: "a fraction of a wei",
    transaction: { value: "0.5" },
    problem: 'value: "0.5" is not an amount in wei, written as text.',
  },
  {
    source: "an address with the chain's short name",
    transaction: { to: `eth:${ADDRESS}` },
    problem: `to: "eth:${ADDRESS}" is not an address.`,
  },
  { source: "no hexadecimal data", transaction: { data: "0x1" }, problem: 'data: "0x1" is not hexadecimal.' },
  {
    source: "a type that does not exist",
    transaction: { contractMethod: { name: "set", inputs: [{ name: "a", type: "uint7" }], payable: false } },
    problem: "contractMethod: it does not describe a function: invalid numeric width.",
  },
];
