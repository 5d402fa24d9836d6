import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { expect } from "chai";
import { AbiCoder, type BaseContract, keccak256, toBeHex } from "ethers";
import { ethers } from "hardhat";

import type { DeploymentRecord } from "#game/deployment";

import { compileSource, readGameLayout } from "../../support/compileSource";
import type { Holdings } from "../../versions/story";

/** A player's first slot: each field with its first bit and its width in bits. */
const FIELDS = [
  ["ownedComponents", 0, 32],
  ["hackedComponents", 32, 32],
  ["level", 64, 8],
  ["xp", 72, 16],
  ["attacks", 88, 40],
  ["shields", 128, 40],
  ["immuneUntil", 168, 32],
  ["primedAtBlock", 200, 40],
] as const;
type Field = (typeof FIELDS)[number][0];

/** Fields that a function of `PlayerFields` can change. */
const WRITTEN: readonly Field[] = [
  "hackedComponents",
  "level",
  "xp",
  "attacks",
  "shields",
  "immuneUntil",
  "primedAtBlock",
];
const COUNTERS: readonly Field[] = ["attacks", "shields"];

/** Calls every accessor of `PlayerState`. */
const ACCESS = `
  import {PlayerState} from "contracts/game/PlayerState.sol";
  import {Counter} from "contracts/libraries/RechargingCounter.sol";
  contract Access {
    function read(PlayerState player) external pure returns (uint256[${FIELDS.length}] memory fields) {
      ${FIELDS.map(([name], i) => `fields[${i}] = ${unwrapped(name)};`).join("\n")}
    }
    function write(PlayerState player, uint256 value) external pure returns (PlayerState[${WRITTEN.length}] memory states) {
      ${WRITTEN.map((name, i) => `states[${i}] = player.with${capitalized(name)}(${wrapped(name)});`).join("\n")}
    }
  }`;

function unwrapped(name: Field): string {
  return COUNTERS.includes(name) ? `Counter.unwrap(player.${name}())` : `player.${name}()`;
}

function wrapped(name: Field): string {
  return COUNTERS.includes(name) ? "Counter.wrap(uint40(value))" : "value";
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A word with ones in a field alone. */
function onesIn(name: Field): bigint {
  const [, offset, width] = FIELDS.find(([field]) => field === name)!;
  return (2n ** BigInt(width) - 1n) << BigInt(offset);
}

const VERSIONS = path.join(__dirname, "../../versions");
const NAMESPACE = "0xa866176b869497fcc434a51093dcef100bcfb43afe2b6da963a936e515d57000";

interface Layout {
  readonly namespaces?: Readonly<Record<string, readonly { readonly label: string; readonly slot: string }[]>>;
  readonly types: ReturnType<typeof readGameLayout>;
}

function readKept<T>(version: string, name: string): T {
  return JSON.parse(readFileSync(path.join(VERSIONS, version, `${name}.json`), "utf8")) as T;
}

/** The fields of a player's first slot in a layout. */
function firstSlotIn(types: Layout["types"]): (readonly [string, number, number])[] {
  const player = Object.values(types).find(({ label }) => label === "struct GameStorage.Player")!;
  return player
    .members!.filter(({ slot }) => slot === "0")
    .map(({ label, offset, type }) => [label, 8 * offset, 8 * Number(types[type].numberOfBytes)]);
}

/** Slot of a value in a mapping of the game. */
function slotIn(mapping: string, key: string): string {
  const slot = BigInt(NAMESPACE) + BigInt(mapping);
  return keccak256(AbiCoder.defaultAbiCoder().encode(["address", "uint256"], [key, slot]));
}

describe("PlayerState", () => {
  interface Access extends BaseContract {
    read(player: bigint): Promise<bigint[]>;
    write(player: bigint, value: bigint): Promise<bigint[]>;
  }
  let access: Access;

  before(async () => {
    const { abi, evm } = compileSource("Access", ACCESS);
    const factory = await ethers.getContractFactory([...abi] as never[], evm.bytecode.object);
    access = (await factory.deploy()) as unknown as Access;
  });

  it("has the fields of the first slot of a player, where the compiler puts them", () => {
    expect(firstSlotIn(readGameLayout())).to.deep.equal(FIELDS);
  });

  for (const [name, offset] of FIELDS) {
    it(`reads ${name} from its own bits alone`, async () => {
      const expected = FIELDS.map(([field]) => (field === name ? onesIn(name) >> BigInt(offset) : 0n));
      expect(await access.read(onesIn(name))).to.deep.equal(expected);
    });
  }

  for (const [i, name] of WRITTEN.entries()) {
    it(`writes ${name} to its own bits alone`, async () => {
      const all = 2n ** 256n - 1n;
      expect((await access.write(0n, all))[i]).to.equal(onesIn(name));
      expect((await access.write(all, 0n))[i]).to.equal(all ^ onesIn(name));
    });
  }

  for (const version of readdirSync(VERSIONS).filter((name) => /^\d+\.\d+\.\d+$/.test(name))) {
    it(`reads a player that ${version} stored`, async () => {
      const { impls } = readKept<{ impls: Readonly<Record<string, { layout: Layout }>> }>(version, "manifest");
      const layouts = Object.values(impls).map(({ layout }) => layout);
      for (const { types } of layouts) expect(firstSlotIn(types)).to.deep.equal(FIELDS);

      const game = layouts[0].namespaces!["erc7201:rigraid.storage.Game"];
      const { slot } = game.find(({ label }) => label === "players")!;
      const record = readKept<DeploymentRecord>(version, "deployment");
      const { accounts, holdings } = readKept<{
        accounts: Readonly<Record<string, { storage: Readonly<Record<string, string>> }>>;
        holdings: readonly [Holdings[], Holdings[]];
      }>(version, "state");
      const players = (await ethers.getSigners()).slice(1, 1 + holdings[0].length);
      for (const [i, { address }] of players.entries()) {
        const stored = BigInt(accounts[record.game].storage[toBeHex(slotIn(slot, address), 32)]);
        const [owned, hacked, level, xp] = await access.read(stored);
        const { components, stats } = holdings[0][i];
        const isHacked = components.map((component) => component.includes("hacked"));
        expect([owned, hacked]).to.deep.equal([
          3n,
          isHacked.includes(true) ? 1n << BigInt(isHacked.indexOf(true)) : 0n,
        ]);
        expect([level, xp].map(String)).to.deep.equal(stats.slice(0, 2));
      }
    });
  }
});
