import type { AwayReport } from "../../chain/history/away";
import { counted, formatAmount } from "../../ui/format";
import { useTokenSymbol } from "../../ui/token";

/** The attacks since the last visit in one sentence. */
export function AwaySummary({ report }: { report: AwayReport }) {
  const symbol = useTokenSymbol();
  const { areAll, attacks, lost, blocked, bounced, missed } = report;
  const parts = [
    counted(attacks, "attack"),
    lost > 0n && `${formatAmount(lost)} ${symbol} lost`,
    blocked > 0 && `${blocked} blocked`,
    bounced > 0 && `${bounced} bounced off`,
    missed > 0 && `${missed} missed`,
  ];
  return (
    <>
      While you were away: {areAll ? "" : "at least "}
      {parts.filter(Boolean).join(", ")}
    </>
  );
}
