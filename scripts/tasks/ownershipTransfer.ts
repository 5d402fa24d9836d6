import { ZeroAddress } from "ethers";

import { writeTask } from "./runner";
import { ADDRESS, required } from "./runner/parameters";

writeTask({
  name: "game:ownership:transfer",
  description: "Offers the ownership to an account, which must then accept it with game:ownership:accept",
  sender: "owner",
  parameters: { owner: required(ADDRESS, "The new owner") },
  async plan({ game }, { owner: to }) {
    const pendingOwner = await game.pendingOwner();
    const from = pendingOwner === ZeroAddress ? "nobody" : pendingOwner;
    return {
      title: "Offer the ownership",
      changes: [{ label: "Pending owner", from, to }],
      warnings: [`${await game.owner()} remains the owner until the offer is accepted.`],
      calls: to === pendingOwner ? [] : [{ contract: game, method: "transferOwnership", args: [to] }],
    };
  },
});
