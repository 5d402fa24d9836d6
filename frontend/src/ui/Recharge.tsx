import { Duration } from "./Duration";

/** When the next charge or shield is there. */
export function Recharge({ nextAt, now, paused }: { nextAt: number | undefined; now: number; paused?: boolean }) {
  if (nextAt === undefined) return "Full";
  if (paused) return "Recharge frozen";
  return (
    <>
      Next <Duration at={nextAt} now={now} />
    </>
  );
}
