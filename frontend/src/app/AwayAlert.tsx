import { X } from "lucide-react";
import { Link, useLocation } from "wouter";

import { useAway } from "../chain/history/away";
import { AwaySummary } from "../features/activity/AwaySummary";
import { Banner } from "../ui/Banner";
import { useWallet } from "../wallet/useWallet";
import styles from "./AwayAlert.module.css";

/** Tells a player who comes back of the attacks in the meantime. Activity, which tells all about it, has its own heading. */
export default function AwayAlert() {
  const { address } = useWallet();
  const { report, dismiss } = useAway(address);
  const [location] = useLocation();
  if (!report || location.startsWith("/activity")) return null;
  return (
    <Banner
      tone={report.hits > 0 ? "hot" : "calm"}
      title={
        <>
          <AwaySummary report={report} />.
        </>
      }
      action={
        <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={dismiss}>
          <X size={16} aria-hidden />
        </button>
      }
    >
      <span className={styles.links}>
        {report.hits > 0 && location !== "/" && <Link href="/">Repair in your rig</Link>}
        <Link href="/activity/yours">See what happened</Link>
      </span>
    </Banner>
  );
}
