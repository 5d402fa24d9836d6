import type { Change } from "../runner/changes";
import { TaskError } from "../runner/errors";
import { writeTask } from "../runner/ownerTask";
import { optional, PERCENTAGE } from "../runner/parameters";
import type { Call } from "../runner/transactions";

writeTask({
  name: "game:fees:set",
  description: "Sets the fees that go to the fee collector; omitted values are kept",
  sender: "owner",
  parameters: {
    attack: optional(PERCENTAGE, "The fee on stolen rewards, whole percent"),
    purchase: optional(PERCENTAGE, "The fee on purchases, whole percent"),
  },
  async plan({ game }, { attack, purchase }) {
    if (attack === undefined && purchase === undefined) {
      throw new TaskError("Name the fee to change: --attack <percentage>, --purchase <percentage>, or both.");
    }
    const changes: Change[] = [];
    const calls: Call[] = [];
    const set = (label: string, from: bigint, to: bigint | undefined, method: string) => {
      if (to === undefined || to === from) return;
      changes.push({ label, from: `${from} %`, to: `${to} %` });
      calls.push({ contract: game, method, args: [to] });
    };
    set("Attack fee", await game.attackFeePercentage(), attack, "setAttackFeePercentage");
    set("Purchase fee", await game.purchaseFeePercentage(), purchase, "setPurchaseFeePercentage");
    return { title: "Set the fees", changes, calls };
  },
});
