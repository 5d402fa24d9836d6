import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";

/** Who uses the chain's twenty development accounts, whose keys are public. */
export interface Roles {
  readonly owner: HardhatEthersSigner;
  readonly feeCollector: HardhatEthersSigner;
  /** For the players at the keyboard. */
  readonly players: readonly HardhatEthersSigner[];
  /** The last of the players. It has played along since the opening, so that there is something to defend from the start. */
  readonly veteran: HardhatEthersSigner;
  /** They play by themselves. */
  readonly rivals: readonly HardhatEthersSigner[];
}

/** The accounts from here to the first rival's are the players'. */
export const FIRST_PLAYER = 2;
/** The accounts from here on are the rivals'. */
export const FIRST_RIVAL = 8;

export function assignRoles(accounts: readonly HardhatEthersSigner[]): Roles {
  const [owner, feeCollector] = accounts;
  return {
    owner,
    feeCollector,
    players: accounts.slice(FIRST_PLAYER, FIRST_RIVAL),
    veteran: accounts[FIRST_RIVAL - 1],
    rivals: accounts.slice(FIRST_RIVAL),
  };
}
