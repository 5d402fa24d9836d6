import { useQuery } from "@tanstack/react-query";
import { CalendarX, Pause, Play } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { Link, useParams } from "wouter";

import { useChain } from "../../chain/chain";
import { momentOf } from "../../chain/history/blockTimes";
import { type ReplayDay, dayOf, dayQuery, readDay } from "../../chain/history/day";
import { replay } from "../../chain/history/replay";
import { readAll } from "../../chain/readAll";
import { LogRow } from "../../features/activity/LogRow";
import { selectRows } from "../../features/activity/model";
import { counted, formatCount } from "../../../../scripts/game/amounts";
import { formatTime } from "../../../../scripts/game/times";
import { AddressTag } from "../../ui/AddressTag";
import { Amount } from "../../ui/Amount";
import { MiniRig } from "../../ui/art/MiniRig";
import { BUTTON_LOOK, Button } from "../../ui/Button";
import { EmptyState, ErrorState } from "../../ui/EmptyState";
import { Panel } from "../../ui/Panel";
import { ScreenHeader } from "../../ui/ScreenHeader";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { SUMS } from "../../ui/sums";
import styles from "./Live.module.css";

const DAY = 86_400;
/** Time between two raids of a replay that plays, milliseconds. */
const STEP_MS = 900;

/** Replay of the UTC day in the address; without one, of the latest day. */
export default function ReplayScreen() {
  const { day: entered } = useParams<{ day?: string }>();
  const { head } = useChain();
  const [today] = useState(() => head && dayOf(head.timestamp));
  const day = readDay(entered ?? today ?? (head ? dayOf(head.timestamp) : ""));
  const isWrong = entered !== undefined && day === undefined;
  return (
    <div className="stack">
      <ScreenHeader title="Replay" subtitle={day !== undefined && `${dayOf(day)}, midnight to midnight UTC`}>
        {day !== undefined && (
          <nav className="row" aria-label="Days">
            <Link href={`/replay/${dayOf(day - DAY)}`} className={BUTTON_LOOK}>
              Day before
            </Link>
            <Link href={`/replay/${dayOf(day + DAY)}`} className={BUTTON_LOOK}>
              Day after
            </Link>
          </nav>
        )}
      </ScreenHeader>
      {isWrong ? <NoDay title="That is not a day" text="Write it as 2026-01-31." /> : <Day key={day} day={day} />}
    </div>
  );
}

function NoDay(texts: { title: string; text: string }) {
  return (
    <EmptyState icon={<CalendarX aria-hidden />} {...texts} link={{ href: "/replay", name: "To the latest day" }} />
  );
}

function Day({ day }: { day: number | undefined }) {
  const read = readAll({ found: useQuery(dayQuery(day)) });
  if (read.status === "loading") {
    return (
      <Loading what="the day">
        <Skeleton height="24rem" radius="var(--radius-lg)" />
      </Loading>
    );
  }
  if (read.status === "error") return <ErrorState title="The day did not load" {...read} />;
  const { found } = read.data;
  if (found === "none")
    return <NoDay title="The game has no such day" text="It had not begun, or the day is to come." />;
  if (found.raids.length === 0) return <NoDay title="A day without a raid" text="There is nothing to replay." />;
  return <Player day={found} />;
}

function Player({ day }: { day: ReplayDay }) {
  const { first, last, raids, steps, start } = day;
  const [block, setBlock] = useState(raids[0]!.block);
  const [isPlaying, setPlaying] = useState(false);
  const next = raids.find((raid) => raid.block > block)?.block;
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => (next === undefined ? setPlaying(false) : setBlock(next)), STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, next]);

  const known = [first, ...raids.flatMap(({ block: number, at }) => (at ? [{ number, timestamp: at }] : [])), last];
  const now = momentOf(block, known)?.at ?? last.timestamp;
  const rigs = useMemo(() => replay(start, steps, block), [start, steps, block]);
  const past = raids.filter((raid) => raid.block <= block);
  const hits = past.filter(({ outcome }) => outcome === "hit");
  const lootOf = (player?: string) =>
    hits.reduce((sum, { attacker, stolen }) => ((player ? attacker === player : true) ? sum + stolen : sum), 0n);
  return (
    <>
      <Panel>
        <div className={styles.timeline}>
          <div className="row wraps between">
            <p className="large strong numbers">{formatTime(BigInt(now))}</p>
            <p className="muted numbers">
              Block {formatCount(block)} · {counted(past.length, "raid")} · {counted(hits.length, "hit")} ·{" "}
              <Amount wei={lootOf()} /> {SUMS.loot.toLowerCase()}
            </p>
          </div>
          <svg
            className={styles.marks}
            viewBox={`${first.number} 0 ${last.number - first.number + 1} 1`}
            preserveAspectRatio="none"
            aria-hidden
          >
            {raids.map((raid) => (
              <path
                key={raid.id}
                d={`M${raid.block + 0.5} 1V${raid.outcome === "hit" ? 0 : 0.5}`}
                data-outcome={raid.outcome}
                opacity={raid.block <= block ? 1 : 0.5}
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
          <input
            type="range"
            aria-label="Block"
            aria-valuetext={`Block ${block}, ${formatTime(BigInt(now))}`}
            min={first.number}
            max={last.number}
            value={block}
            onChange={({ target }) => setBlock(Number(target.value))}
          />
          <Button
            icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
            onClick={() => {
              if (!isPlaying && next === undefined) setBlock(first.number);
              setPlaying(!isPlaying);
            }}
          >
            {isPlaying ? "Pause" : "Play"}
          </Button>
        </div>
        {day.isCut && <p className="muted small">The node hides what was before block {formatCount(first.number)}.</p>}
      </Panel>
      <div className={`raised ${styles.raid}`}>
        {selectRows(past.slice(-1), { kind: "attacks" }).map((row) => (
          <LogRow key={row.key} row={row} known={known} />
        ))}
      </div>
      <ul role="list" className={`cards ${styles.rigs}`} aria-label="Rigs">
        {[...rigs].map(([player, rig]) => (
          <li key={player} className="stack gap-2">
            <p className="row wraps between small">
              <Link href={`/profile/${player}`} className="plain-link">
                <AddressTag address={player} inert />
              </Link>
              <Amount wei={lootOf(player)} compact />
            </p>
            <MiniRig components={rig} nowSeconds={now} label="Rig" />
          </li>
        ))}
      </ul>
    </>
  );
}
