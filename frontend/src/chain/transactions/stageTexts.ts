import { type Doubt, isUnnamed, type Transaction } from "./transaction";

const DOUBTS: Record<Doubt, string> = {
  forgotten: "No node knows this transaction. If you try again, you may pay twice.",
  unfound: "No node shows how this ended. Check what you own before you try again.",
  cosigners: "Your account is a contract. Others may still have to sign.",
  wallet: "Your wallet does not report the result. If you try again, you may pay twice.",
};

/** Step that a transaction waits for, and whether the network has to answer; undefined for one that is not under way. */
export function stageOf(transaction: Transaction | undefined): { text: string; waitsForNetwork: boolean } | undefined {
  const text = transaction && stageText(transaction);
  return text === undefined ? undefined : { text, waitsForNetwork: transaction!.status.stage !== "wallet" };
}

/** Text for the step that a transaction waits for; undefined for one that is not under way. */
export function stageText({ status, sent }: Pick<Transaction, "status" | "sent">): string | undefined {
  switch (status.stage) {
    case "checking":
      return "Checking that it will work.";
    case "wallet":
      return status.request;
    case "pending":
      if (status.doubt) return DOUBTS[status.doubt];
      if (isUnnamed(sent)) return "Finding out whether your wallet has sent it. This takes a few blocks.";
      return status.isSlow
        ? "This is taking longer than usual. Keep playing; the result will show up here."
        : "Sent. Waiting for the next block.";
    default:
      return undefined;
  }
}
