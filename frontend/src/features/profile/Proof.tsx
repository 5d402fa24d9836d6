import type { ReactNode } from "react";
import { Link } from "wouter";

import { transactionUrl } from "../../chain/node/deployment";
import type { Dated } from "../../goals/goals";

interface ProofProps {
  /** Event that earned it; undefined if unknown. */
  event: Dated | undefined;
  label: string;
  children: ReactNode;
}

/** Content that links to the transaction that earned it: an attack's proof, or the explorer where there is one. */
export function Proof({ event, label, children }: ProofProps) {
  const look = { className: "inline-row quiet-link", "aria-label": `${label}: see the proof` };
  if (event?.name === "ComponentAttacked") {
    return (
      <Link href={`/attack/${event.id}`} {...look}>
        {children}
      </Link>
    );
  }
  const url = event && transactionUrl(event.transaction);
  if (!url) return children;
  return (
    <a href={url} target="_blank" rel="noreferrer" {...look}>
      {children}
    </a>
  );
}
