import { ethers } from "hardhat";

import { CPU, FAN, type GameFixture } from "../fixtures";

/** Arguments of a call in the game of `deployPlayedGame`. An owner write succeeds with them. */
type Arguments = (fixture: GameFixture) => unknown[] | Promise<unknown[]>;

/** Player writes: refused while the game is paused, and guarded against a token that calls back. */
export const PLAYER_WRITES: Record<string, Arguments> = {
  "purchaseComponent(uint256)": () => [CPU.id],
  "claim(uint256)": () => [FAN.id],
  "claimAllRewards()": () => [],
  "attackComponent(address,uint256)": ({ bob }) => [bob.address, FAN.id],
  "primeAttack()": () => [],
  "purchaseAttacks(uint256)": () => [1n],
  "purchaseShields(uint256)": () => [1n],
  "purchaseSkin(uint256,uint256)": () => [FAN.id, 1n],
  "applySkin(uint256,uint256)": () => [FAN.id, 0n],
  "repairAllComponents()": () => [],
  "reactivateComponent(uint256)": () => [FAN.id],
  "setOperator(address,uint256,uint256,uint256)": ({ carol }) => [carol.address, 1n, 1n, 0n],
  "actFor(address,bytes[])": ({ bob }) => [bob.address, []],
};

/** Owner writes: refused to everybody else; they work while the game is paused, but for `REFUSED_WHILE_PAUSED`. */
export const OWNER_WRITES: Record<string, Arguments> = {
  "setComponentSettings(uint256,uint256,uint256,uint256,bool)": () => [FAN.id, FAN.price, 1n, 2n, false],
  "setSkinSettings(uint256,uint256,uint256,bool)": () => [FAN.id, 1n, 5n, true],
  "setAttackFailProbability(uint256)": () => [7n],
  "setAttackFeePercentage(uint256)": () => [7n],
  "setPurchaseFeePercentage(uint256)": () => [7n],
  "setFeeCollector(address)": ({ carol }) => [carol.address],
  "pauseContract()": () => [],
  "unpauseContract()": () => [],
  "rescueTokens(address,address,uint256)": async ({ token, carol }) => [await token.getAddress(), carol.address, 1n],
  "repairAllComponentsForEveryone(uint256,uint256)": () => [0n, 10n],
  "transferOwnership(address)": ({ carol }) => [carol.address],
  "renounceOwnership()": () => [],
  "upgradeToAndCall(address,bytes)": async () => {
    const reads = await ethers.deployContract("RigRaidReads");
    const implementation = await ethers.deployContract("RigRaid", [await reads.getAddress()]);
    return [await implementation.getAddress(), "0x"];
  },
};

/** The owner writes that need a running game. */
export const REFUSED_WHILE_PAUSED = ["pauseContract()", "renounceOwnership()"];

/** Writes that no rule of access or pause holds for as a whole; their own test files say who may do what. */
export const OTHER_WRITES = [
  "initialize(address,address,address)",
  "acceptOwnership()",
  "fundRewards(uint256)",
  "keepRoll()",
  "multicall(bytes[])",
  "revokeOperators()",
  "selfPermit(uint256,uint256,uint8,bytes32,bytes32)",
];
