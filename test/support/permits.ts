import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { Signature } from "ethers";
import { ethers } from "hardhat";

import type { IRigRaid, RigToken } from "#bindings";
import { PERMIT_TYPES } from "#game/permitTypes";

/** The arguments of `selfPermit`. */
export type PermitArguments = [value: bigint, deadline: bigint, v: bigint, r: string, s: string];

/** Signs an ERC-2612 permit for the game, as a wallet would. */
export async function signPermit(
  token: RigToken,
  game: IRigRaid,
  signer: HardhatEthersSigner,
  value: bigint,
  deadline: bigint = ethers.MaxUint256,
): Promise<PermitArguments> {
  const [, name, version, chainId, verifyingContract] = await token.eip712Domain();
  const message = {
    owner: signer.address,
    spender: await game.getAddress(),
    value,
    nonce: await token.nonces(signer),
    deadline,
  };
  const text = await signer.signTypedData({ name, version, chainId, verifyingContract }, PERMIT_TYPES, message);
  const { v, r, s } = Signature.from(text);
  return [value, deadline, BigInt(v), r, s];
}
