import { actFor, send, type Signed } from "./actFor";
import { type Sender, sentNow } from "./sender";

/** Sends with the session key: for the player where its scope allows, or a transaction from the key itself. */
export const sendBySessionKey: Sender = async (step, context) => {
  const { flow, from } = context;
  const note = (signed: Signed) => {
    const asked = { ...sentNow(), isFinal: step.isFinal, isNonceTrusted: true, ...signed };
    context.note(asked);
    return asked;
  };
  if (flow.isOperators) return send(step, from, note);
  const acted = await actFor(step, from, note);
  if (typeof acted === "object") return acted;
  context.explain(acted);
  return undefined;
};
