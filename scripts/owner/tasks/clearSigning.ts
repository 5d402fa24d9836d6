import path from "node:path";

import { FunctionFragment, type ParamType } from "ethers";

import { Taunts__factory } from "#bindings/factories/contracts/social/Taunts__factory";
import { CATALOGUE } from "#game/catalogue";
import { PERMIT_TYPES } from "#game/permitTypes";
import { LINES } from "#game/tauntLines";
import { wordsOf } from "#game/texts/identifiers";

import { compileDeployed } from "../../tools/compile/compilation";
import { writeAtOnce } from "../deploy/deploymentFiles";
import { isContract } from "../runner/accounts";
import { readTask } from "../runner/ownerTask";
import { ADDRESS, FILE, optional, positional } from "../runner/parameters";
import { SAFE_TX } from "../runner/safe";
import { type GameSession, openToken } from "../runner/session";
import { readTimelock } from "../runner/timelock";

/** Format of a value in a wallet (ERC-7730). */
interface Format {
  readonly format: string;
  readonly params?: object;
}

const COINS: Format = { format: "unit", params: { base: "coins", decimals: 18 } };

/** Formats of parameters by name, or by function and name where the meaning differs. */
const FORMATS: readonly (readonly [Format, readonly string[]])[] = [
  [
    { format: "raw" },
    ["attackId", "skinId", "startIndex", "maxUsers", "isActive", "v", "r", "s", "predecessor", "salt", "id"],
  ],
  [{ format: "raw" }, ["purchaseAttacks.amount", "purchaseShields.amount", "upgradeToAndCall.data"]],
  [{ format: "raw" }, ["setOperator.scope", "Permit.nonce", "SafeTx.nonce"]],
  [{ format: "raw" }, ["SafeTx.safeTxGas", "SafeTx.baseGas", "SafeTx.gasPrice"]],
  [{ format: "duration" }, ["delay"]],
  [{ format: "date", params: { encoding: "timestamp" } }, ["deadline", "setOperator.until"]],
  [
    { format: "tokenAmount", params: { token: "$.metadata.constants.token" } },
    ["price", "repairCost", "value", "fundRewards.amount", "setOperator.budget"],
  ],
  [{ format: "tokenAmount", params: { tokenPath: "token" } }, ["rescueTokens.amount"]],
  [COINS, ["SafeTx.value", "schedule.value", "execute.value"]],
  [{ format: "unit", params: { base: "tokens/s", decimals: 18 } }, ["rewardRate"]],
  [{ format: "unit", params: { base: "%" } }, ["percentage"]],
  [{ format: "enum", params: { $ref: "$.metadata.enums.components" } }, ["componentId"]],
  [{ format: "enum", params: { $ref: "$.metadata.enums.lines" } }, ["line"]],
  [{ format: "enum", params: { $ref: "$.metadata.enums.operations" } }, ["SafeTx.operation"]],
  [{ format: "calldata", params: { calleePath: "@.to" } }, ["multicall.data", "actFor.calls"]],
  [{ format: "calldata", params: { calleePath: "to" } }, ["SafeTx.data"]],
  [{ format: "calldata", params: { calleePath: "target" } }, ["schedule.data", "execute.payload"]],
];

const PERMIT = FunctionFragment.from({ type: "function", name: "Permit", inputs: PERMIT_TYPES.Permit });

readTask({
  name: "game:clear-signing",
  description: "Writes ERC-7730 descriptors, with which wallets explain what they sign, to a folder",
  parameters: {
    folder: positional(FILE, "The folder"),
    safe: optional(ADDRESS, "The Safe behind a timelock (default: the owner, when it is a contract)"),
  },
  async read(session, { folder, safe }) {
    const descriptors = await describe(session, safe);
    const files = Object.entries(descriptors).map(([name, descriptor]) => {
      const file = path.resolve(folder, `${name}.json`);
      writeAtOnce(file, `${JSON.stringify(descriptor, null, 2)}\n`);
      return file;
    });
    return { data: { files }, text: files.map((file) => `Wrote ${file}`).join("\n") };
  },
});

