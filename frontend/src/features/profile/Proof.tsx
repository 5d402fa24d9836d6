import type { ReactNode } from "react";
import { Link } from "wouter";

import { transactionUrl } from "../../chain/deployment";
import type { Dated } from "../../goals/model";
import { formatDate } from "../../ui/format";

interface ProofProps {
  /** Event that earned it; undefined if unknown. */
  event: Dated | undefined;
  label: string;
  children: ReactNode;
}

/** Content that links to the transaction that earned it: an attack's proof, or the explorer where there is one. */
export function Proof({ event, label, children }: ProofProps) {
  const url = event && transactionUrl(event.transaction);
  const look = {
    className: "inline-row quiet-link",
    title: event && formatDate(event.at),
    "aria-label": `${label}: see the proof`,
  };
  if (event?.name === "ComponentAttacked") {
    return (
      <Link href={`/attack/${event.id}`} {...look}>
        {children}
      </Link>
    );
  }
  if (!url) return <span {...{ ...look, className: "inline-row", "aria-label": undefined }}>{children}</span>;
  return (
    <a href={url} target="_blank" rel="noreferrer" {...look}>
      {children}
    </a>
  );
}
