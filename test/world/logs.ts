import { id, toBeHex, zeroPadValue } from "ethers";

/** Accounts of the rows. */
export const AT = {
  game: "0x1000000000000000000000000000000000000001",
  token: "0x2000000000000000000000000000000000000002",
  timelock: "0x3000000000000000000000000000000000000003",
  safe: "0x4000000000000000000000000000000000000004",
  league: "0x5000000000000000000000000000000000000005",
  /** An account without code. */
  nobody: "0x6000000000000000000000000000000000000006",
  /** A token with six decimals that has nothing to do with the game. */
  otherToken: "0x7000000000000000000000000000000000000007",
  /** A contract that answers as a timelock, and is none of the game's. */
  stranger: "0x8000000000000000000000000000000000000008",
  /** A contract that burns all gas. */
  burner: "0x9000000000000000000000000000000000000009",
} as const;

const word = (value: bigint | number | string) => zeroPadValue(typeof value === "string" ? value : toBeHex(value), 32);
const bytes = (data: string) => {
  const digits = data.slice(2);
  return `${word(digits.length / 2).slice(2)}${digits.padEnd(Math.ceil(digits.length / 64) * 64, "0")}`;
};
/** A function's selector and its words. */
const call = (signature: string, ...words: (bigint | number | string)[]) =>
  id(signature).slice(0, 10) + words.map((value) => word(value).slice(2)).join("");

const PAUSE = call("pauseContract()");
const PROPOSER = id("PROPOSER_ROLE");
const EXECUTOR = id("EXECUTOR_ROLE");
const CANCELLER = id("CANCELLER_ROLE");
const ZERO = 0;
const HUGE = 2n ** 255n;
const MAX = 2n ** 256n - 1n;
const SALT = id("salt");
const schedule = (target: string, data: string, delay: bigint) =>
  `${call("schedule(address,uint256,bytes,bytes32,bytes32,uint256)", target, ZERO, 192, ZERO, SALT, delay)}${bytes(data)}`;

interface CallRow {
  /** Caller. */
  readonly source: string;
  readonly to: string;
  readonly value?: bigint;
  readonly data: string;
  /** Reading of it. */
  readonly text: string;
}

