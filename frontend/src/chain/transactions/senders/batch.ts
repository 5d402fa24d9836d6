import { canSendCalls, sendCalls } from "../calls";
import type { Step } from "../transaction";
import { type Sender, sentNow } from "./sender";

/** Asks the wallet to send a preparation and its next steps as one. */
export const sendAsBatch: Sender = async (step, context) => {
  const steps = withNext(step);
  if (steps.length === 1) return undefined;
  const signer = await context.reachSigner();
  if (!(await canSendCalls(signer, context.from))) return undefined;
  const { request, isFinal } = steps.at(-1)!;
  const asked = { ...sentNow(), callsId: "", isFinal };
  if (!(await context.announce(request, asked))) return "startOver";
  const callsId = await sendCalls(signer, context.from, steps);
  return callsId === undefined ? undefined : { ...asked, callsId };
};

/** A step and all later ones. */
function withNext(step: Step): readonly Step[] {
  return step.next ? [step, ...withNext(step.next)] : [step];
}
