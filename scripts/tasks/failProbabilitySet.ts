import { writeTask } from "./runner";
import { setting } from "./runner/changes";
import { PERCENTAGE, required } from "./runner/parameters";

writeTask({
  name: "game:fail-probability:set",
  description: "Sets the probability with which an attack misses",
  sender: "owner",
  parameters: { percentage: required(PERCENTAGE, "How many attacks in a hundred miss, 0 to 100") },
  async plan({ game }, { percentage }) {
    const from = `${await game.attackFailProbability()} %`;
    const change = { label: "Fail probability", from, to: `${percentage} %` };
    return {
      title: "Set the fail probability of attacks",
      warnings: ["It applies from the next attack on, even if its roll is already fixed."],
      ...setting(game, "setAttackFailProbability", [percentage], change),
    };
  },
});
