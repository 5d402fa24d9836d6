import { ZeroAddress } from "ethers";

import { writeTask } from "./runner";
import { ADDRESS, required } from "./runner/parameters";

writeTask({
  name: "game:ownership:transfer",
  description: "Offers the ownership to an account, which then must accept it with game:ownership:accept",
  sender: "owner",
  parameters: { owner: required(ADDRESS, "The account that is to own the game") },
  async plan({ game }, { owner: to }) {
    const pendingOwner = await game.pendingOwner();
    const from = pendingOwner === ZeroAddress ? "nobody" : pendingOwner;
    return {
      title: "Offer the ownership",
      changes: [{ label: "Pending owner", from, to }],
      warnings: [`${await game.owner()} stays the owner until it is accepted.`],
      calls: to === pendingOwner ? [] : [{ contract: game, method: "transferOwnership", args: [to] }],
    };
  },
});
