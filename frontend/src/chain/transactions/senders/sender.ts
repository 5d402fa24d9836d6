import { blockPoller, headNumber } from "../../node/chain";
import { deployment } from "../../node/deployment";
import type { Flow, FlowContext, SentCalls, SentTransaction, Step } from "../transaction";

/** Part of a run that its senders use. */
export interface SenderContext extends FlowContext {
  readonly flow: Flow;
  /**
   * Stores a transaction before it is sent, so that it is found again after any failure.
   *
   * @throws PlayerError when the player has stopped waiting: it must not be sent.
   */
  note(asked: SentTransaction | SentCalls): void;
  /** Notes why the wallet opens after all, as a sentence for the player; empty if none is needed. */
  explain(reason: string): void;
}

/** Outcome of a sender: the sent transaction, or nothing if the write starts over. */
export type SendOutcome = SentTransaction | SentCalls | "startOver";

/**
 * Sends a step for the player.
 *
 * @returns Undefined when it cannot: the next sender is tried.
 * @throws Error when it would fail for any sender, or the player declined.
 */
export type Sender = (step: Step, context: SenderContext) => Promise<SendOutcome | undefined>;

/** Place and time of a transaction sent now, to find it again. */
export function sentNow() {
  const { genesis } = blockPoller.getState();
  return { chainId: deployment.chainId, genesis, sentAt: Date.now(), fromBlock: headNumber() };
}
