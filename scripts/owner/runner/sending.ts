import type { Sending } from "../network/sending";
import { TaskError } from "./errors";
import { ADDRESS, FILE, flag, GWEI, INDEX, optional, type Values } from "./parameters";
import type { Cli } from "./task";

/** Parameters for the transactions of a task. */
export const SENDING_PARAMETERS = {
  maxFee: optional(GWEI, "The maximum fee per gas, in gwei (default: what the node suggests)"),
  priorityFee: optional(GWEI, "The priority fee per gas, in gwei; goes with --max-fee"),
  nonce: optional(
    INDEX,
    "The nonce of the first transaction, to replace a stuck one with higher fees; with --safe, the Safe's",
  ),
};

export type SendingOptions = Values<typeof SENDING_PARAMETERS>;

/** Parameters of the tasks that sign here. */
export const SIGNING_PARAMETERS = {
  dryRun: flag("Simulates, estimates the gas, and sends nothing"),
  yes: flag("Does not ask for confirmation"),
  account: optional(ADDRESS, "The account that signs (default: the network's first)"),
  ...SENDING_PARAMETERS,
};

/** Parameters of the tasks that sign here, or write a batch for a Safe. */
export const WRITE_PARAMETERS = {
  ...SIGNING_PARAMETERS,
  safe: optional(FILE, "Sends nothing; writes a batch for Safe's Transaction Builder to this file"),
  from: optional(
    ADDRESS,
    "With --safe: the Safe that sends the batch (default: the owner; required when the owner is a timelock)",
  ),
};

/** Options of a task that sends transactions. */
export type WriteOptions = Values<typeof WRITE_PARAMETERS>;

/**
 * Settings of the transaction at a position in a task.
 *
 * @throws TaskError when the fees are inconsistent.
 */
export function sendingOf({ maxFee, priorityFee, nonce }: SendingOptions, position = 0): Sending {
  if ((maxFee === undefined) !== (priorityFee === undefined)) {
    throw new TaskError("Give --max-fee and --priority-fee together, or neither.");
  }
  if (maxFee !== undefined && maxFee < priorityFee!)
    throw new TaskError("--max-fee must not be less than --priority-fee.");
  return {
    ...(maxFee === undefined ? {} : { maxFeePerGas: maxFee, maxPriorityFeePerGas: priorityFee }),
    ...(nonce === undefined ? {} : { nonce: nonce + position }),
  };
}

/**
 * Checks that a requested nonce can be next, and reports when the transaction must wait for others.
 *
 * @throws TaskError when the nonce is already used, or would wait for a transaction that was never sent.
 */
export async function requireNonce({ hre, say }: Cli, sender: string, { nonce }: SendingOptions): Promise<void> {
  const { provider } = hre.ethers;
  const used = await provider.getTransactionCount(sender, "latest");
  const sent = await provider.getTransactionCount(sender, "pending");
  if (nonce === undefined) {
    if (sent > used) {
      say(
        `  Note: Pending transactions of ${sender}: ${sent - used}. This one waits for them. If they are stuck, ` +
          `replace the first: --nonce ${used} with a higher --max-fee and --priority-fee.\n`,
      );
    }
    return;
  }
  if (nonce < used) {
    throw new TaskError(
      `--nonce ${nonce}: that transaction of ${sender} is already in a block. The next nonce is ${used}.`,
    );
  }
  if (nonce > sent)
    throw new TaskError(`--nonce ${nonce} would wait for transaction ${sent} of ${sender}, which has not been sent.`);
}
