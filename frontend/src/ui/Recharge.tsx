import { Duration } from "./Duration";

/** Text for the time of the next charge or shield. */
export function Recharge({ nextAt, now, paused }: { nextAt: number | undefined; now: number; paused?: boolean }) {
  if (nextAt === undefined) return "Full";
  if (paused) return "Recharge frozen";
  return (
    <>
      Next <Duration at={nextAt} now={now} />
    </>
  );
}
