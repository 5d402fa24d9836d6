import { expect } from "chai";

import { TaskError } from "../../scripts/tasks/runner/errors";
import {
  ADDRESS,
  ADDRESSES,
  DURATION,
  flag,
  INDEX,
  INTERVAL,
  type Kind,
  LISTENING,
  NUMBER,
  optional,
  optionalWithDefault,
  PERCENTAGE,
  positional,
  readParameters,
  required,
  toFlag,
  TOKENS,
  YES_NO,
} from "../../scripts/tasks/runner/parameters";

const CHECKSUMMED = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

/** Texts that each kind accepts, with their values, and texts that it refuses. */
const EXAMPLES: [name: string, kind: Kind<unknown>, reads: Record<string, unknown>, refuses: string[]][] = [
  [
    "TOKENS",
    TOKENS,
    { "12.5": 12_500_000_000_000_000_000n, "0": 0n, "1000000": 10n ** 24n, "0.000000000000000001": 1n },
    ["", "-1", "1.", ".5", "1,000", "1e3", "0x10", "ten", "0.0000000000000000001", " 1"],
  ],
  [
    "DURATION",
    DURATION,
    { "90d": 7_776_000n, "12h": 43_200n, "1d12h": 129_600n, "2w": 1_209_600n, "30m": 1_800n, "45s": 45n },
    ["", "90", "d", "1.5d", "90 d", "90D", "90days", "-1d", "1y"],
  ],
  ["INTERVAL", INTERVAL, { "1s": 1n, "15s": 15n }, ["0s", "0m0s", "15", ""]],
  [
    "LISTENING",
    LISTENING,
    { "9464": { host: "127.0.0.1", port: 9464 }, "0.0.0.0:80": { host: "0.0.0.0", port: 80 } },
    ["", "65536", "host:", ":80", "a b:80", "http://a:80"],
  ],
  [
    "ADDRESSES",
    ADDRESSES,
    { [CHECKSUMMED]: [CHECKSUMMED], [`${CHECKSUMMED}, ${CHECKSUMMED}`]: [CHECKSUMMED, CHECKSUMMED] },
    ["", `${CHECKSUMMED},`, `${CHECKSUMMED},0x01`],
  ],
  [
    "ADDRESS",
    ADDRESS,
    { [CHECKSUMMED]: CHECKSUMMED, [CHECKSUMMED.toLowerCase()]: CHECKSUMMED },
    ["", "0x", CHECKSUMMED.slice(0, -1), CHECKSUMMED.replace("C5", "c5"), `0x${"0".repeat(40)}`, "rig.eth"],
  ],
  ["PERCENTAGE", PERCENTAGE, { "0": 0n, "5": 5n, "100": 100n }, ["", "101", "5%", "-1", "2.5", "1000"]],
  ["INDEX", INDEX, { "0": 0, "50": 50 }, ["", "-1", "1.5", "1e3", "9999999999"]],
  ["NUMBER", NUMBER, { "1": 1, "32": 32 }, ["", "0", "-1", "1.5", "one"]],
  ["YES_NO", YES_NO, { yes: true, no: false }, ["", "true", "YES", "y", "toString"]],
];

describe("Parameters", () => {
  for (const [name, kind, reads, refuses] of EXAMPLES) {
    describe(name, () => {
      for (const [text, value] of Object.entries(reads)) {
        it(`reads "${text}"`, () => expect(kind.parse(text)).to.deep.equal(value));
      }
      for (const text of refuses) {
        it(`does not accept "${text}"`, () => expect(kind.parse(text)).to.equal(undefined));
      }
    });
  }

  it("names the parameter and the accepted form", () => {
    const parameters = { rewardPerDay: required(TOKENS, "") };
    expect(() => readParameters(parameters, { rewardPerDay: "lots" })).to.throw(
      TaskError,
      '--reward-per-day must be an amount in tokens with at most 18 decimals, such as 12.5, not "lots".',
    );
  });

  it("names a positional parameter by its name alone", () => {
    expect(() => readParameters({ address: positional(ADDRESS, "") }, { address: "me" })).to.throw(
      /^address must be an address other than zero: .*, not "me"\.$/,
    );
  });

  it("leaves out what was not given, and takes defaults", () => {
    const parameters = {
      price: optional(TOKENS, ""),
      from: optionalWithDefault(INDEX, "", "0"),
      yes: flag(""),
      dryRun: flag(""),
    };
    expect(readParameters(parameters, { from: "0", dryRun: true, unrelated: 1 })).to.deep.equal({
      price: undefined,
      from: 0,
      yes: false,
      dryRun: true,
    });
  });

  it("knows the flag of a name", () => {
    expect(toFlag("rewardPerDay")).to.equal("--reward-per-day");
  });
});
