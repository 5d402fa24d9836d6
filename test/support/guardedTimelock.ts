import { time } from "@nomicfoundation/hardhat-network-helpers";
import { ethers } from "hardhat";

import type { GuardedTimelock, IRigRaid } from "#bindings";

import { deployPlayedGame } from "../fixtures";
import { now } from "./blocks";
import { DAY } from "./clock";

/** The timelock's delay, seconds. */
export const DELAY = 2n * BigInt(DAY);

/** An operation's arguments: target, value, data, predecessor, salt. */
export type Operation = readonly [string, bigint, string, string, string];

let salt = 0n;

function operation(target: string, data: string): Operation {
  return [target, 0n, data, ethers.ZeroHash, ethers.toBeHex(salt++, 32)];
}

/** A new operation that calls the game. */
export async function onGame(game: IRigRaid, method: string, ...args: unknown[]): Promise<Operation> {
  return operation(await game.getAddress(), game.interface.encodeFunctionData(method as "paused", args as never));
}

/** A new operation that calls the timelock itself. */
export async function onTimelock(
  timelock: GuardedTimelock,
  method: "keepPause" | "setGuardian",
  ...args: unknown[]
): Promise<Operation> {
  return operation(
    await timelock.getAddress(),
    timelock.interface.encodeFunctionData(method as "keepPause", args as never),
  );
}

/** Schedules an operation, and waits until it can be executed. */
export async function makeDue(timelock: GuardedTimelock, due: Operation): Promise<Operation> {
  await timelock.schedule(...due, DELAY);
  await time.increase(DELAY);
  return due;
}

/** Executes an operation of the timelock after its delay. */
export async function carryOut(timelock: GuardedTimelock, due: Operation) {
  return timelock.execute(...(await makeDue(timelock, due)));
}

/** A played game that a timelock owns, whose guardian may pause it for 30 days. */
export async function deployGuardedGame() {
  const { game } = await deployPlayedGame();
  const [proposer, , , , guardian, stranger] = await ethers.getSigners();
  const until = (await now()) + 30n * BigInt(DAY);
  const parties = [[proposer], [proposer], guardian, until] as const;
  const timelock = await ethers.deployContract("GuardedTimelock", [game, DELAY, ...parties]);
  await game.transferOwnership(timelock);
  await carryOut(timelock, await onGame(game, "acceptOwnership"));
  return { game, timelock, guardian, stranger, until };
}
