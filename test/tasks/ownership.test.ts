import { expect } from "chai";
import { ZeroAddress } from "ethers";

import { useChain } from "./support/chain";
import { Safe } from "./support/safe";

describe("Ownership tasks", () => {
  const chain = useChain();

  it("hand the game over in two steps", async () => {
    const { stranger: heir, owner, game } = chain();
    await chain().json(`game:ownership:transfer --owner ${heir.address} --yes`);
    expect(await game.owner()).to.equal(owner.address);
    expect(await chain().json(`game:ownership:transfer --owner ${heir.address} --yes`)).to.include({
      mode: "unchanged",
    });

    const accept = `game:ownership:accept --account ${heir.address}`;
    expect(await chain().json(`${accept} --dry-run`)).to.include({ mode: "dry-run" });
    expect(await game.owner()).to.equal(owner.address);
    const { changes } = await chain().json(`${accept} --yes`);
    expect(changes).to.deep.equal([{ label: "Owner", from: owner.address, to: heir.address }]);
    expect(await game.owner()).to.equal(heir.address);
    expect(await game.pendingOwner()).to.equal(ZeroAddress);
  });

  it("offer it to nobody who can never accept", async () => {
    for (const contract of [chain().deployment.game, chain().deployment.token]) {
      expect(await chain().fails(`game:ownership:transfer --owner ${contract} --yes`)).to.equal(
        `${contract} is the game's own contract: it can never accept the ownership.`,
      );
    }
    expect(await chain().game.pendingOwner()).to.equal(ZeroAddress);
  });

  it("let only the pending owner accept", async () => {
    expect(await chain().fails("game:ownership:accept --yes")).to.equal(
      "The ownership has not been offered to anybody. The owner offers it: " +
        "npx hardhat game:ownership:transfer --owner <new> --network localhost",
    );
    await chain().json(`game:ownership:transfer --owner ${chain().stranger.address} --yes`);
    expect(await chain().fails("game:ownership:accept --yes")).to.contain(
      `Only the pending owner ${chain().stranger.address} may do this, not ${chain().owner.address}.`,
    );
  });

  it("write the batch with which a Safe accepts", async () => {
    const safe = await Safe.deploy(chain().owner);
    await chain().json(`game:ownership:transfer --owner ${safe.address} --yes`);
    const accept = chain().file("accept");
    await chain().json(`game:ownership:accept --safe ${accept}`);
    await safe.execute(accept);
    expect(await chain().game.owner()).to.equal(safe.address);
  });

  describe("game:ownership:renounce", () => {
    const renounce = "game:ownership:renounce";

    it("is not confirmed with --yes, neither here nor in a Safe's batch", async () => {
      const said = "There is no terminal to ask on: confirm with --confirm <address of the game>.";
      expect(await chain().fails(`${renounce} --yes`)).to.equal(said);
      const file = chain().file("renounce-unconfirmed");
      expect(await chain().fails(`${renounce} --yes --safe ${file}`)).to.equal(said);
      expect(await chain().game.owner()).to.equal(chain().owner.address);
    });

    it("leaves nobody who may administer the game", async () => {
      await chain().json(`${renounce} --confirm ${chain().deployment.game}`);
      expect(await chain().game.owner()).to.equal(ZeroAddress);
      expect(await chain().fails("game:pause --yes")).to.equal(
        "The ownership was given up: this game can no longer be administered.",
      );
      expect((await chain().json("game:status")).owner).to.equal(null);
    });
  });
});
