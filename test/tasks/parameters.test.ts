import { expect } from "chai";

import { TaskError } from "../../scripts/owner/runner/errors";
import {
  ADDRESS,
  ADDRESSES,
  DURATION,
  FILE,
  flag,
  INDEX,
  INTERVAL,
  type Kind,
  LISTENING,
  NODE_URLS,
  NUMBER,
  optional,
  optionalWithDefault,
  PERCENTAGE,
  positional,
  readParameters,
  required,
  SERVICE,
  toFlag,
  TOKENS,
  YES_NO,
} from "../../scripts/owner/runner/parameters";

const CHECKSUMMED = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

interface Example {
  readonly kind: Kind<unknown>;
  /** Form that errors tell. */
  readonly accepted: string;
  /** Texts that it accepts, with their values. */
  readonly reads: Readonly<Record<string, unknown>>;
  readonly refuses: readonly string[];
}

const EXAMPLES: Readonly<Record<string, Example>> = {
  TOKENS: {
    kind: TOKENS,
    accepted: "an amount in tokens with at most 18 decimals, such as 12.5",
    reads: { "12.5": 12_500_000_000_000_000_000n, "0": 0n, "1000000": 10n ** 24n, "0.000000000000000001": 1n },
    refuses: ["", "-1", "1.", ".5", "1,000", "1e3", "0x10", "ten", "0.0000000000000000001", " 1"],
  },
  DURATION: {
    kind: DURATION,
    accepted: "a duration in seconds, minutes, hours, days or weeks, such as 90d, 12h or 1d12h",
    reads: { "90d": 7_776_000n, "12h": 43_200n, "1d12h": 129_600n, "2w": 1_209_600n, "30m": 1_800n, "45s": 45n },
    refuses: ["", "90", "d", "1.5d", "90 d", "90D", "90days", "-1d", "1y"],
  },
  INTERVAL: {
    kind: INTERVAL,
    accepted: "a duration of at least a second, such as 15s",
    reads: { "1s": 1n, "15s": 15n },
    refuses: ["0s", "0m0s", "15", ""],
  },
  LISTENING: {
    kind: LISTENING,
    accepted: "a port such as 9464, or a host and a port such as 0.0.0.0:9464",
    reads: { "9464": { host: "127.0.0.1", port: 9464 }, "0.0.0.0:80": { host: "0.0.0.0", port: 80 } },
    refuses: ["", "65536", "host:", ":80", "a b:80", "http://a:80"],
  },
  ADDRESSES: {
    kind: ADDRESSES,
    accepted: "addresses with commas between them",
    reads: { [CHECKSUMMED]: [CHECKSUMMED], [`${CHECKSUMMED}, ${CHECKSUMMED}`]: [CHECKSUMMED, CHECKSUMMED] },
    refuses: ["", `${CHECKSUMMED},`, `${CHECKSUMMED},0x01`],
  },
  ADDRESS: {
    kind: ADDRESS,
    accepted: "an address other than zero: 0x and 40 hexadecimal digits, with a valid checksum if in mixed case",
    reads: { [CHECKSUMMED]: CHECKSUMMED, [CHECKSUMMED.toLowerCase()]: CHECKSUMMED },
    refuses: ["", "0x", CHECKSUMMED.slice(0, -1), CHECKSUMMED.replace("C5", "c5"), `0x${"0".repeat(40)}`, "rig.eth"],
  },
  PERCENTAGE: {
    kind: PERCENTAGE,
    accepted: "a whole percentage from 0 to 100, such as 5",
    reads: { "0": 0n, "5": 5n, "100": 100n },
    refuses: ["", "101", "5%", "-1", "2.5", "1000"],
  },
  INDEX: {
    kind: INDEX,
    accepted: "a whole number from 0, such as 50",
    reads: { "0": 0, "50": 50 },
    refuses: ["", "-1", "1.5", "1e3", "9999999999"],
  },
  NUMBER: {
    kind: NUMBER,
    accepted: "a whole number from 1, such as 3",
    reads: { "1": 1, "32": 32 },
    refuses: ["", "0", "-1", "1.5", "one"],
  },
  YES_NO: {
    kind: YES_NO,
    accepted: "yes or no",
    reads: { yes: true, no: false },
    refuses: ["", "true", "YES", "y", "toString"],
  },
  FILE: {
    kind: FILE,
    accepted: "the path of a file",
    reads: { "batch.json": "batch.json" },
    refuses: [""],
  },
  SERVICE: {
    kind: SERVICE,
    accepted: "an http or https address without user, query and hash, or none",
    reads: { "https://indexer.example/rigraid/": "https://indexer.example/rigraid", none: "" },
    refuses: [
      ...["", "indexer.example", "ftp://indexer.example", "https://user:secret@indexer.example"],
      ...["https://indexer.example?key=secret", "https://indexer.example/#top"],
    ],
  },
  NODE_URLS: {
    kind: NODE_URLS,
    accepted: "one or more different http or https addresses, with commas between them",
    reads: { "https://one.example/rpc, HTTP://Two.example/\r\n": ["https://one.example/rpc", "http://two.example"] },
    refuses: [
      "",
      "https://",
      "ftp://one.example",
      "https://one.example,",
      "https://one.example,https://ONE.example/",
      "https://o ne.example",
    ],
  },
};

describe("Parameters", () => {
  for (const [name, { kind, accepted, reads, refuses }] of Object.entries(EXAMPLES)) {
    describe(name, () => {
      it("tells the accepted form", () => expect(kind.accepted).to.equal(accepted));
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
