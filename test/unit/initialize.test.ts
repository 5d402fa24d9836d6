import { loadFixture } from "@nomicfoundation/hardhat-network-helpers";
import ERC1967Proxy from "@openzeppelin/contracts/build/contracts/ERC1967Proxy.json";
import { expect } from "chai";
import { type AddressLike, resolveAddress } from "ethers";
import { ethers, upgrades } from "hardhat";

import type { IRigRaid } from "#bindings";

import { deployEmptyGame } from "../fixtures";
import { encodeCall } from "../support/batches";

async function implementationOf(game: IRigRaid): Promise<string> {
  return upgrades.erc1967.getImplementationAddress(await game.getAddress());
}

/** Deploys a further proxy of a game's implementation, initialised with these addresses. */
async function deployProxy(game: IRigRaid, owner: AddressLike, token: AddressLike, feeCollector: AddressLike) {
  const parties = await Promise.all([owner, token, feeCollector].map(async (party) => resolveAddress(party)));
  const initialize = encodeCall(game, "initialize", parties);
  const factory = await ethers.getContractFactory(ERC1967Proxy.abi, ERC1967Proxy.bytecode);
  return factory.deploy(await implementationOf(game), initialize);
}

describe("initialize", () => {
  it("emits the parties, the token and the initial settings in the transaction that deploys the proxy", async () => {
    const { game, token, owner, feeCollector } = await loadFixture(deployEmptyGame);
    const { filters } = game;
    const [{ transactionHash }] = await game.queryFilter(filters.Initialized);
    for (const [filter, args] of [
      [filters.Initialized, [1n]],
      [filters.OwnershipTransferred, [ethers.ZeroAddress, owner.address]],
      [filters.FeeCollectorChanged, [ethers.ZeroAddress, feeCollector.address]],
      [filters.TokenSet, [await token.getAddress()]],
      [filters.AttackFailProbabilityChanged, [0n, 20n]],
      [filters.AttackFeePercentageChanged, [0n, 5n]],
      [filters.PurchaseFeePercentageChanged, [0n, 5n]],
    ] as const) {
      const logs = await game.queryFilter(filter);
      expect(logs.map((log) => [...log.args])).to.deep.equal([args]);
      expect(logs[0].transactionHash).to.equal(transactionHash);
    }
    expect(await game.token()).to.equal(await token.getAddress());
  });

  it("refuses the zero address for every party", async () => {
    const { game, token, owner, feeCollector } = await loadFixture(deployEmptyGame);
    await expect(deployProxy(game, ethers.ZeroAddress, token, feeCollector))
      .to.be.revertedWithCustomError(game, "OwnableInvalidOwner")
      .withArgs(ethers.ZeroAddress);
    for (const [currency, collector] of [
      [ethers.ZeroAddress, feeCollector],
      [token, ethers.ZeroAddress],
    ] as const) {
      await expect(deployProxy(game, owner, currency, collector))
        .to.be.revertedWithCustomError(game, "ZeroAddress")
        .withArgs();
    }
  });

  it("refuses a token without exactly 18 decimals", async () => {
    const { game, owner, feeCollector } = await loadFixture(deployEmptyGame);
    for (const decimals of [0n, 6n, 17n, 19n, 255n]) {
      const token = await ethers.deployContract("DecimalsToken__Mock", [decimals]);
      await expect(deployProxy(game, owner, token, feeCollector))
        .to.be.revertedWithCustomError(game, "WrongTokenDecimals")
        .withArgs(decimals);
    }
  });

  it("refuses a token that is no contract", async () => {
    const { game, owner, feeCollector, stranger } = await loadFixture(deployEmptyGame);
    await expect(deployProxy(game, owner, stranger, feeCollector)).to.be.reverted;
  });

  it("cannot be done again", async () => {
    const { game, token, owner, alice } = await loadFixture(deployEmptyGame);
    for (const caller of [owner, alice]) {
      await expect(game.connect(caller).initialize(alice, token, alice))
        .to.be.revertedWithCustomError(game, "InvalidInitialization")
        .withArgs();
    }
  });

  it("cannot be done to the implementation", async () => {
    const { game, token, alice } = await loadFixture(deployEmptyGame);
    const implementation = game.attach(await implementationOf(game)) as IRigRaid;
    await expect(implementation.initialize(alice, token, alice))
      .to.be.revertedWithCustomError(game, "InvalidInitialization")
      .withArgs();
    expect(await implementation.owner()).to.equal(ethers.ZeroAddress);
  });
});

describe("the constructor", () => {
  it("emits the contract through which the implementation answers reads", async () => {
    const { game } = await loadFixture(deployEmptyGame);
    const reads = await ethers.deployContract("RigRaidReads");
    const factory = await ethers.getContractFactory("RigRaid");
    const implementation = await factory.deploy(reads);
    await expect(implementation.deploymentTransaction())
      .to.emit(implementation, "ReadsAttached")
      .withArgs(await reads.getAddress());
    // From logs alone: the proxy's event names its implementation, whose event names its reads.
    const [{ args }] = await game.queryFilter(game.filters.Upgraded);
    const ofProxy = await ethers.getContractAt("RigRaid", args.implementation);
    const [attached, ...others] = await ofProxy.queryFilter(ofProxy.filters.ReadsAttached);
    expect(others).to.deep.equal([]);
    expect(await ethers.provider.getCode(attached.args.reads)).to.equal(await ethers.provider.getCode(reads));
  });

  it("refuses an address for the reads where there is no code", async () => {
    const { stranger } = await loadFixture(deployEmptyGame);
    const factory = await ethers.getContractFactory("RigRaid");
    for (const reads of [ethers.ZeroAddress, stranger.address]) {
      await expect(factory.deploy(reads)).to.be.revertedWithCustomError(factory, "AddressEmptyCode").withArgs(reads);
    }
  });
});
