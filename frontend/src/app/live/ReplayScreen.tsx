import { useQuery } from "@tanstack/react-query";
import { CalendarX } from "lucide-react";
import { useMemo, useState } from "react";
import { Link, useParams } from "wouter";

import { formatCount } from "#game/amounts";
import { replay } from "#game/replay";
import { quantity } from "#game/texts/quantities";
import { formatTime } from "#game/times";
import { DAY } from "#game/weeks";

import { readAll } from "../../chain/game/readAll";
import { momentOf } from "../../chain/history/blockTimes";
import { dayOf, dayQuery, readDay, type ReplayDay } from "../../chain/history/day";
import { useChainNow } from "../../chain/node/useChainNow";
import { LogRow } from "../../features/activity/LogRow";
import { selectRows } from "../../features/activity/rows";
import { Amount } from "../../ui/Amount";
import { MiniRig } from "../../ui/art/MiniRig";
import { BUTTON_LOOK } from "../../ui/Button";
import { EmptyState, ErrorState } from "../../ui/EmptyState";
import { Panel } from "../../ui/Panel";
import { PlayerLink } from "../../ui/PlayerLink";
import { ScreenHeader } from "../../ui/ScreenHeader";
import { ScreenSkeleton } from "../ScreenSkeleton";
import styles from "./Live.module.css";

/** Replay of the UTC day in the address; without one, of today. */
export default function ReplayScreen() {
  const today = dayOf(useChainNow());
  const day = readDay(useParams<{ day?: string }>().day ?? today);
  return (
    <div className="stack">
      <ScreenHeader title="Replay" subtitle={`${dayOf(day)}, from midnight to midnight UTC`}>
        <nav className="row" aria-label="Days">
          <Link href={`/replay/${dayOf(day - DAY)}`} className={BUTTON_LOOK}>
            Day before
          </Link>
          {dayOf(day) < today && (
            <Link href={`/replay/${dayOf(day + DAY)}`} className={BUTTON_LOOK}>
              Day after
            </Link>
          )}
        </nav>
      </ScreenHeader>
      <Day key={day} at={day} />
    </div>
  );
}

function Day({ at }: { at: number }) {
  const read = readAll({ day: useQuery(dayQuery(at)) });
  if (read.status === "loading") return <ScreenSkeleton />;
  if (read.status === "error") return <ErrorState title="The day did not load" {...read} />;
  const { day } = read.data;
  if (day !== "none") return <Replay {...day} />;
  const link = { href: `/replay/${dayOf(at - DAY)}`, name: "Day before" };
  return (
    <EmptyState icon={<CalendarX aria-hidden />} title="No raids" text="There were no raids on this day." link={link} />
  );
}

function Replay({ first, last, raids, steps, start, isCut }: ReplayDay) {
  const [block, setBlock] = useState(raids[0]!.block);
  const known = [first, ...raids.flatMap(({ block: number, at }) => (at ? [{ number, timestamp: at }] : [])), last];
  const now = momentOf(block, known)!.at;
  const time = formatTime(BigInt(now));
  const rigs = useMemo(() => replay(start, steps, block), [start, steps, block]);
  const past = raids.filter((raid) => raid.block <= block);
  const lootOf = (player?: string) =>
    past.reduce((sum, { attacker, loot }) => sum + (attacker === (player ?? attacker) ? loot : 0n), 0n);
  return (
    <>
      <Panel className="stack gap-2">
        <div className="row wraps between">
          <p className="large strong numbers">{time}</p>
          <p className="muted numbers">
            Block {formatCount(block)} · {quantity(past.length, "raid")} · <Amount wei={lootOf()} /> taken
          </p>
        </div>
        <svg
          className={styles.marks}
          viewBox={`${first.number} 0 ${last.number - first.number + 1} 1`}
          preserveAspectRatio="none"
          aria-hidden
        >
          {raids.map(({ id, block: at, outcome }) => (
            <path
              key={id}
              d={`M${at + 0.5} 1V${outcome === "hit" ? 0 : 0.5}`}
              data-outcome={outcome}
              opacity={at <= block ? 1 : 0.5}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        <input
          type="range"
          className={styles.slider}
          aria-label="Block"
          aria-valuetext={`Block ${block}, ${time}`}
          min={first.number}
          max={last.number}
          value={block}
          onChange={({ target }) => setBlock(Number(target.value))}
        />
        {isCut && <p className="muted small">This node serves no older logs of that day.</p>}
      </Panel>
      <div className={`raised ${styles.raids}`}>
        {selectRows(past.slice(-1), { kind: "attacks" }).map((row) => (
          <LogRow key={row.key} row={row} known={known} />
        ))}
      </div>
      <ul role="list" className={`cards ${styles.rigs}`} aria-label="Rigs">
        {[...rigs].map(([player, rig]) => (
          <li key={player} className="stack gap-2">
            <p className="stack gap-1 small">
              <PlayerLink address={player} />
              <Amount wei={lootOf(player)} compact />
            </p>
            <MiniRig components={rig} nowSeconds={now} label="Rig" isListed />
          </li>
        ))}
      </ul>
    </>
  );
}
