import StakedToken from "@aave/aave-stake/artifacts/contracts/stake/StakedTokenV3.sol/StakedTokenV3.json";
import { setStorageAt, time } from "@nomicfoundation/hardhat-network-helpers";
import ERC1967Proxy from "@openzeppelin/contracts/build/contracts/ERC1967Proxy.json";
import StakingRewards from "@uniswap/liquidity-staker/build/StakingRewards.json";
import { Contract, ContractFactory, type ContractTransactionResponse } from "ethers";
import { ethers } from "hardhat";

import type { RigToken } from "#bindings";

import { DAY } from "../support/clock";
import type { Measure } from "./rounds";

const AMOUNT = 10n ** 18n;
const RECEIVER = ethers.getAddress(`0x${"11".repeat(20)}`);
/** Number of slots to copy, more than the staking contract uses. A proxy skips the constructor that fills them. */
const STAKING_SLOTS = 16;
const COOLDOWN = 10 * DAY;

/** Deploys the peers as published on npm. The first round starts with empty slots. */
export async function deployPeers() {
  const [owner, staker] = await ethers.getSigners();
  const [staked, rewards] = await Promise.all([0, 1].map(() => ethers.deployContract("RigToken", [owner])));
  const staking = await deployStaking(staked, rewards);
  const proxied = await behindProxy(staking);
  const safety = await deploySafetyModule(staked, rewards);
  const vault = await ethers.deployContract("Vault__Mock", [staked]);
  await staked.transfer(staker, 1000n * AMOUNT);
  for (const pool of [staking, proxied]) {
    await rewards.transfer(pool, 1000n * AMOUNT);
    await pool.getFunction("notifyRewardAmount")(1000n * AMOUNT);
  }
  for (const spender of [staking, proxied, safety, vault])
    await staked.connect(staker).approve(spender, ethers.MaxUint256);

  const playRound = async (measure: Measure) => {
    const caller =
      (contract: Contract, type: string, where: string) =>
      (name: string, ...args: unknown[]) =>
        measure(
          `${type}.${name}, ${where}`,
          contract.connect(staker).getFunction(name)(...args) as Promise<ContractTransactionResponse>,
        );
    for (const [pool, where] of [
      [staking, "without a proxy"],
      [proxied, "behind a proxy"],
    ] as const) {
      const call = caller(pool, "StakingRewards", where);
      await call("stake", AMOUNT);
      await time.increase(DAY);
      await call("getReward");
      await time.increase(DAY);
      await call("exit");
    }
    const call = caller(safety, "StakedToken", "behind a proxy");
    await call("stake", staker, AMOUNT);
    await time.increase(DAY);
    await call("claimRewards", staker, ethers.MaxUint256);
    await call("cooldown");
    await time.increase(COOLDOWN + 1);
    await call("redeem", staker, AMOUNT / 2n);
    const asStaker = vault.connect(staker);
    await measure("ERC4626.deposit", asStaker.deposit(AMOUNT, staker));
    await measure("ERC4626.redeem, half of it", asStaker.redeem(AMOUNT / 2n, staker, staker));
    await measure("ERC20.transfer", staked.connect(staker).transfer(RECEIVER, 1n));
  };
  return { tokens: await Promise.all([staked, rewards].map((token) => token.getAddress())), playRound };
}

async function deployStaking(staked: RigToken, rewards: RigToken): Promise<Contract> {
  const [owner] = await ethers.getSigners();
  const factory = new ContractFactory(StakingRewards.abi, StakingRewards.bytecode, owner);
  return (await factory.deploy(owner, rewards, staked)) as Contract;
}

/** Aave's safety module behind OpenZeppelin's proxy, as it runs behind one. The owner's account holds its rewards. */
async function deploySafetyModule(staked: RigToken, rewards: RigToken): Promise<Contract> {
  const [owner] = await ethers.getSigners();
  const name = ["Staked", "STK", 18] as const;
  const factory = new ContractFactory(StakedToken.abi, StakedToken.bytecode, owner);
  const terms = [staked, rewards, COOLDOWN, DAY, owner, owner, 365 * DAY] as const;
  const implementation = await factory.deploy(...terms, ...name, ethers.ZeroAddress);
  const initialize = "initialize(address,address,address,uint256,string,string,uint8)";
  const call = factory.interface.encodeFunctionData(initialize, [
    ...Array<string>(3).fill(owner.address),
    3_000,
    ...name,
  ]);
  const proxy = new ContractFactory(ERC1967Proxy.abi, ERC1967Proxy.bytecode, owner);
  const address = await (await proxy.deploy(implementation, call)).getAddress();
  const safety = new Contract(address, StakedToken.abi, owner);
  await safety.getFunction("configureAssets")([[AMOUNT / 1_000n, 0, address]]);
  await rewards.approve(address, ethers.MaxUint256);
  return safety;
}

/** The same code and state behind OpenZeppelin's proxy. */
async function behindProxy(implementation: Contract): Promise<Contract> {
  const [owner] = await ethers.getSigners();
  const factory = new ContractFactory(ERC1967Proxy.abi, ERC1967Proxy.bytecode, owner);
  // The proxy requires an initial call, though there is nothing to initialize.
  const call = implementation.interface.encodeFunctionData("totalSupply");
  const address = await (await factory.deploy(implementation, call)).getAddress();
  for (let slot = 0; slot < STAKING_SLOTS; slot++) {
    await setStorageAt(address, slot, await ethers.provider.getStorage(implementation, slot));
  }
  return new Contract(address, StakingRewards.abi, owner);
}
