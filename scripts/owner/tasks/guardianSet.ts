import { formatTime } from "#game/times";

import { TaskError } from "../runner/errors";
import { readGuarded } from "../runner/guardian";
import { writeTask } from "../runner/ownerTask";
import { ADDRESS, INTERVAL, required } from "../runner/parameters";
import { nextBlockTime } from "../runner/session";

writeTask({
  name: "game:guardian:set",
  description: "Names a new guardian, who may pause the game once without delay",
  sender: "owner",
  parameters: {
    guardian: required(ADDRESS, "The guardian: a key that is always within reach, or a Safe"),
    time: required(INTERVAL, "The guardian's term, counted from now, at most 365d"),
  },
  async plan(session, { guardian, time }) {
    const guarded = await readGuarded(session);
    if (!guarded?.isPossible)
      throw new TaskError("The game's owner has no guardian: game:timelock:deploy makes a timelock that has one.");
    const { timelock, guardian: before } = guarded;
    const until = (await nextBlockTime(session)) + time;
    const describe = (account: string, end: bigint) => `${account} until ${formatTime(end)}`;
    const from = before === undefined ? "nobody" : describe(before, guarded.until);
    return {
      title: "Name the guardian",
      changes: [{ label: "Guardian", from, to: describe(guardian, until) }],
      calls: [{ contract: timelock.contract, method: "setGuardian", args: [guardian, until] }],
    };
  },
});
