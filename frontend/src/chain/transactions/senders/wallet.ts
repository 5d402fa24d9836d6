import { type PlayerError, provesUnsent } from "../../game/errorKinds";
import { toPlayerError } from "../../game/errors";
import { estimateGas, getTransactionCount, simulate, withGasMargin } from "../../node/node";
import { knownHashes } from "../store";
import type { SentTransaction, Step } from "../transaction";
import { type SenderContext, type SendOutcome, sentNow } from "./sender";

/** Checks a step, and has the wallet send it: the sender for whatever no other one can send. */
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

/** Some wallets answer with something else, and have sent it. */
function isHash(answer: unknown): answer is string {
  return typeof answer === "string" && /^0x[0-9a-f]{64}$/i.test(answer);
}

/** Kinds of errors that are the reason when it turns out that nothing was sent. */
const REASONS: readonly PlayerError["kind"][] = ["contract", "nonce", "pendingNonce"];

/** A transaction that the wallet may have sent, without an answer to tell. Its nonce leads to it. */
function lost(asked: SentTransaction, cause?: unknown): SentTransaction {
  const { kind, message } = toPlayerError(cause);
  const error = REASONS.includes(kind) ? message : undefined;
  return { ...asked, isNonceTrusted: true, others: knownHashes(), sentAt: Date.now(), error };
}
