import { readFileSync } from "node:fs";
import path from "node:path";

import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import { expect } from "chai";
import hre, { ethers } from "hardhat";

import { CATALOGUE } from "#game/catalogue";
import { toSettings } from "#game/settings";

import { type Send, sendNow } from "../../../scripts/owner/deploy/deployGame";
import {
  describeOpeningPool,
  describeOutlook,
  INITIAL_PURCHASE_FEE,
  type Launch,
  launchGame,
  launchSteps,
  leastOpeningPool,
  MAX_SUPPLY,
  requireOpeningPool,
  requireSupply,
  RUNWAY,
} from "../../../scripts/owner/deploy/launch";
import { deployEmptyGame } from "../../fixtures";
import { toObject } from "../../support/structs";

/** Rewards that one component of each type of the catalogue earns together in 90 days, wei. */
const NINETY_DAYS = 58648425481855205568000n;

describe("launch", () => {
  describe("the opening pool", () => {
    it("must pay all expected players full rewards for 90 days, and is refused when it is a wei less", () => {
      requireOpeningPool({ openingPool: NINETY_DAYS, players: 1 });
      requireOpeningPool({ openingPool: 500n * NINETY_DAYS, players: 500 });
      expect(() => requireOpeningPool({ openingPool: NINETY_DAYS - 1n, players: 1 })).to.throw(
        "The opening pool is too small: 58,648.425481855205567999 tokens are enough for 89 d 23 h of full rewards if " +
          "1 player owned one component of each type. It must be enough for 90 d: fund it with at least 58,649 tokens, " +
          "or expect fewer players.",
      );
      expect(() => requireOpeningPool({ openingPool: 500n * NINETY_DAYS - 1n, players: 500 })).to.throw(
        "fund it with at least 29,324,213 tokens",
      );
    });

    it("is refused when a new token has less than it takes", () => {
      requireSupply({ openingPool: MAX_SUPPLY, token: undefined });
      requireSupply({ openingPool: MAX_SUPPLY + 1n, token: ethers.ZeroAddress });
      requireSupply({ openingPool: leastOpeningPool(17_050), token: undefined });
      expect(() => requireSupply({ openingPool: leastOpeningPool(17_051), token: undefined })).to.throw(
        "The opening pool is too large: it takes 1,000,014,303 tokens, and a new token has 1,000,000,000, enough for " +
          "17050 players. Expect fewer, or name a token with --token.",
      );
    });

    it("is the least whole number of tokens when nothing else is asked for", () => {
      expect(leastOpeningPool(1)).to.equal(ethers.parseEther("58649"));
      expect(leastOpeningPool(500)).to.equal(ethers.parseEther("29324213"));
      requireOpeningPool({ openingPool: leastOpeningPool(500), players: 500 });
    });

    it("is told in a sentence", () => {
      expect(describeOpeningPool({ openingPool: ethers.parseEther("2000000.5"), players: 18 })).to.equal(
        "2,000,000.5 tokens are enough for 170 d 12 h of full rewards if 18 players owned one component of each type.",
      );
    });

    it("lasts longer than that when the components are paid for, and then rewards slow down", () => {
      // 41,130 tokens for one of each, of which 95 % add 59.96 days.
      expect(describeOutlook({ openingPool: leastOpeningPool(500), players: 500 })).to.equal(
        "Once they have all bought that, rewards run at full speed for 59 d 23 h. In 90 d: 56.21 % of full rewards if " +
          "nothing changes, 71.61 % if players act but no tokens come in.",
      );
      expect(describeOutlook({ openingPool: ethers.parseEther("2000000"), players: 18 })).to.match(
        /at full speed for 140 d 11 h\. In 90 d: full rewards\.$/,
      );
    });

    it("is told in the owners' README as it is in the dry run", () => {
      const launch = { openingPool: leastOpeningPool(500), players: 500 };
      const readme = readFileSync(path.join(__dirname, "../../../scripts/owner/README.md"), "utf8");
      expect(readme).to.contain(`  Opening pool   ${describeOpeningPool(launch)}\n`);
      expect(readme).to.contain(`  Rewards        ${describeOutlook(launch)}\n`);
    });

    it("is judged by the contract's own numbers", async () => {
      const { game } = await loadFixture(deployEmptyGame);
      expect(RUNWAY).to.equal(await game.RUNWAY());
      expect(INITIAL_PURCHASE_FEE).to.equal(await game.purchaseFeePercentage());
      const token = await ethers.deployContract("RigToken", [ethers.Wallet.createRandom()]);
      expect(MAX_SUPPLY).to.equal(await token.MAX_SUPPLY());
    });
  });

  describe("launchGame", () => {
    async function launch(changes: Partial<Launch> = {}) {
      const [sender, feeCollector] = await ethers.getSigners();
      const sendAll = sendNow(hre);
      const sent: string[] = [];
      const settings: Launch = {
        sender: sender.address,
        token: undefined,
        feeCollector: feeCollector.address,
        openingPool: NINETY_DAYS,
        players: 1,
        newOwner: undefined,
        ...changes,
      };
      const send: Send = (name, transaction) => {
        sent.push(name);
        return sendAll(name, transaction);
      };
      return { sender, settings, sent, launched: await launchGame(hre, settings, send) };
    }

    it("deploys token and game, puts the catalogue on sale and fills the pool, step by step", async () => {
      const { sender, settings, sent, launched } = await launch();
      const { game, steps, block, implementations } = launched;
      const token = await ethers.getContractAt("RigToken", launched.token);

      expect(sent).to.deep.equal(launchSteps(settings));
      expect(sent.join(" ")).to.equal("token reads implementation proxy taunts catalogue allowance pool");
      const taunts = await ethers.getContractAt("Taunts", launched.taunts);
      expect(await taunts.GAME()).to.equal(await game.getAddress());
      expect(await game.owner()).to.equal(sender.address);
      expect(await game.pendingOwner()).to.equal(ethers.ZeroAddress);
      expect(await game.feeCollector()).to.equal(settings.feeCollector);
      expect(await game.token()).to.equal(launched.token);
      expect(await game.rewardPool()).to.deep.equal([NINETY_DAYS, 0n, 0n, ethers.MaxUint256, 10_000n]);
      expect(await token.allowance(sender, game)).to.equal(0n);
      expect(await token.balanceOf(sender)).to.equal((await token.MAX_SUPPLY()) - NINETY_DAYS);

      const [upgraded] = await game.queryFilter(game.filters.Upgraded(), 0);
      expect(block).to.equal(upgraded.blockNumber);
      expect(implementations).to.have.length(1);
      expect(implementations[0]).to.include({
        address: upgraded.args.implementation,
        block,
        bytecodeHash: ethers.keccak256(await ethers.provider.getCode(upgraded.args.implementation)),
        readsBytecodeHash: ethers.keccak256(await ethers.provider.getCode(implementations[0].reads)),
      });
      expect(implementations[0].abi).to.include.members([
        "function claim(uint256)",
        "function paused() view returns (bool)",
      ]);
      expect(steps.map(({ name }) => name)).to.deep.equal(sent);
      for (const { transaction, block: at } of steps) {
        expect((await ethers.provider.getTransactionReceipt(transaction))?.blockNumber).to.equal(at);
      }
    });

    it("puts exactly the catalogue on sale, skins and all", async () => {
      const { game } = (await launch()).launched;
      expect((await game.getAllComponentProperties()).map(toObject)).to.deep.equal(
        CATALOGUE.map((component, position) => ({
          id: BigInt(position + 1),
          price: ethers.parseEther(String(component.price)),
          rewardRate: toSettings(component).rewardRate,
          repairCost: toSettings(component).repairCost,
          isActive: true,
        })),
      );
      for (const [position, { skins }] of CATALOGUE.entries()) {
        expect((await game.getComponentSkins(position + 1)).map(toObject)).to.deep.equal(
          skins.map((skin, index) => ({
            id: BigInt(index + 1),
            componentId: BigInt(position + 1),
            price: ethers.parseEther(String(skin.price)),
            isActive: true,
          })),
        );
      }
    });

    it("hands over the game and the rest of a fresh token's supply", async () => {
      const newOwner = (await ethers.getSigners())[5].address;
      const { sender, sent, launched } = await launch({ newOwner });
      const token = await ethers.getContractAt("RigToken", launched.token);
      expect(sent.slice(-3)).to.deep.equal(["pool", "supply", "ownership"]);
      expect(await token.balanceOf(newOwner)).to.equal((await token.MAX_SUPPLY()) - NINETY_DAYS);
      expect(await token.balanceOf(sender)).to.equal(0n);
      expect(await launched.game.owner()).to.equal(sender.address);
      expect(await launched.game.pendingOwner()).to.equal(newOwner);
    });

    it("takes a token that is there, and leaves the rest of it where it is", async () => {
      const [owner] = await ethers.getSigners();
      const token = await ethers.deployContract("RigToken", [owner]);
      const newOwner = (await ethers.getSigners())[5].address;
      const { sent, launched } = await launch({ token: await token.getAddress(), newOwner });
      const steps = "reads implementation proxy taunts catalogue allowance pool ownership";
      expect(sent.join(" ")).to.equal(steps);
      expect(launched.token).to.equal(await token.getAddress());
      expect(await token.balanceOf(owner)).to.equal((await token.MAX_SUPPLY()) - NINETY_DAYS);
    });

    it("refuses an opening pool that is too small before it sends anything", async () => {
      const before = await ethers.provider.getBlockNumber();
      await expect(launch({ openingPool: NINETY_DAYS - 1n })).to.be.rejectedWith("fund it with at least 58,649");
      expect(await ethers.provider.getBlockNumber()).to.equal(before);
    });
  });
});
