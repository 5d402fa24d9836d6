/** Mutates the console's decisions about money, time, the state of transactions and targets: `npm run mutation:console`. */
export default {
  testRunner: "vitest",
  vitest: { configFile: "frontend/stryker/vitest.config.mts" },
  mutate: [
    "frontend/src/shop/{bestRig,cart,lines,price,quote,supplies,useBuying}.ts",
    "frontend/src/writes/{purchase,purchaseTexts}.ts",
    "frontend/src/chain/transactions/{payment,prompts,runTransaction,signer,store,transaction,watcher,windows}.ts",
    "frontend/src/chain/transactions/senders/{batch,sender,sessionKey,wallet}.ts",
    "frontend/src/chain/game/{attackState,capacity,rewards}.ts",
    "frontend/src/chain/node/clock.ts",
    "scripts/game/{amounts,fundedTicks,loot,rewardClock,targets,times}.ts",
  ],
  // Texts decide nothing.
  mutator: { excludedMutations: ["StringLiteral"] },
  ignoreStatic: true,
  ignorePatterns: ["/artifacts", "/cache", "/coverage", "/indexer", "/test/*", "!/test/world", "/test-results"],
  reporters: ["progress", "clear-text"],
  concurrency: 2,
  tempDirName: "test-results/stryker",
};
