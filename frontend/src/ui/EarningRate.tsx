import { perDay } from "#game/amounts";

import { Amount } from "./Amount";

/** Text for a rig's earnings: given in wei per second, shown by the day. */
export function EarningRate({ weiPerSecond }: { weiPerSecond: bigint }) {
  if (weiPerSecond <= 0n) return "Nothing is earning right now";
  return (
    <>
      Earning <Amount className="earning strong" wei={perDay(weiPerSecond)} /> a day
    </>
  );
}
