import { formatEther } from "ethers";
import { describe, expect } from "vitest";

import type { Account, Chain } from "./support/chain";
import { disabledReason, firstAmount } from "./support/console";
import { it } from "./support/fixtures";

const FAN = { id: 1, name: "Case Fan" };
const CPU = { id: 7, name: "Processor" };
const QPU = { id: 10, name: "Quantum Coprocessor" };
const HOUR = 3_600;
/** Seconds of full rewards that come to a speed of 0, with which no more than a tick is paid in hours. */
const ALMOST_NOTHING = 600n;

/** Everything that a player has earned by the second of the read, wei. */
async function earnedNow(chain: Chain, { address }: Account): Promise<bigint> {
  return (await chain.game.getAllRewards(address, { blockTag: "pending" })).total;
}

/** Payment to a player for each component, by id, with the amount that the chain owed at that time, wei. */
async function payments({ game }: Chain, { address }: Account) {
  const claims = await game.queryFilter(game.filters.RewardsClaimed(address));
  return Promise.all(
    claims.map(async (claim) => {
      const { componentId, amount } = claim.args;
      const [purchase] = await game.queryFilter(game.filters.ComponentPurchased(address, componentId));
      const [{ rewardRate }, bought, paid] = await Promise.all([
        game.getComponentSettings(componentId),
        purchase.getBlock(),
        claim.getBlock(),
      ]);
      const owed = rewardRate * BigInt(paid.timestamp - bought.timestamp);
      return { componentId: Number(componentId), amount, owed };
    }),
  );
}

/** An amount as notices show it: two places, rounded down. */
function twoPlaces(wei: bigint): string {
  return /^\d+\.\d\d/.exec(`${formatEther(wei)}00`)![0];
}

describe("rewards", () => {
  it("tick, and are what the chain says", async ({ chain, enter }) => {
    const { game } = await enter("Rig", { owns: [QPU.id] });
    await chain.travel(HOUR);
    await game.comeBack();
    const rate = await chain.rateOf(QPU.id);
    await expect.poll(() => firstAmount(game.rewards())).toBeGreaterThan(rate * BigInt(HOUR));

    // The page knows the second from the latest block and shows whole thousandths; the chain counts whole seconds.
    const tolerance = rate * 3n;
    // A page that is not given a turn for seconds shows what was true before them.
    await expect
      .poll(async () => {
        const before = await earnedNow(chain, chain.player(1));
        const shown = await firstAmount(game.rewards());
        const after = await earnedNow(chain, chain.player(1));
        return shown > before - tolerance && shown < after + tolerance;
      })
      .toBe(true);

    const shown = await firstAmount(game.rewards());
    await expect.poll(() => firstAmount(game.rewards())).toBeGreaterThan(shown);
    const later = await firstAmount(game.rewards());
    await expect.poll(() => firstAmount(game.rewards())).toBeGreaterThan(later);
    expect(await firstAmount(game.details(QPU.name))).toBeGreaterThan(shown);
  });

  it("of one component are paid exactly, in one transaction", async ({ chain, enter }) => {
    const { token } = chain;
    const player = chain.player(1);
    const { game, wallet } = await enter("Rig", { owns: [FAN.id, CPU.id, QPU.id] });
    await chain.travel(6 * HOUR);
    await game.comeBack();
    const [balance, sent] = [await token.balanceOf(player.address), await chain.sentBy(player)];

    await game.socket(QPU.name).click();
    await game.details(QPU.name).getByRole("button", { name: "Collect", exact: true }).click();
    await wallet.approve("transaction");
    await game.notice("collected.").waitFor();

    const paid = await payments(chain, player);
    expect(paid.map(({ componentId }) => componentId)).toEqual([QPU.id]);
    expect(paid.map(({ amount }) => amount)).toEqual(paid.map(({ owed }) => owed));
    const total = paid.reduce((sum, { owed }) => sum + owed, 0n);
    expect(await token.balanceOf(player.address)).toBe(balance + total);
    expect(await chain.sentBy(player)).toBe(sent + 1);
    expect(await game.notice("collected.").textContent()).toContain(`${twoPlaces(total)} RIG collected.`);
    // The components that were not collected keep their rewards: 6 h of 39 a day.
    const left = 9n * 10n ** 18n;
    await expect.poll(() => firstAmount(game.rewards())).toBeLessThan(left + 10n ** 18n);
    expect(await firstAmount(game.rewards())).toBeGreaterThanOrEqual(left);
  });
});

describe("the pool", () => {
  it("that is slowed says at which speed, at which rewards tick and are paid", async ({ chain, enter }) => {
    const player = chain.player(1);
    const { game } = await enter("Rig", { owns: [QPU.id] });
    // A tenth of full rewards.
    await chain.drainPool((await chain.game.RUNWAY()) / 10n);
    await game.comeBack();
    await game.page.getByText(/Rewards at (10|9\.\d)%, so that the pool lasts/).waitFor();
    await game
      .rewards()
      .getByText(/^Earning 3[23](\.\d+)? RIG a day$/)
      .waitFor();

    const before = await earnedNow(chain, player);
    await chain.travel(HOUR);
    const after = await earnedNow(chain, player);
    const gain = ((await chain.rateOf(QPU.id)) * BigInt(HOUR)) / 10n;
    expect(after - before).toBeGreaterThan((gain * 99n) / 100n);
    expect(after - before).toBeLessThan((gain * 101n) / 100n);
    await game.comeBack();
    await expect.poll(() => firstAmount(game.rewards())).toBeGreaterThan(before + (gain * 99n) / 100n);
    expect(await firstAmount(game.rewards())).toBeLessThanOrEqual(await earnedNow(chain, player));

    await game.go("Market");
    await game.page.getByText(/Rewards at (10|9\.\d)%, so that the pool lasts/).waitFor();
    await game
      .offer(FAN.name)
      .getByText(/At today's (10|9\.\d)% of full rewards, which may slow further\./)
      .waitFor();
  });

  it("that is empty says so until it is funded, and what was earned stays and can be collected", async ({
    chain,
    enter,
  }) => {
    const player = chain.player(1);
    const { game, wallet } = await enter("Rig", { owns: [QPU.id] });
    await chain.travel(HOUR);
    await chain.drainPool(ALMOST_NOTHING);
    await game.comeBack();
    await game.banner("The reward pool is empty.").waitFor();
    const { total } = await chain.game.getAllRewards(player.address);
    const sixthPlace = 10n ** 12n;
    await expect.poll(() => firstAmount(game.rewards())).toBe(total - (total % sixthPlace));

    const collect = game.rewards().getByRole("button", { name: "Collect all" });
    expect(await disabledReason(collect)).toBeUndefined();
    await collect.click();
    await wallet.approve("transaction");
    await game.notice("collected.").waitFor();
    expect((await payments(chain, player)).map(({ amount }) => amount)).toEqual([total]);

    const owner = await chain.owner();
    await chain.token.connect(owner).approve(chain.game, 10n ** 21n);
    await chain.game.connect(owner).fundRewards(10n ** 21n);
    await game.comeBack();
    await game.banner("The reward pool is empty.").waitFor({ state: "detached" });
  });
});
