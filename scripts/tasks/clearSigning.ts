import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { FunctionFragment, type ParamType } from "ethers";

import { compileDeployed } from "../compile/compilation";
import { CATALOGUE } from "../game/catalogue";
import { readTask } from "./runner";
import { ADDRESS, FILE, optional, positional } from "./runner/parameters";
import { SAFE_TX } from "./runner/safe";
import { type GameSession, openToken } from "./runner/session";
import { readTimelock } from "./runner/timelock";

/** Format in which a wallet shows a value (ERC-7730). */
interface Format {
  readonly format: string;
  readonly params?: object;
}

const RAW: Format = { format: "raw" };
const DATE: Format = { format: "date", params: { encoding: "timestamp" } };
const TOKENS: Format = { format: "tokenAmount", params: { token: "$.metadata.constants.token" } };
const COINS: Format = { format: "unit", params: { base: "coins", decimals: 18 } };
const DURATION: Format = { format: "duration" };
const CALLS_OF_GAME: Format = { format: "calldata", params: { calleePath: "@.to" } };

/** Formats of parameters by their names, where one means another thing in a function by that too. */
const FORMATS: Readonly<Record<string, Format>> = {
  componentId: { format: "enum", params: { $ref: "$.metadata.enums.components" } },
  ...{ skinId: RAW, startIndex: RAW, maxUsers: RAW, isActive: RAW, v: RAW, r: RAW, s: RAW },
  ...{ price: TOKENS, repairCost: TOKENS, value: TOKENS, deadline: DATE },
  rewardRate: { format: "unit", params: { base: "tokens/s", decimals: 18 } },
  percentage: { format: "unit", params: { base: "%" } },
  ...{ "purchaseAttacks.amount": RAW, "purchaseShields.amount": RAW, "fundRewards.amount": TOKENS },
  "rescueTokens.amount": { format: "tokenAmount", params: { tokenPath: "token" } },
  "multicall.data": CALLS_OF_GAME,
  "upgradeToAndCall.data": RAW,
  ...{
    "setOperator.until": DATE,
    "setOperator.scope": RAW,
    "setOperator.budget": TOKENS,
    "actFor.calls": CALLS_OF_GAME,
  },
  ...{ "Permit.nonce": RAW },
  ...{
    "SafeTx.value": COINS,
    "SafeTx.data": { format: "calldata", params: { calleePath: "to" } },
    "SafeTx.nonce": RAW,
  },
  "SafeTx.operation": { format: "enum", params: { $ref: "$.metadata.enums.operations" } },
  ...{ "SafeTx.safeTxGas": RAW, "SafeTx.baseGas": RAW, "SafeTx.gasPrice": RAW },
  ...{ predecessor: RAW, salt: RAW, id: RAW, delay: DURATION, "schedule.value": COINS, "execute.value": COINS },
  "schedule.data": { format: "calldata", params: { calleePath: "target" } },
  "execute.payload": { format: "calldata", params: { calleePath: "target" } },
};

const PERMIT = "Permit(address owner, address spender, uint256 value, uint256 nonce, uint256 deadline)";

readTask({
  name: "game:clear-signing",
  description: "Writes ERC-7730 descriptors, by which wallets show in words what is signed, to a folder",
  parameters: {
    folder: positional(FILE, "The folder"),
    safe: optional(ADDRESS, "The Safe behind a timelock (default: the owner, when it is a contract)"),
  },
  async read(session, { folder, safe }) {
    const descriptors = await describe(session, safe);
    mkdirSync(folder, { recursive: true });
    const files = Object.entries(descriptors).map(([name, descriptor]) => {
      const file = path.resolve(folder, `${name}.json`);
      writeFileSync(file, `${JSON.stringify(descriptor, null, 2)}\n`);
      return file;
    });
    return { data: { files }, text: files.map((file) => `Wrote ${file}`).join("\n") };
  },
});

