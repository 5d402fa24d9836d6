import { writeTask } from "./runner";
import { ADDRESS, required } from "./runner/parameters";

writeTask({
  name: "game:fee-collector:set",
  description: "Sets the account that receives the fees",
  sender: "owner",
  parameters: { feeCollector: required(ADDRESS, "The new fee collector") },
  async plan({ game }, { feeCollector: address }) {
    const from = await game.feeCollector();
    return {
      title: "Set the fee collector",
      changes: [{ label: "Fee collector", from, to: address }],
      calls: address === from ? [] : [{ contract: game, method: "setFeeCollector", args: [address] }],
    };
  },
});
