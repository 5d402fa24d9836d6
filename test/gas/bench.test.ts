import { readFileSync } from "node:fs";

import { expect } from "chai";

import { BENCH, describe as describePrices, measureAll } from "./bench";

describe("prices beside those of others", () => {
  it("are as the table says, and a claim through our proxy is cheaper than one of staking rewards without one", async () => {
    const measured = await measureAll();
    expect(readFileSync(BENCH, "utf8"), "test/gas/bench.md is stale: npm run bench").to.equal(describePrices(measured));
    const [claims, rewards] = [
      measured.game.get("claim")!,
      measured.peers.get("StakingRewards.getReward, without a proxy")!,
    ];
    for (const [round, { gas }] of claims.entries()) expect(gas).to.be.lessThan(rewards[round].gas);
    for (const [name, costs] of measured.game) {
      for (const { gas, floor } of costs) expect(gas, `${name}, beside its floor`).to.be.at.least(floor);
    }
  });
});
