import { useChainNow } from "../../chain/node/useChainNow";
import { Duration } from "../../ui/Duration";
import { LiveAmount } from "../../ui/LiveAmount";

interface LeftBehindProps {
  /** Returns what was earned and not paid, ripe or not, wei. */
  readonly earned: () => bigint;
  /** Returns what collecting now would pay, wei. */
  readonly payment: () => bigint;
  /** Time at which the last rewards are ripe, Unix seconds; undefined if shown elsewhere. */
  readonly ripeAt?: number;
}

/** Amount below which nothing is said of what stays in the pool, wei. */
const LITTLE = 10n ** 16n;

/** Text for the amounts that collecting now pays and leaves in the pool. Renders nothing once all rewards are ripe. */
export function LeftBehind({ earned, payment, ripeAt }: LeftBehindProps) {
  const now = useChainNow();
  const left = () => earned() - payment();
  if (left() < (ripeAt === undefined ? LITTLE : 1n)) return null;
  return (
    <p className="muted small pretty">
      {left() >= LITTLE && (
        <>
          Collecting now pays <LiveAmount getValue={payment} decimals={2} /> and leaves{" "}
          <LiveAmount getValue={left} decimals={2} /> in the pool.{" "}
        </>
      )}
      {ripeAt !== undefined && (
        <>
          All will be ripe <Duration at={ripeAt} now={now} end="." />
        </>
      )}
    </p>
  );
}