async function describe(session: GameSession, given: string | undefined): Promise<Record<string, object>> {
  const { hre, game, deployment } = session;
  const { chainId } = deployment;
  const components = Object.fromEntries(CATALOGUE.map(({ name }, position) => [position + 1, name]));
  const lines = Object.fromEntries(LINES.map((text, line) => [line, text]));
  const enums = { components, lines, operations: { 0: "Call", 1: "Delegate call" } };
  const metadata = { owner: "RigRaid", constants: { token: deployment.token }, enums };
  const descriptor = (context: object, functions: readonly FunctionFragment[], notices: Notices = {}) => ({
    $schema: "https://eips.ethereum.org/assets/eip-7730/erc7730-v1.schema.json",
    context,
    metadata,
    display: { formats: Object.fromEntries(functions.map((one) => describeFunction(one, notices))) },
  });
  const contract = (address: string, functions: readonly FunctionFragment[], notices?: Notices) => {
    const abi = functions.map((one) => JSON.parse(one.format("json")) as object);
    return descriptor({ contract: { deployments: [{ chainId, address }], abi } }, functions, notices);
  };
  const typed = (address: string, message: FunctionFragment, own: object) => {
    const fields = message.inputs.map(({ name, type }) => ({ name, type }));
    const schemas = [{ primaryType: message.name, types: { [message.name]: fields } }];
    const domain = { ...own, chainId, verifyingContract: address };
    return descriptor({ eip712: { deployments: [{ chainId, address }], domain, schemas } }, [message]);
  };

  const functions = game.interface.fragments.filter((one) => FunctionFragment.isFunction(one));
  const writes = functions.filter((one) => !one.constant);
  const domain = { name: await (await openToken(session, deployment.token)).name(), version: "1" };
  const described: Record<string, object> = {
    "calldata-RigRaid": contract(
      deployment.game,
      writes,
      await readNotices(session, "contracts/interfaces/IRigRaid.sol"),
    ),
    "eip712-Permit": typed(deployment.token, PERMIT, domain),
  };
  if (deployment.taunts !== undefined) {
    const taunt = Taunts__factory.createInterface().getFunction("taunt");
    const notices = await readNotices(session, "contracts/social/Taunts.sol");
    described["calldata-Taunts"] = contract(deployment.taunts, [taunt], notices);
  }
  const owner = await game.owner();
  const timelock = await readTimelock(hre.ethers.provider, owner);
  const safe = given ?? (timelock === undefined && (await isContract(hre.ethers.provider, owner)) ? owner : undefined);
  if (safe !== undefined) described["eip712-Safe"] = typed(safe, SAFE_TX, {});
  if (timelock === undefined) return described;
  const calls = (["schedule", "execute", "cancel"] as const).map((name) =>
    timelock.contract.interface.getFunction(name),
  );
  return { ...described, "calldata-Timelock": contract(owner, calls) };
}

type Notices = Readonly<Record<string, { readonly notice?: string }>>;

/** Notices of a contract by function signature. */
async function readNotices({ hre }: GameSession, source: string): Promise<Notices> {
  const name = path.posix.basename(source, ".sol");
  await compileDeployed(hre);
  const build = await hre.artifacts.getBuildInfo(`${source}:${name}`);
  const { metadata } = build!.output.contracts[source][name] as unknown as { metadata: string };
  return (JSON.parse(metadata) as { output: { userdoc: { methods: Notices } } }).output.userdoc.methods;
}

function describeFunction(one: FunctionFragment, notices: Notices): [string, object] {
  const notice = notices[one.format("sighash")]?.notice ?? wordsOf(one.name);
  const intent = /^[^.;,:(]*/.exec(notice.replaceAll("`", ""))![0].trim();
  const sent = one.payable ? [{ path: "@.value", label: "Sent", ...COINS }] : [];
  const fields = [...one.inputs.map((input) => describeInput(one.name, input)), ...sent];
  const key = `${one.name}(${one.inputs.map(({ type, name }) => `${type} ${name}`).join(",")})`;
  return [key, { intent, fields, required: one.inputs.map(({ name }) => name) }];
}

/** @throws Error when a parameter has no format, so that each parameter of a new function gets one. */
function describeInput(of: string, { name, type }: ParamType): object {
  const find = (wanted: string) => FORMATS.find(([, names]) => names.includes(wanted))?.[0];
  const format = find(`${of}.${name}`) ?? find(name) ?? (type === "address" ? { format: "addressName" } : undefined);
  if (format === undefined) throw new Error(`FORMATS does not say how a wallet shows ${name} of ${of}.`);
  return { path: type.endsWith("[]") ? `${name}.[]` : name, label: wordsOf(name.replace(/Id$/, "")), ...format };
}
