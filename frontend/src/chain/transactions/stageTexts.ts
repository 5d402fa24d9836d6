import type { Transaction } from "./transaction";

/** Says in words which step a transaction under way waits for; undefined for one that is not. */
export function stageText({ status, sent }: Pick<Transaction, "status" | "sent">): string | undefined {
  switch (status.stage) {
    case "checking":
      return "Checking that it will work.";
    case "wallet":
      return status.request;
    case "pending":
      if (sent?.hash === "") return "Finding out whether your wallet has sent it. This takes a few blocks.";
      return status.isSlow
        ? "This is taking longer than usual. Keep playing; the result will show up here."
        : "Sent. Waiting for the next block.";
    default:
      return undefined;
  }
}
