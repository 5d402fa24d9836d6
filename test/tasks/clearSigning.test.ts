import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

import type { ERC7730Descriptor } from "@erc7730/sdk";
import { expect } from "chai";
import { FunctionFragment, Interface, type ParamType } from "ethers";

import { GuardedTimelock__factory, IRigRaid__factory, Taunts__factory } from "#bindings";

import { ROOT } from "../../scripts/cli/packageProgram";
import { useChain } from "./support/chain";
import { Safe } from "./support/safe";
import { ownThroughGuardedTimelock } from "./support/timelock";

interface Field {
  readonly path: string;
  readonly label: string;
  readonly format: string;
  readonly params?: { readonly [name: string]: string };
}

interface Descriptor {
  readonly context: Record<string, { readonly deployments: object[]; readonly domain?: object }>;
  readonly metadata: { readonly enums: { readonly components: Record<string, string> } };
  readonly display: { readonly formats: Record<string, { readonly intent: string; readonly fields: Field[] }> };
}

/** A value of each kind that the game takes. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  address: "0x00000000000000000000000000000000000000aa",
  bool: true,
  bytes: "0x1234",
  bytes32: `0x${"ab".repeat(32)}`,
  "bytes[]": [],
};
const exampleOf = ({ type }: ParamType) => EXAMPLES[type] ?? 7n;

/** As the SDK reads it, which knows parameters by their positions alone. */
function byPosition({ display, ...descriptor }: Descriptor): ERC7730Descriptor {
  const formats = Object.entries(display.formats).map(([key, format]) => {
    const { inputs, ...one } = FunctionFragment.from(key);
    const positions = new Map(inputs.map(({ name }, position) => [name, `[${position}]`]));
    const fields = format.fields.map((field) => {
      return { ...field, path: positions.get(field.path.replace(/\.\[\]$/, "")) ?? field.path };
    });
    return [`${one.name}(${inputs.map(({ type }) => type).join(",")})`, { ...format, fields }];
  });
  return { ...descriptor, display: { formats: Object.fromEntries(formats) as object } } as unknown as ERC7730Descriptor;
}

