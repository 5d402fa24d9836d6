import { readValidations } from "@openzeppelin/hardhat-upgrades/dist/utils/validations";
import { getStorageLayout, getUnlinkedBytecode, getVersion, type StorageLayout } from "@openzeppelin/upgrades-core";
import {
  calculateERC7201StorageLocation,
  ERC7201_FORMULA_PREFIX,
} from "@openzeppelin/upgrades-core/dist/utils/erc7201";
import { concat, getAddress, keccak256, toBeHex } from "ethers";
import type { HardhatRuntimeEnvironment } from "hardhat/types";

import { IMPLEMENTATION_SLOT } from "../../deploy/implementation";

/** A field in a slot. */
interface Field {
  readonly name: string;
  readonly type: string;
  /** Offset in bytes from the lowest byte. */
  readonly offset: number;
  readonly size: number;
}

/** Ids of types, skins and components: `MAX_COMPONENTS` and `MAX_SKINS`. */
const IDS = Array.from({ length: 33 }, (_, id) => id);

/** Names of storage slots, from the layout in the upgrade plugin's file. */
export class StorageNames {
  private readonly fields = new Map<bigint, Field[]>();

  private constructor(
    private readonly layout: StorageLayout,
    private readonly players: readonly string[],
  ) {
    this.fields.set(BigInt(IMPLEMENTATION_SLOT), [{ name: "implementation", type: "t_address", offset: 0, size: 20 }]);
    for (const [namespace, items] of Object.entries(layout.namespaces ?? {})) {
      const base = BigInt(calculateERC7201StorageLocation(namespace.replace(ERC7201_FORMULA_PREFIX, "")));
      for (const item of items) this.add(item.label, item.type, base + BigInt(item.slot!), item.offset!);
    }
  }

  /** @param players Players whose slots get names. */
  static async read(
    hre: HardhatRuntimeEnvironment,
    contract: string,
    players: readonly string[],
  ): Promise<StorageNames> {
    const { bytecode } = await hre.ethers.getContractFactory(contract);
    const validations = await readValidations(hre);
    const version = getVersion(getUnlinkedBytecode(validations, bytecode), bytecode);
    return new StorageNames(getStorageLayout(validations, version), players);
  }

  /** The fields of a slot that differ between two words; the whole slot if no field is known. */
  differences(slot: bigint, before: string, after: string): { label: string; from: string; to: string }[] {
    const fields = this.fields.get(slot);
    if (fields === undefined) return before === after ? [] : [{ label: toBeHex(slot, 32), from: before, to: after }];
    return fields
      .map((field) => ({ label: field.name, from: valueOf(field, before), to: valueOf(field, after) }))
      .filter(({ from, to }) => from !== to);
  }

  private add(name: string, type: string, slot: bigint, offset: number): void {
    const { members, numberOfBytes } = this.layout.types[type];
    const size = Number(numberOfBytes);
    const [, key, value] = /^t_mapping\((t_\w+),(.*)\)$/.exec(type) ?? [];
    const [, element, length] = /^t_array\((.*)\)(\d+)_storage$/.exec(type) ?? [];
    if (members !== undefined && type.startsWith("t_struct")) {
      for (const member of members as Required<Exclude<(typeof members)[number], string>>[])
        this.add(`${name}.${member.label}`, member.type, slot + BigInt(member.slot), member.offset);
    } else if (key === "t_uint256" && value.startsWith("t_mapping(t_address")) {
      // Operators by epoch get no names, because every pair of accounts would be too many.
    } else if (key !== undefined) {
      for (const each of key === "t_address" ? this.players : IDS) {
        const place = keccak256(concat([toBeHex(each, 32), toBeHex(slot, 32)]));
        this.add(`${name}[${each}]`, value, BigInt(place), 0);
      }
    } else if (element !== undefined) {
      const bytes = Number(this.layout.types[element].numberOfBytes);
      const perSlot = Math.max(1, Math.floor(32 / bytes));
      for (let i = 0; i < Number(length); i++) {
        const place = slot + BigInt(Math.floor(i / perSlot) * Math.ceil(bytes / 32));
        this.add(`${name}[${i}]`, element, place, (i % perSlot) * bytes);
      }
    } else {
      const isLength = type.endsWith(")dyn_storage");
      const field = { name: isLength ? `${name}.length` : name, type, offset, size };
      this.fields.set(slot, [...(this.fields.get(slot) ?? []), field]);
    }
  }
}

function valueOf({ type, offset, size }: Field, word: string): string {
  const value = (BigInt(word) >> BigInt(8 * offset)) & ((1n << BigInt(8 * size)) - 1n);
  if (type === "t_address") return getAddress(toBeHex(value, 20));
  return type === "t_bool" ? String(value === 1n) : String(value);
}
