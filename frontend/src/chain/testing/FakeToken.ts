import { TypedDataEncoder, ZeroHash } from "ethers";

import { deployment } from "../node/deployment";
import { type FakeChain, Revert } from "./FakeChain";

/** Domain of the token's permits. */
export const DOMAIN = {
  name: "RigRaid Token",
  version: "1",
  chainId: deployment.chainId,
  verifyingContract: deployment.token,
};

/** The game's token on a fake chain, with permits: one player's balance and the game's allowance. */
export class FakeToken {
  readonly nonce = 4n;
  balance: bigint;
  allowance = 0n;
  /** Whether an allowance can only change from or to zero, as with USDT. */
  mustBeZeroed = false;

  constructor(chain: FakeChain, balance: bigint) {
    this.balance = balance;
    chain.functions.allowance = () => [this.allowance];
    chain.functions.balanceOf = () => [this.balance];
    chain.functions.approve = ([, value]) =>
      this.mustBeZeroed && this.allowance > 0n && value > 0n ? new Revert("Error", ["approve first 0"]) : [true];
    chain.functions.DOMAIN_SEPARATOR = () => [TypedDataEncoder.hashDomain(DOMAIN)];
    chain.functions.nonces = () => [this.nonce];
    chain.functions.name = () => [DOMAIN.name];
    chain.functions.eip712Domain = () => ["0x0f", DOMAIN.name, DOMAIN.version, 31337n, deployment.token, ZeroHash, []];
  }

  /** Result of a game call that takes an amount: a revert if the allowance or the balance is too low. */
  take(from: string | undefined, amount: bigint): Revert | [] {
    if (this.allowance < amount) return new Revert("ERC20InsufficientAllowance", [from, this.allowance, amount]);
    if (this.balance < amount) return new Revert("ERC20InsufficientBalance", [from, this.balance, amount]);
    return [];
  }
}