async function describe(session: GameSession, given: string | undefined): Promise<Record<string, object>> {
  const { hre, game, deployment } = session;
  const { chainId } = deployment;
  const metadata = {
    owner: "RigRaid",
    constants: { token: deployment.token },
    enums: {
      components: Object.fromEntries(CATALOGUE.map(({ name }, position) => [position + 1, name])),
      operations: { 0: "Call", 1: "Delegate call" },
    },
  };
  const writes = game.interface.fragments
    .filter((one) => FunctionFragment.isFunction(one))
    .filter((one) => !one.constant);
  const descriptor = (context: object, functions: readonly FunctionFragment[], notices: Notices = {}) => ({
    $schema: "https://eips.ethereum.org/assets/eip-7730/erc7730-v1.schema.json",
    context,
    metadata,
    display: { formats: Object.fromEntries(functions.map((one) => describeFunction(one, notices))) },
  });
  const contract = (address: string, functions: readonly FunctionFragment[]) => ({
    contract: {
      deployments: [{ chainId, address }],
      abi: functions.map((one) => JSON.parse(one.format("json")) as object),
    },
  });
  const typed = (address: string, { name, inputs }: FunctionFragment, domain: object) => ({
    eip712: {
      deployments: [{ chainId, address }],
      domain: { ...domain, chainId, verifyingContract: address },
      schemas: [
        { primaryType: name, types: { [name]: inputs.map(({ name: field, type }) => ({ name: field, type })) } },
      ],
    },
  });

  const permit = FunctionFragment.from(PERMIT);
  const domain = { name: await (await openToken(session, deployment.token)).name(), version: "1" };
  const described: Record<string, object> = {
    "calldata-RigRaid": descriptor(contract(deployment.game, writes), writes, await readNotices(session)),
    "eip712-Permit": descriptor(typed(deployment.token, permit, domain), [permit]),
  };
  const owner = await game.owner();
  const timelock = await readTimelock(hre.ethers.provider, owner);
  const isContract = (await hre.ethers.provider.getCode(owner)) !== "0x";
  const safe = given ?? (isContract && timelock === undefined ? owner : undefined);
  if (safe !== undefined) described["eip712-Safe"] = descriptor(typed(safe, SAFE_TX, {}), [SAFE_TX]);
  if (timelock !== undefined) {
    const functions = ["schedule", "execute", "cancel"].map((name) => timelock.contract.interface.getFunction(name)!);
    described["calldata-Timelock"] = descriptor(contract(owner, functions), functions);
  }
  return described;
}

type Notices = Readonly<Record<string, { readonly notice?: string }>>;

/** Notices of the interface by function signature. */
async function readNotices({ hre }: GameSession): Promise<Notices> {
  const [source, name] = ["contracts/interfaces/IRigRaid.sol", "IRigRaid"];
  await compileDeployed(hre);
  const build = await hre.artifacts.getBuildInfo(`${source}:${name}`);
  const { metadata } = build!.output.contracts[source][name] as unknown as { metadata: string };
  return (JSON.parse(metadata) as { output: { userdoc: { methods: Notices } } }).output.userdoc.methods;
}

function describeFunction(one: FunctionFragment, notices: Notices): [string, object] {
  const notice = notices[one.format("sighash")]?.notice ?? wordsOf(one.name);
  const sent = one.payable ? [{ path: "@.value", label: "Sent", ...COINS }] : [];
  const fields = [...one.inputs.map((input) => describeInput(one.name, input)), ...sent];
  const key = `${one.name}(${one.inputs.map(({ type, name }) => `${type} ${name}`).join(",")})`;
  return [
    key,
    {
      intent: /^[^.;,:(]*/.exec(notice.replaceAll("`", ""))![0].trim(),
      fields,
      required: one.inputs.map(({ name }) => name),
    },
  ];
}

/** @throws Error when nothing says how a parameter is shown: each one of a new function must be decided on. */
function describeInput(of: string, { name, type }: ParamType): object {
  const format =
    FORMATS[`${of}.${name}`] ?? FORMATS[name] ?? (type === "address" ? { format: "addressName" } : undefined);
  if (format === undefined) throw new Error(`FORMATS does not say how a wallet shows ${name} of ${of}.`);
  return { path: type.endsWith("[]") ? `${name}.[]` : name, label: wordsOf(name.replace(/Id$/, "")), ...format };
}

/** "repairCost" as "Repair cost". */
function wordsOf(name: string): string {
  const words = name.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