/** Calls of a Safe, a timelock or a batch, as owners, other tools and thieves make them. */
export const CALLS: readonly CallRow[] = [
  { source: "an owner who pauses", to: AT.game, data: PAUSE, text: "pauseContract()" },
  {
    source: "an owner who sets a fee",
    to: AT.game,
    data: call("setAttackFeePercentage(uint256)", 7),
    text: "setAttackFeePercentage(percentage: 7 %)",
  },
  {
    source: "these tasks, several settings in one transaction",
    to: AT.game,
    data: `${call("multicall(bytes[])", 32, 2, 64, 128)}${bytes(PAUSE)}${bytes(call("unpauseContract()"))}`,
    text: "pauseContract(), unpauseContract()",
  },
  {
    source: "an owner who takes another token out of the game",
    to: AT.game,
    data: call("rescueTokens(address,address,uint256)", AT.otherToken, AT.safe, 2_500_000),
    text: `rescueTokens(token: ${AT.otherToken}, to: ${AT.safe}, amount: 2.5 tokens)`,
  },
  {
    source: "an owner who buys charges",
    to: AT.game,
    data: call("purchaseAttacks(uint256)", 5),
    text: "purchaseAttacks(amount: 5)",
  },
  {
    source: "an owner who upgrades and calls what the new version alone has",
    to: AT.game,
    data: `${call("upgradeToAndCall(address,bytes)", AT.nobody, 64)}${bytes("0x12345678")}`,
    text: `upgradeToAndCall(newImplementation: ${AT.nobody}, call: a call of the game with the data 0x12345678)`,
  },
  {
    source: "a stolen proposer that makes itself another proposer",
    to: AT.timelock,
    data: call("grantRole(bytes32,address)", PROPOSER, AT.nobody),
    text: `grantRole(role: PROPOSER, account: ${AT.nobody}) of the timelock ${AT.timelock}`,
  },
  {
    source: "a timelock that takes a role away",
    to: AT.timelock,
    data: call("revokeRole(bytes32,address)", CANCELLER, AT.safe),
    text: `revokeRole(role: CANCELLER, account: ${AT.safe}) of the timelock ${AT.timelock}`,
  },
  {
    source: "a timelock that lets anybody execute",
    to: AT.timelock,
    data: call("grantRole(bytes32,address)", EXECUTOR, ZERO),
    text: `grantRole(role: EXECUTOR, account: ${toBeHex(0, 20)}) of the timelock ${AT.timelock}`,
  },
  {
    source: "a timelock that shortens its delay",
    to: AT.timelock,
    data: call("updateDelay(uint256)", 3_600),
    text: `updateDelay(newDelay: 1 h) of the timelock ${AT.timelock}`,
  },
  {
    source: "a thief that makes a timelock useless",
    to: AT.timelock,
    data: call("updateDelay(uint256)", HUGE),
    text: `updateDelay(newDelay: over 1,000 years) of the timelock ${AT.timelock}`,
  },
  {
    source: "a timelock that names a guardian",
    to: AT.timelock,
    data: call("setGuardian(address,uint64)", AT.nobody, 1_767_225_600),
    text: `setGuardian(guardian_: ${AT.nobody}, until: 2026-01-01 00:00 UTC) of the timelock ${AT.timelock}`,
  },
  {
    source: "a Safe that proposes to its timelock",
    to: AT.timelock,
    data: schedule(AT.game, PAUSE, 172_800n),
    text: `schedule(call: pauseContract(), predecessor: ${word(0)}, salt: ${SALT}, delay: 2 d) of the timelock ${AT.timelock}`,
  },
  {
    source: "a proposer that schedules what nobody can execute",
    to: AT.timelock,
    data: schedule(AT.nobody, call("setFeeCollector(address)"), HUGE),
    text:
      `schedule(call: a call of ${AT.nobody} with the data ${call("setFeeCollector(address)")}, predecessor: ${word(0)}, ` +
      `salt: ${SALT}, delay: over 1,000 years) of the timelock ${AT.timelock}`,
  },
  {
    source: "a proposer whose lists differ in length",
    to: AT.timelock,
    data: call(
      "executeBatch(address[],uint256[],bytes[],bytes32,bytes32)",
      160,
      192,
      224,
      ZERO,
      SALT,
      ZERO,
      ZERO,
      ZERO,
    ),
    text:
      `executeBatch(targets: [], values: [], payloads: [], predecessor: ${word(0)}, salt: ${SALT}) ` +
      `of the timelock ${AT.timelock}`,
  },
  {
    source: "a Safe that sends the game's tokens",
    to: AT.token,
    data: call("transfer(address,uint256)", AT.nobody, 5n * 10n ** 18n),
    text: `transfer(to: ${AT.nobody}, value: 5 tokens) of the token ${AT.token}`,
  },
  {
    source: "a Safe that lets somebody take all its tokens",
    to: AT.token,
    data: call("approve(address,uint256)", AT.nobody, MAX),
    text: `approve(spender: ${AT.nobody}, value: unlimited) of the token ${AT.token}`,
  },
  {
    source: "a timelock that sends what it holds of another token",
    to: AT.otherToken,
    data: call("transfer(address,uint256)", AT.nobody, 1_500_000),
    text: `transfer(to: ${AT.nobody}, value: 1.5 tokens) of ${AT.otherToken}, which answers as a token`,
  },
  {
    source: "a Safe that adds an owner",
    to: AT.safe,
    data: call("addOwnerWithThreshold(address,uint256)", AT.nobody, 1),
    text: `addOwnerWithThreshold(owner: ${AT.nobody}, threshold: 1) of the Safe ${AT.safe}`,
  },
  {
    source: "anybody who pays a week's prize",
    to: AT.league,
    data: call("claim(uint256,address,uint256,bytes32[])", 3, AT.nobody, 10n ** 18n, 128, 0),
    text: `claim(index: 3, account: ${AT.nobody}, amount: 1 tokens, proof: []) of the league distributor ${AT.league}`,
  },
  {
    source: "a contract of a stranger's that looks like a timelock",
    to: AT.stranger,
    data: call("grantRole(bytes32,address)", PROPOSER, AT.nobody),
    text: `grantRole(role: PROPOSER, account: ${AT.nobody}) of ${AT.stranger}, which answers as a timelock`,
  },
  {
    source: "a timelock that sends coins",
    to: AT.nobody,
    value: 5n * 10n ** 17n,
    data: "0x",
    text: `0.5 ETH to ${AT.nobody}`,
  },
  {
    source: "a proposer with the selector of a game's function and no arguments, for an account without code",
    to: AT.nobody,
    data: call("setFeeCollector(address)"),
    text: `a call of ${AT.nobody} with the data ${call("setFeeCollector(address)")}`,
  },
  {
    source: "the same for the game itself",
    to: AT.game,
    data: call("setFeeCollector(address)"),
    text: `a call of the game with the data ${call("setFeeCollector(address)")}`,
  },
  {
    source: "an address with more than 20 bytes",
    to: AT.game,
    data: call("setFeeCollector(address)", MAX),
    text: `a call of the game with the data ${call("setFeeCollector(address)", MAX)}`,
  },
  {
    source: "a selector that is cut off",
    to: AT.game,
    data: "0x1234",
    text: "a call of the game with the data 0x1234",
  },
  { source: "nothing at all", to: AT.game, data: "0x", text: "a call of the game without data" },
  {
    source: "a list whose length is beyond the data",
    to: AT.game,
    data: call("multicall(bytes[])", 32, MAX),
    text: `a call of the game with the data ${call("multicall(bytes[])", 32, MAX)}`,
  },
  {
    source: "a token's function of a contract that burns all gas",
    to: AT.burner,
    data: call("transfer(address,uint256)", AT.nobody, 1),
    text: `a call of ${AT.burner} with the data ${call("transfer(address,uint256)", AT.nobody, 1)}`,
  },
  {
    source: "a lot of data",
    to: AT.nobody,
    data: `0x${"ab".repeat(1_000)}`,
    text: `a call of ${AT.nobody} with the data 0x${"ab".repeat(68)}... (1000 bytes)`,
  },
];

