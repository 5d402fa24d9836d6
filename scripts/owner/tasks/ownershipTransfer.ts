import { ZeroAddress } from "ethers";

import { setting } from "../runner/changes";
import { TaskError } from "../runner/errors";
import { writeTask } from "../runner/ownerTask";
import { ADDRESS, required } from "../runner/parameters";

writeTask({
  name: "game:ownership:transfer",
  description: "Offers the ownership to an account, which must then accept it with game:ownership:accept",
  sender: "owner",
  parameters: { owner: required(ADDRESS, "The new owner") },
  async plan({ game, deployment }, { owner: to }) {
    if ([deployment.game, deployment.token].includes(to))
      throw new TaskError(`${to} is the game's own contract: it can never accept the ownership.`);
    const [owner, pendingOwner] = [await game.owner(), await game.pendingOwner()];
    const change = { label: "Pending owner", from: pendingOwner === ZeroAddress ? "nobody" : pendingOwner, to };
    return {
      title: "Offer the ownership",
      warnings: [`${owner} remains the owner until the offer is accepted.`],
      ...setting(game, "transferOwnership", [to], change),
    };
  },
});
