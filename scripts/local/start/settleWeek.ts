import type { HardhatEthersSigner } from "@nomicfoundation/hardhat-ethers/signers";
import type { HardhatRuntimeEnvironment } from "hardhat/types";

import type { RigToken } from "#bindings";
import type { DeploymentRecord } from "#game/deployment";
import { type League, MAX_PRIZE_PERCENT, weekAt } from "#game/league";

import { readWeek, recordOf } from "../../owner/tasks/leagueSettle/week";

/** Contract that pays the prizes, beside those that every game has. */
export const PRIZES_CONTRACT = "LeagueDistributor";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
/** A week is settled no sooner after its end, seconds: in the last hours of the history others take what Player 6 has won. */
const SETTLED_AFTER = 20 * HOUR;
/** Time in which the prizes can be claimed, seconds. */
const CLAIM_TIME = 90 * DAY;

/** Number of the last week that can be settled. Times in Unix seconds. */
export function lastWeek(openedAt: number, now: number): number {
  return weekAt(now - SETTLED_AFTER, openedAt) - 1;
}

/**
 * Settles a week of the league as `game:league:settle` does: deploys and funds the contract that pays its prizes.
 *
 * @param owner Pays the prizes.
 * @returns The settled weeks, as the deployment's record keeps them; none when nobody wins.
 */
export async function settleWeek(
  hre: HardhatRuntimeEnvironment,
  deployment: DeploymentRecord,
  week: number,
  token: RigToken,
  owner: HardhatEthersSigner,
): Promise<readonly League[]> {
  const terms = { share: MAX_PRIZE_PERCENT };
  const { settlement, root } = await readWeek(hre.ethers.provider, deployment, week, terms);
  if (root === undefined) return [];
  const end = (await hre.ethers.provider.getBlock("latest"))!.timestamp + CLAIM_TIME;
  const factory = await hre.ethers.getContractFactory(PRIZES_CONTRACT, owner);
  const contract = await factory.deploy(token, root, owner, end);
  const distributor = await contract.getAddress();
  const total = settlement.prizes.reduce((sum, { amount }) => sum + amount, 0n);
  await token.connect(owner).transfer(distributor, total);
  return [recordOf(settlement, { ...terms, root, distributor, end, beneficiary: owner.address })];
}
