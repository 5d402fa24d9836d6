import TimelockController from "@openzeppelin/contracts/build/contracts/TimelockController.json";
import { type BaseContract, ContractFactory, ZeroAddress } from "ethers";

import { GuardedTimelock__factory } from "#bindings";

import type { DeployedTimelock } from "../../world/timelocks";
import type { TaskChain } from "./chain";
import type { Safe } from "./safe";

/** The timelock's delay, seconds. */
export const DELAY = 2 * 24 * 3_600;

/** A timelock for which the Safe proposes and executes. */
export async function deployTimelock({ owner }: TaskChain, safe: string): Promise<BaseContract> {
  const factory = new ContractFactory(TimelockController.abi, TimelockController.bytecode, owner);
  return (await factory.deploy(DELAY, [safe], [safe], ZeroAddress)).waitForDeployment();
}

/** A timelock of an earlier version, with a guardian for 30 days. */
export async function deployEarlierTimelock(
  chain: TaskChain,
  { bytecode }: DeployedTimelock,
  safe: string,
  guardian: string,
): Promise<string> {
  // The constructor has stayed the same.
  const factory = new ContractFactory(GuardedTimelock__factory.abi, bytecode, chain.owner);
  const until = (await chain.now()) + 30 * 24 * 3_600;
  const timelock = await factory.deploy(chain.deployment.game, DELAY, [safe], [safe], guardian, until);
  return (await timelock.waitForDeployment()).getAddress();
}

/** Has the tasks give a Safe's game to a timelock with a guardian, as an owner would; returns its address. */
export async function ownThroughGuardedTimelock(chain: TaskChain, safe: Safe, guardian: string): Promise<string> {
  const parties = ["--proposer", safe.address, "--guardian", guardian];
  const { timelock } = await chain.json("game:timelock:deploy", ...parties, "--delay", `${DELAY}s`, "--yes");
  await handOver(chain, safe, timelock as string);
  return timelock as string;
}

/** Has the tasks give a Safe's game to a timelock. */
export async function handOver(chain: TaskChain, safe: Safe, timelock: string): Promise<void> {
  const file = (name: string) => chain.file(`${name}-${timelock}`);
  await chain.json("game:ownership:transfer", "--owner", timelock, "--safe", file("offer"));
  await safe.execute(file("offer"));
  const accept = ["game:ownership:accept", "--safe", file("accept"), "--from", safe.address];
  const { executeFile } = await chain.json(...accept);
  await safe.execute(file("accept"));
  await chain.pass(DELAY);
  await safe.execute(executeFile);
}
