import { expect } from "chai";
import { parseEther } from "ethers";

import { useChain } from "./support/chain";
import { Safe } from "./support/safe";

const FAN = { price: parseEther("50"), rewardRate: 6430041152263n, repairCost: 69444444444440400n, isActive: true };

describe("Tasks that set something", () => {
  const chain = useChain();

  const fan = async () => {
    const { price, rewardRate, repairCost, isActive } = await chain().game.getComponentSettings(1);
    return { price, rewardRate, repairCost, isActive };
  };

  describe("game:component:set", () => {
    const set = (flags: string) => chain().json(`game:component:set --component 1 ${flags} --yes`);

    it("changes the reward alone, rounded down to wei per second", async () => {
      const { changes } = await set("--reward-per-day 0.1");
      expect(changes).to.deep.equal([
        { label: "Reward", from: "0.5555555555555232 tokens a day", to: "0.0999999999999648 tokens a day" },
      ]);
      expect(await fan()).to.deep.equal({ ...FAN, rewardRate: 1157407407407n });
    });

    it("has nothing to do when everything is so already", async () => {
      const { code, stdout } = await chain().run("game:component:set --component 1 --price 50 --yes");
      expect({ code, stdout }).to.deep.equal({
        code: 0,
        stdout: "Change component type 1: nothing to change.\n",
      });
      expect(await set("--on-sale yes")).to.include({ mode: "unchanged" });
    });

    it("adds the next type, of which everything must be given", async () => {
      const given = "--price 70 --reward-per-day 8.64 --repair-cost 1 --on-sale yes --yes";
      const { title, changes } = await chain().json(`game:component:set --component 11 ${given}`);
      expect(title).to.equal("Add component type 11");
      expect(changes[0]).to.deep.equal({ label: "Price", from: "none", to: "70 tokens" });
      expect([...(await chain().game.getComponentSettings(11))]).to.deep.equal([
        ...[11n, parseEther("70"), 10n ** 14n, parseEther("1"), true],
      ]);
      expect(await chain().fails("game:component:set --component 12 --price 70 --yes")).to.equal(
        "Component type 12 is new: give --price, --reward-per-day, --repair-cost and --on-sale for it.",
      );
    });

    it("refuses a type beyond the next", async () => {
      expect(await chain().fails("game:component:set --component 12 --yes")).to.equal(
        "There is no component type 12: --component must be 1 to 10, or 11 to add one.",
      );
    });

    it("tells why the contract refuses, in tokens and days", async () => {
      const set = (flags: string) => chain().fails(`game:component:set --component 1 ${flags} --yes`);
      expect(await set("--reward-per-day 10")).to.equal(
        "A reward of 9.999999999999936 tokens a day would pay the price back too soon: " +
          "at this price the maximum is 7.1428571428570848 tokens a day.",
      );
      expect(await set("--price 79228162514.264337593543950336")).to.equal(
        "79,228,162,514.264337593543950336 tokens is too high: the maximum is 79,228,162,514.264337593543950335 tokens.",
      );
      expect(await fan()).to.deep.equal(FAN);
    });
  });

  describe("game:skin:set", () => {
    it("adds the next skin, of which everything must be given", async () => {
      const next = "game:skin:set --component 1 --skin 4";
      expect(await chain().fails(`${next} --price 5 --yes`)).to.equal(
        "Skin 4 of component type 1 is new: give --price and --on-sale for it.",
      );
      await chain().json(`${next} --price 5 --on-sale no --yes`);
      expect([...(await chain().game.getComponentSkins(1))[3]]).to.deep.equal([4n, 1n, parseEther("5"), false]);
    });

    it("refuses a skin beyond the next, and an unknown type", async () => {
      expect(await chain().fails("game:skin:set --component 1 --skin 5")).to.equal(
        "Component type 1 has 3 skins: --skin must be at most 4, which adds one.",
      );
      expect(await chain().fails("game:skin:set --component 11 --skin 1")).to.equal(
        "There is no component type 11: --component must be 1 to 10.",
      );
    });
  });

  describe("game:catalogue:apply", () => {
    it("has nothing to do on a fresh game", async () => {
      expect(await chain().json("game:catalogue:apply --yes")).to.include({ mode: "unchanged" });
    });

    it("writes the differences as single calls of a Safe", async () => {
      for (const id of [1, 2]) await (await chain().game.setComponentSettings(id, 1n, 0, 0, false)).wait();
      const safe = await Safe.own(chain());
      const file = chain().file("catalogue");
      await chain().json(`game:catalogue:apply --safe ${file}`);
      const { transactions: calls } = await safe.execute(file);
      expect(calls.map(({ contractMethod }) => contractMethod?.name)).to.deep.equal(
        Array(2).fill("setComponentSettings"),
      );
      expect(await fan()).to.deep.equal(FAN);
    });

    it("leaves what the catalogue does not know, and says so", async () => {
      await (await chain().game.setComponentSettings(11, 7n, 0, 0, false)).wait();
      await (await chain().game.setComponentSettings(1, 1n, 0, 0, false)).wait();
      const { stdout } = await chain().run("game:catalogue:apply --yes");
      expect(stdout).to.contain("Note: Component types from 11 on are not in the catalogue and remain unchanged.");
      expect((await chain().game.getComponentSettings(11)).price).to.equal(7n);
      expect(await fan()).to.deep.equal(FAN);
    });
  });

  describe("game:fees:set", () => {
    it("sets one fee alone, and in one transaction both", async () => {
      const one = await chain().json("game:fees:set --purchase 30 --yes");
      expect(one.changes).to.deep.equal([{ label: "Purchase fee", from: "5 %", to: "30 %" }]);
      expect(await chain().game.attackFeePercentage()).to.equal(5n);
      const both = await chain().json("game:fees:set --purchase 1 --attack 2 --yes");
      expect(both.transactions).to.have.length(1);
      expect(await chain().game.attackFeePercentage()).to.equal(2n);
      expect(await chain().game.purchaseFeePercentage()).to.equal(1n);
    });

    it("asks which", async () => {
      expect(await chain().fails("game:fees:set --yes")).to.equal(
        "Name the fee to change: --attack <percentage>, --purchase <percentage>, or both.",
      );
    });
  });

  it("know the accounts of the network", async () => {
    const unknown = "0x00000000000000000000000000000000000000AA";
    expect(await chain().fails(`game:pause --yes --account ${unknown}`)).to.contain(
      `The network "localhost" has no account ${unknown}. It has ${chain().owner.address}, `,
    );
  });

  it("let a Safe send on a fork that impersonates it", async () => {
    const { address } = await Safe.own(chain());
    await chain().rpc("hardhat_setBalance", address, "0xde0b6b3a7640000");
    expect(await chain().json(`game:pause --yes --account ${address}`)).to.include({ sender: address });
    expect(await chain().game.paused()).to.equal(true);
  });

  it("simulate a Safe's batch as from the owner before they write it", async () => {
    const { address } = await Safe.own(chain());
    const file = chain().file("refused");
    expect(await chain().fails(`game:fees:set --attack 31 --safe ${file}`)).to.equal(
      "31 % is too high: the maximum is 30 %.",
    );
    const { sender, mode } = await chain().json(`game:pause --safe ${file} --dry-run`);
    expect({ sender, mode }).to.deep.equal({ sender: address, mode: "dry-run" });
    // Neither has left the file behind.
    expect(await chain().json(`game:pause --safe ${file}`)).to.include({ mode: "safe" });
  });
});
