import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import { ZeroAddress } from "ethers";
import type { HardhatRuntimeEnvironment } from "hardhat/types";

import { isContract } from "./accounts";
import { TaskError } from "./errors";
import { commandFor } from "./hints";
import type { WriteOptions } from "./sending";
import type { GameSession } from "./session";
import type { Cli } from "./task";
import { findProposer, PROPOSER, readTimelock, type Timelock } from "./timelock";

/** Role that may execute a plan. */
export type Role = "owner" | "pendingOwner" | "anyone";

/** Account that executes a plan: it signs here, or it is a Safe for which a batch is written. */
export type Sender = { readonly address: string } & ({ readonly signer: HardhatEthersSigner } | BatchTarget);

/** File and sender of a batch. */
export interface BatchTarget {
  readonly batchFile: string;
  /** The Safe that sends it; undefined when the Safe in front of the timelock is unknown. */
  readonly safe: string | undefined;
  /** The timelock, if the acting account is one. */
  readonly timelock: Timelock | undefined;
}

/**
 * Finds the account that executes a plan, and checks that it has the role.
 *
 * @param options With `safe`, the account with the role (for "anyone": `from` or the owner), and nobody signs here.
 * Otherwise the network's `account`, or its first one.
 * @throws TaskError that names the account with the role.
 */
export async function requireSender(session: GameSession, role: Role, options: WriteOptions): Promise<Sender> {
  const entitled = await entitledTo(session, role);
  if (options.safe !== undefined) return requireBatchSender(session, entitled, options.safe, options.from);
  // A contract has no key, and a dry run writes no batch.
  if (
    options.dryRun &&
    options.account === undefined &&
    entitled &&
    (await isContract(session.hre.ethers.provider, entitled))
  )
    return requireBatchSender(session, entitled, "", options.from);
  if (options.from !== undefined) {
    throw new TaskError(
      "--from names the Safe of a batch: add --safe <file>, or choose who signs with --account <address>.",
    );
  }
  const signer = await chooseSigner(session, options.account);
  if (entitled === undefined || signer.address === entitled) return { address: signer.address, signer };
  const isTimelock = (await readTimelock(session.hre.ethers.provider, entitled)) !== undefined;
  const remedy = isTimelock
    ? "It is a timelock: write batches for the Safe in front of it with --safe <file> --from <safe>."
    : "Choose its account with --account <address>, or, when it is a Safe, write a batch for it with --safe <file>.";
  throw new TaskError(
    `Only ${role === "owner" ? "the owner" : "the pending owner"} ${entitled} may do this, not ${signer.address}. ${remedy}`,
  );
}

async function requireBatchSender(
  session: GameSession,
  entitled: string | undefined,
  batchFile: string,
  from: string | undefined,
): Promise<Sender> {
  const address = entitled ?? from ?? (await requireOwner(session));
  const timelock = await readTimelock(session.hre.ethers.provider, address);
  if (timelock === undefined) {
    if (from === undefined || from === address) return { address, batchFile, safe: address, timelock };
    throw new TaskError(`Only ${address} may do this, not ${from}.`);
  }
  // Checked before anything is written or deployed. A dry run names no file.
  if (from === undefined && batchFile !== "")
    throw new TaskError(`${address} is a timelock: name the Safe that sends the batch with --from <address>.`);
  const isTimelock = entitled === undefined && from === address;
  // Unknown if the node returns no logs.
  const safe = isTimelock ? await findProposer(timelock, session.deployment.block).catch(() => undefined) : from;
  if (safe !== undefined && !(await timelock.contract.hasRole(PROPOSER, safe))) {
    throw new TaskError(`${safe} is not a proposer of the timelock ${address}.`);
  }
  return { address, batchFile, safe, timelock };
}

/** The account with the role; undefined for "anyone". */
async function entitledTo(session: GameSession, role: Role): Promise<string | undefined> {
  if (role === "anyone") return undefined;
  if (role === "owner") return requireOwner(session);
  const pendingOwner = await session.game.pendingOwner();
  if (pendingOwner !== ZeroAddress) return pendingOwner;
  const offer = await commandFor(
    session,
    await requireOwner(session),
    "game:ownership:transfer --owner <new>",
    "offer",
  );
  throw new TaskError(`The ownership has not been offered to anybody. The owner offers it: ${offer}`);
}

async function requireOwner({ game }: GameSession): Promise<string> {
  const owner = await game.owner();
  if (owner !== ZeroAddress) return owner;
  throw new TaskError("The ownership was given up: this game can no longer be administered.");
}

/** True on a fork where a contract, such as a Safe, can send without a key. */
async function isImpersonated({ ethers }: HardhatRuntimeEnvironment, account: string): Promise<boolean> {
  if ((await ethers.provider.getCode(account)) === "0x") return false;
  const answer = ethers.provider.send("hardhat_impersonateAccount", [account]);
  return answer.then(
    () => true,
    () => false,
  );
}

/**
 * The network's signing account: the requested one, or the first.
 *
 * @throws TaskError when the account does not exist.
 */
export async function chooseSigner({ hre }: Cli, account: string | undefined): Promise<HardhatEthersSigner> {
  const signers = await hre.ethers.getSigners();
  const chosen = account === undefined ? signers[0] : signers.find(({ address }) => address === account);
  if (chosen !== undefined) return chosen;
  if (account !== undefined && (await isImpersonated(hre, account))) return hre.ethers.getSigner(account);
  const name = hre.network.name;
  if (signers.length === 0) {
    throw new TaskError(
      `No account is configured for the network "${name}", so nothing can be signed: set OWNER_KEYSTORE or OWNER_KEY.`,
    );
  }
  const known = signers.map(({ address }) => address).join(", ");
  throw new TaskError(`The network "${name}" has no account ${account}. It has ${known}.`);
}
