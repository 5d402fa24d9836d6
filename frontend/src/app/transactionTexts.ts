import { transactionUrl } from "../chain/node/deployment";
import { stageText } from "../chain/transactions/stageTexts";
import type { Transaction } from "../chain/transactions/transaction";
import { isQuiet, resultText } from "../chain/transactions/writeKind";
import { purchaseWrite } from "../writes/purchase";

/** State of a transaction as a title and a sentence for the player. */
export interface TransactionText {
  readonly title: string;
  readonly detail?: string;
  readonly tone: "busy" | "success" | "error" | "quiet";
}

export function transactionText({ intent, label, status, sent }: Transaction): TransactionText {
  switch (status.stage) {
    case "checking":
    case "wallet":
    case "pending":
      return { tone: "busy", title: label, detail: stageText({ status, sent }) };
    case "confirmed":
      return {
        tone: isQuiet(intent, status.result) ? "quiet" : "success",
        title: resultText(intent, status.result),
      };
    case "failed":
      return { tone: "error", title: `${label}: failed`, detail: status.message };
    case "rejected":
      return {
        tone: "quiet",
        title: `${label}: declined in your wallet`,
        detail: sent ? "Nothing more was sent." : "Nothing was sent.",
      };
    case "interrupted":
      return {
        tone: "quiet",
        title: purchaseWrite.matches(intent) ? "Purchase interrupted" : `${label}: interrupted`,
        detail: "Nothing was spent. If your wallet still shows the request, decline it.",
      };
    case "cancelled":
      return {
        tone: "quiet",
        title: `${label}: cancelled`,
        detail: "Another transaction of your wallet took its place.",
      };
    case "dropped":
      return { tone: "quiet", title: `${label}: dropped`, detail: "The chain was replaced before it was mined." };
  }
}

/** The transaction's page in the network's block explorer, where there is one and the hash is known. */
export function explorerUrl({ sent }: Transaction): string | undefined {
  return sent?.hash && transactionUrl(sent.hash);
}
