import { useState } from "react";

import { formatDateTime, formatRelative, roughDuration, roundMoment } from "#game/times";

import styles from "./Duration.module.css";

export interface DurationProps {
  /** Moment, in Unix seconds on the chain's clock. */
  at: number;
  /** Time now on the chain's clock, Unix seconds. */
  now: number;
  /** True if the moment is not known exactly: "about 3 h ago". */
  about?: boolean;
  /** Rounds as "about" does, to be in order with others that are not known exactly: "3 h ago". */
  rounded?: boolean;
  /** Shows "3 h" instead of "in 3 h", where the words around it say the rest. */
  bare?: boolean;
  /** Plain text with the date on hover, for places inside another control. */
  inert?: boolean;
  /** Punctuation that follows and must not begin the next line. Not for inert ones, which do not break off it. */
  end?: string;
}

/** Moment as its distance from now. The date shows on hover, and instead of the distance after a tap. */
export function Duration({ at, now, about, rounded = about, bare, inert, end }: DurationProps) {
  const [showsDate, setShowsDate] = useState(false);
  const shown = rounded ? roundMoment(at, now) : at;
  const prefix = about && shown !== now ? "about " : "";
  const distance = prefix + (bare ? roughDuration(Math.abs(shown - now)) : formatRelative(shown, now));
  const date = prefix + formatDateTime(at);
  const time = (
    <time className="numbers nowrap" dateTime={isoDate(at)} title={date}>
      {showsDate ? date : distance}
    </time>
  );
  if (inert) return time;
  const toggle = (
    <button
      type="button"
      className={styles.toggle}
      data-inline
      aria-label={`${distance}, ${date}`}
      onClick={() => setShowsDate((shown) => !shown)}
    >
      {time}
    </button>
  );
  if (!end) return toggle;
  return (
    <span className="nowrap">
      {toggle}
      {end}
    </span>
  );
}

function isoDate(at: number): string | undefined {
  const date = new Date(at * 1000);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