describe("game:clear-signing", () => {
  const chain = useChain();
  const write = async (...flags: string[]) => {
    const folder = path.join(chain().sandbox.folder, "clear");
    const { files } = (await chain().json(`game:clear-signing ${folder}`, ...flags)) as { files: string[] };
    const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Descriptor;
    return new Map(files.map((file) => [path.basename(file, ".json"), read(file)]));
  };

  it("says of every write what it does, and shows each of its values", async () => {
    const { context, display, metadata } = (await write()).get("calldata-RigRaid")!;
    const { chainId, game } = chain().deployment;
    expect(context.contract.deployments).to.deep.equal([{ chainId, address: game }]);
    const abi = IRigRaid__factory.createInterface().fragments.filter((one) => FunctionFragment.isFunction(one));
    const described = Object.entries(display.formats).map(([key, format]) => ({
      ...format,
      function: FunctionFragment.from(key),
    }));
    const signatures = described.map((one) => one.function.format("sighash"));
    const writes = abi.filter(({ constant }) => !constant);
    expect(signatures.sort()).to.deep.equal(writes.map((one) => one.format("sighash")).sort());
    for (const { function: one, fields, intent } of described) {
      expect(intent, one.name).to.match(/^[A-Z][^.;:`(]{3,}$/);
      const shown = fields.map((field) => field.path.replace(/\.\[\]$/, "")).filter((name) => name !== "@.value");
      expect(shown, one.name).to.deep.equal(one.inputs.map(({ name }) => name));
      const isPayable = writes.find((known) => known.format("sighash") === one.format("sighash"))!.payable;
      expect(fields.some((field) => field.path === "@.value")).to.equal(isPayable);
    }
    expect(display.formats["attackComponent(address victim,uint256 componentId)"]).to.deep.include({
      intent: "Attacks a component of another player",
      fields: [
        { path: "victim", label: "Victim", format: "addressName" },
        { path: "componentId", label: "Component", format: "enum", params: { $ref: "$.metadata.enums.components" } },
      ],
    });
    expect(metadata.enums.components[7]).to.equal("Processor");
  });

  it("is what a wallet's SDK takes, and shows of each write of the game and its timelock", async () => {
    // Its package names no entry for `require`.
    const sdk = path.join(ROOT, "node_modules", "@erc7730", "sdk", "dist", "index.js");
    const { ClearSigner, validateDescriptor } = createRequire(__filename)(sdk) as typeof import("@erc7730/sdk");
    const safe = await Safe.own(chain());
    const timelock = await ownThroughGuardedTimelock(chain(), safe, chain().owner.address);
    const descriptors = await write(`--safe ${safe.address}`);
    const names = ["calldata-RigRaid", "eip712-Permit", "calldata-Taunts", "eip712-Safe", "calldata-Timelock"];
    expect([...descriptors.keys()]).to.deep.equal(names);
    const told = Object.keys(descriptors.get("calldata-Timelock")!.display.formats);
    expect(told.map((key) => key.split("(")[0])).to.deep.equal(["schedule", "execute", "cancel"]);
    for (const [name, descriptor] of descriptors)
      expect(validateDescriptor(descriptor), name).to.deep.equal({ valid: true, errors: [] });
    // It decodes no typed data.
    const custom = ["calldata-RigRaid", "calldata-Taunts", "calldata-Timelock"].map((name) =>
      byPosition(descriptors.get(name)!),
    );
    const signer = new ClearSigner({ provider: null, useSourcifyFallback: false, registry: { custom } });
    const { chainId, game, taunts } = chain().deployment;
    for (const [name, to, { abi }] of [
      ["calldata-RigRaid", game, IRigRaid__factory],
      ["calldata-Taunts", taunts!, Taunts__factory],
      ["calldata-Timelock", timelock, GuardedTimelock__factory],
    ] as const) {
      for (const [key, { intent, fields }] of Object.entries(descriptors.get(name)!.display.formats)) {
        const one = FunctionFragment.from(key);
        const data = Interface.from(abi).encodeFunctionData(one.name, one.inputs.map(exampleOf));
        const shown = await signer.decode({ to, data, chainId });
        expect(shown, one.name).to.deep.include({ intent, confidence: "high", source: "registry" });
        expect(
          shown.fields.map(({ label }) => label),
          one.name,
        ).to.deep.equal(fields.map(({ label }) => label));
      }
    }
  });

  it("tells tokens from counts", async () => {
    const { formats } = (await write()).get("calldata-RigRaid")!.display;
    const formatOf = (key: string) => formats[key].fields.at(-1)!;
    expect(formatOf("fundRewards(uint256 amount)").format).to.equal("tokenAmount");
    expect(formatOf("purchaseShields(uint256 amount)").format).to.equal("raw");
    const rescue = formatOf("rescueTokens(address token,address to,uint256 amount)");
    expect(rescue).to.deep.include({ format: "tokenAmount", params: { tokenPath: "token" } });
  });

  it("describes the permit, and what a Safe signs", async () => {
    expect([...(await write()).keys()]).to.deep.equal(["calldata-RigRaid", "eip712-Permit", "calldata-Taunts"]);
    const safe = await Safe.own(chain());
    const owned = await write();
    const { chainId, token } = chain().deployment;
    expect(owned.get("eip712-Permit")!.context.eip712.domain).to.deep.equal({
      name: await chain().token.name(),
      version: "1",
      chainId,
      verifyingContract: token,
    });
    const { context, display } = owned.get("eip712-Safe")!;
    expect(context.eip712.deployments).to.deep.equal([{ chainId, address: safe.address }]);
    const [{ fields }] = Object.values(display.formats);
    expect(fields[2]).to.deep.include({ path: "data", format: "calldata", params: { calleePath: "to" } });
    expect(fields).to.have.length(10);
  });
});
