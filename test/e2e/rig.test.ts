import { MaxUint256 } from "ethers";
import type { Locator } from "playwright-core";
import { expect } from "vitest";

import { formatAmount } from "#game/amounts";
import { playerName } from "#game/playerName";
import { LINES } from "#game/tauntLines";

import { type Console, firstAmount } from "./support/console";
import { Fight } from "./support/fights";
import { it } from "./support/fixtures";
import { inspect } from "./support/inspection";

const CPU = 7;

/** News since the last visit. */
function news(game: Console): Locator {
  return game.page.getByRole("region", { name: "While you were away" });
}

it("shows what happened in an absence, and collects and repairs everything in one transaction", async ({
  chain,
  enter,
}) => {
  const [attacker, victim] = [chain.player(1), chain.player(2)];
  const fight = await Fight.prepare(chain, attacker, victim, CPU);
  await fight.miss();
  const { attackId, stolenRewards, bounty } = await fight.hack();
  await chain.taunt(attacker.address, attackId, 2);
  const { game, wallet } = await enter("Market", { player: 2 });
  await game.page.getByRole("link", { name: /^Rig.*attacks? on you/ }).click();
  for (const text of [`Lost${formatAmount(stolenRewards - bounty)}`, "Defended2 of 3", "hacked your Processor"]) {
    await expect
      .poll(async () => (await news(game).textContent())?.replace(/\s/g, ""))
      .toContain(text.replace(/\s/g, ""));
  }
  await news(game).getByRole("link", { name: "Get shields" }).waitFor();
  const revenge = news(game).getByRole("link", { name: /^Strike back at/ });
  expect(await revenge.count()).toBe(0);
  const shields = await chain.game.getRemainingShields(victim.address);
  await game.page
    .getByRole("region", { name: "Defence" })
    .filter({ hasText: `Shields ${shields} of 3` })
    .waitFor();
  const cost = await chain.game.getTotalRepairCost(victim.address);
  await news(game)
    .getByRole("button", { name: `Repair Processor for ${formatAmount(cost)} RIG` })
    .waitFor();
  await news(game)
    .getByText(`${playerName(attacker.address)}: “${LINES[2]}”`)
    .waitFor();
  const answer = news(game).getByRole("group", { name: "Answer" }).getByRole("button");
  const words = await answer.textContent();
  await inspect(game, "rig.away");
  await answer.click();
  await wallet.approve("transaction");
  await news(game).getByText(`You: ${words}`).waitFor();
  await inspect(game, "rig.answered");

  // A hacked component earns nothing, so the shown rewards are paid.
  const { total } = await chain.game.getAllRewards(victim.address);
  expect(total).toBeGreaterThan(0n);
  expect(formatAmount(await firstAmount(game.rewards()))).toBe(formatAmount(total));
  const [balance, sent] = [await chain.token.balanceOf(victim.address), await chain.sentBy(victim)];
  await game.rewards().getByRole("button", { name: "Collect and repair" }).click();
  await wallet.approve("signature", "transaction");
  await game.notice("1 component repaired. Your roll is kept.").waitFor();
  const [, , readableUntilBlock] = await chain.game.getAttackReadiness(victim.address);
  expect(readableUntilBlock).toBe(MaxUint256);
  expect((await chain.game.userComponents(victim.address, CPU)).hacked).toBe(false);
  expect(await chain.token.balanceOf(victim.address)).toBe(balance + total - cost);
  expect(await chain.token.allowance(victim.address, chain.game)).toBe(0n);
  expect(await chain.sentBy(victim)).toBe(sent + 1);
  // With nothing left to combine, the button is gone.
  await game.rewards().getByRole("button", { name: / and / }).waitFor({ state: "detached" });

  await revenge.waitFor();
  await inspect(game, "rig.revenge");
  expect(await revenge.getAttribute("href")).toBe(`#/arena/${attacker.address}`);
  await news(game).getByRole("button", { name: "Dismiss" }).click();
  await news(game).waitFor({ state: "detached" });
  // Repaired components are protected, so nobody can attack.
  expect(await game.banner("You have no shields.").count()).toBe(0);
  await game.page.reload();
  await game.rewards().waitFor();
  expect(await news(game).count()).toBe(0);
});
