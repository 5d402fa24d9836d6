import { render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import { attackRulesQuery, type ShopRules, shopRulesQuery } from "../../chain/game/queries";
import { queryClient } from "../../chain/game/queryClient";
import { ATTACK_RULES, HOUR } from "../../chain/testing/gameState";
import { resetConsole, TestConsole } from "../../chain/testing/TestConsole";
import RulesScreen from "./RulesScreen";

const SHOP_RULES: ShopRules = {
  feePercentage: 6,
  protectionSeconds: 11 * HOUR,
  attackPriceSeconds: 1_800,
  shieldPriceSeconds: 7 * HOUR,
  attacksPerDay: 9,
  shieldsPerDay: 2,
};

beforeEach(resetConsole);

describe("the page of rules", () => {
  it("says each rule with the number that the contract has", () => {
    queryClient.setQueryData(shopRulesQuery.queryKey, SHOP_RULES);
    queryClient.setQueryData(attackRulesQuery.queryKey, { ...ATTACK_RULES, rechargeSeconds: 5 * HOUR });
    render(
      <TestConsole>
        <RulesScreen />
      </TestConsole>,
    );
    const rule = (title: string) => screen.getByRole("region", { name: title }).textContent;
    expect(rule("Raid")).toContain(
      "You get a charge back every 5 h, or buy up to 9 a day for what your rig earns in 30 min.",
    );
    expect(rule("Raid")).toContain("A hit takes 30% of what the component has earned");
    expect(rule("Raid")).toContain(
      "A roll of 95 or more is a critical hit: it takes everything the component has earned.",
    );
    expect(rule("Earn")).toContain("Rewards ripen for 8 h: fresh rewards pay 80%");
    expect(rule("The roll")).toContain("expires. You can keep it for free until your next attack.");
    expect(rule("The roll")).toContain("30 of 100 rolls miss.");
    expect(rule("The roll")).toContain("unless all your charges have been full for 5 h: then it is free.");
    expect(rule("Defend")).toContain("nobody can raid you for 1 h, unless you attack.");
    expect(rule("Defend")).toContain("A new component cannot be raided for 11 h.");
    expect(rule("Repair")).toContain("After 6 h you can restart it for free, protected for 1 d.");
    expect(rule("Levels")).toContain("A hit is worth 25 XP, breaking a shield 15.");
    expect(rule("Leagues and houses")).toContain("Your address decides your house: Copper, Quartz, Neon or Frost.");
    expect(rule("Where RIG and gas come from")).toContain("94% of every purchase goes back into it");
  });
});
