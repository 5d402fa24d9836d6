import { type PlayerError, provesUnsent } from "../../game/errorKinds";
import { toPlayerError } from "../../game/errors";
import { estimateGas, getTransactionCount, simulate, withGasMargin } from "../../node/node";
import type { SentTransaction, Step } from "../transaction";
import { type SenderContext, type SendOutcome, sentNow } from "./sender";

/** Checks a step and sends it with the wallet: the last sender, for everything. */
export async function sendByWallet(step: Step, context: SenderContext): Promise<SendOutcome> {
  const { to, data, value, isFinal, request } = step;
  const { gasLimit, nonce } = await check(step, context.from);
  const signer = await context.reachSigner();
  const asked = { ...sentNow(), hash: "", nonce, to, data, isFinal };
  if (!(await context.announce(request, asked))) return "startOver";
  try {
    const hash: unknown = await signer.sendUncheckedTransaction({ to, data, value, gasLimit });
    return isHash(hash) ? { ...asked, hash, sentAt: Date.now() } : lost(asked);
  } catch (cause) {
    if (provesUnsent(cause)) throw cause;
    return lost(asked, cause);
  }
}

/** Runs the transaction in the block that is being built, without sending it. */
async function check({ to, data, value }: Step, from: string): Promise<{ gasLimit: bigint; nonce: number }> {
  const [, gas, nonce] = await Promise.all([
    simulate({ from, to, data, value }, "pending"),
    estimateGas({ from, to, data, value }),
    getTransactionCount(from, "pending"),
  ]);
  return { gasLimit: withGasMargin(gas), nonce };
}

/** Some wallets send it, but answer with something other than its hash. */
function isHash(answer: unknown): answer is string {
  return typeof answer === "string" && /^0x[0-9a-f]{64}$/i.test(answer);
}

/** Errors that explain why nothing was sent, once that is known. */
const REASONS: readonly PlayerError["kind"][] = ["contract", "nonce", "pendingNonce"];

/** A transaction that the wallet may have sent without an answer. It is found by its nonce. */
function lost(asked: SentTransaction, cause?: unknown): SentTransaction {
  const { kind, message } = toPlayerError(cause);
  const error = REASONS.includes(kind) ? message : undefined;
  return { ...asked, isNonceTrusted: true, sentAt: Date.now(), error };
}
