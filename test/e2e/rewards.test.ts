import { formatEther } from "ethers";
import { describe, expect } from "vitest";

import type { Account, Chain } from "./support/chain";
import { firstAmount } from "./support/console";
import { it } from "./support/fixtures";

const FAN = { id: 1, name: "Case Fan" };
const CPU = { id: 7, name: "Processor" };
const QPU = { id: 10, name: "Quantum Coprocessor" };
const HOUR = 3_600;

/** Everything that a player has earned by the second of the read, wei. */
async function earnedNow(chain: Chain, { address }: Account): Promise<bigint> {
  return (await chain.game.getAllRewards(address, { blockTag: "pending" })).total;
}

/** An amount as notices show it: two places, rounded down. */
function twoPlaces(wei: bigint): string {
  return /^\d+\.\d\d/.exec(`${formatEther(wei)}00`)![0];
}

describe("rewards", () => {
  it("tick, are what the chain says, and those of one component are paid exactly, in one transaction", async ({
    chain,
    enter,
  }) => {
    const { token } = chain;
    const player = chain.player(1);
    const { game, wallet } = await enter("Rig", { owns: [FAN.id, CPU.id, QPU.id] });
    await chain.travel(6 * HOUR);
    await game.comeBack();
    const rates = await Promise.all([FAN, CPU, QPU].map(({ id }) => chain.rateOf(id)));
    const rate = rates.reduce((sum, each) => sum + each);
    await expect.poll(() => firstAmount(game.rewards())).toBeGreaterThan(rate * BigInt(6 * HOUR));

    // The page knows the second from the latest block and shows whole thousandths; the chain counts whole seconds.
    const tolerance = rate * 3n;
    // A page that is not given a turn for seconds shows what was true before them.
    await expect
      .poll(async () => {
        const before = await earnedNow(chain, player);
        const shown = await firstAmount(game.rewards());
        const after = await earnedNow(chain, player);
        return shown > before - tolerance && shown < after + tolerance;
      })
      .toBe(true);
    const shown = await firstAmount(game.rewards());
    await expect.poll(() => firstAmount(game.rewards())).toBeGreaterThan(shown);

    const [balance, sent] = [await token.balanceOf(player.address), await chain.sentBy(player)];
    await game.socket(QPU.name).click();
    expect(await firstAmount(game.details(QPU.name))).toBeGreaterThan(rates[2] * BigInt(6 * HOUR));
    await game.details(QPU.name).getByRole("button", { name: "Collect", exact: true }).click();
    await wallet.approve("transaction");
    await game.notice("collected.").waitFor();

    const claims = await chain.game.queryFilter(chain.game.filters.RewardsClaimed(player.address));
    expect(claims.map(({ args }) => args.componentId)).toEqual([BigInt(QPU.id)]);
    const [purchase] = await chain.game.queryFilter(
      chain.game.filters.ComponentPurchased(player.address, BigInt(QPU.id)),
    );
    const [bought, paid] = await Promise.all([purchase.getBlock(), claims[0].getBlock()]);
    const total = rates[2] * BigInt(paid.timestamp - bought.timestamp);
    expect(claims[0].args.amount).toBe(total);
    expect(await token.balanceOf(player.address)).toBe(balance + total);
    expect(await chain.sentBy(player)).toBe(sent + 1);
    expect(await game.notice("collected.").textContent()).toContain(`${twoPlaces(total)} RIG collected.`);
    // The components that were not collected keep their rewards: 6 h of 39 a day.
    const left = 9n * 10n ** 18n;
    await expect.poll(() => firstAmount(game.rewards())).toBeLessThan(left + 10n ** 18n);
    expect(await firstAmount(game.rewards())).toBeGreaterThanOrEqual(left);
  });
});
