import { Amount } from "./Amount";
import { perDay } from "./format";

/** What a rig earns, wei per second, in words and by the day. */
export function EarningRate({ weiPerSecond }: { weiPerSecond: bigint }) {
  if (weiPerSecond <= 0n) return "Nothing is earning right now";
  return (
    <>
      Earning <Amount className="earning strong" wei={perDay(weiPerSecond)} /> a day
    </>
  );
}
