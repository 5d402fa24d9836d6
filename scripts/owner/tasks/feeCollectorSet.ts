import { setting } from "../runner/changes";
import { writeTask } from "../runner/ownerTask";
import { ADDRESS, required } from "../runner/parameters";

writeTask({
  name: "game:fee-collector:set",
  description: "Sets the account that receives the fees",
  sender: "owner",
  parameters: { feeCollector: required(ADDRESS, "The new fee collector") },
  async plan({ game }, { feeCollector: to }) {
    const change = { label: "Fee collector", from: await game.feeCollector(), to };
    return { title: "Set the fee collector", ...setting(game, "setFeeCollector", [to], change) };
  },
});
