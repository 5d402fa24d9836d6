import { setting } from "../runner/changes";
import { writeTask } from "../runner/ownerTask";
import { PERCENTAGE, required } from "../runner/parameters";

writeTask({
  name: "game:fail-probability:set",
  description: "Sets the probability that an attack misses",
  sender: "owner",
  parameters: { percentage: required(PERCENTAGE, "The share of attacks that miss, whole percent") },
  async plan({ game }, { percentage }) {
    const from = `${await game.attackFailProbability()} %`;
    const change = { label: "Fail probability", from, to: `${percentage} %` };
    return {
      title: "Set the fail probability of attacks",
      warnings: ["It applies from the next attack, even if its roll is already fixed."],
      ...setting(game, "setAttackFailProbability", [percentage], change),
    };
  },
});