interface LogRow {
  /** Contract that emits such a log. */
  readonly source: string;
  /** True when the contract answers what a timelock answers. */
  readonly answersAsTimelock: boolean;
  readonly topics: readonly string[];
  readonly data: string;
  /** The line that it makes; undefined for none. */
  readonly event?: string;
  readonly text?: RegExp;
}

/** Logs of a contract that owns the game or is offered it. */
export const LOGS: readonly LogRow[] = [
  {
    source: "a contract whose ExecutionFailure is cut off",
    answersAsTimelock: false,
    topics: [id("ExecutionFailure(bytes32,uint256)")],
    data: word(7),
    event: "unreadable",
    text: /^A log of 0x\w{40} in the transaction 0x\w{64} cannot be read: topics 0x\w{64}, data 0x0{63}7 \(data out-of-bounds/,
  },
  {
    source: "a Safe before 1.3.0, which indexes nothing",
    answersAsTimelock: false,
    topics: [id("ExecutionFailure(bytes32,uint256)")],
    data: word(7) + word(0).slice(2),
    event: "safe-failed",
    text: /^The Safe 0x\w{40}: ExecutionFailure\(0x0{63}7, 0\)\.$/,
  },
  {
    source: "a contract that approves a hash and has no owners",
    answersAsTimelock: false,
    topics: [id("ApproveHash(bytes32,address)"), word(1), word(2)],
    data: "0x",
    event: "safe-approved",
  },
  {
    source: "a contract whose new owner has more than 20 bytes",
    answersAsTimelock: false,
    topics: [id("AddedOwner(address)"), word(MAX)],
    data: "0x",
    event: "unreadable",
  },
  { source: "a contract that tells what does not matter", answersAsTimelock: false, topics: [], data: word(7) },
  {
    source: "a timelock whose CallScheduled is cut off",
    answersAsTimelock: true,
    topics: [id("CallScheduled(bytes32,uint256,address,uint256,bytes,bytes32,uint256)"), word(1), word(0)],
    data: word(7),
    event: "unreadable",
  },
  {
    source: "a timelock whose RoleGranted lacks topics",
    answersAsTimelock: true,
    topics: [id("RoleGranted(bytes32,address,address)"), PROPOSER],
    data: "0x",
    event: "unreadable",
  },
  {
    source: "a timelock without topics",
    answersAsTimelock: true,
    topics: [],
    data: word(7),
    event: "unreadable",
    text: /topics none, data 0x0{63}7 \(this version of the watch does not know the event, and reports it only once\)\.$/,
  },
];
