/** The keys of all chain reads: what is read, then the player whose it is. Without the player: everybody's. */
export const queryKeys = {
  componentTypes: ["componentTypes"],
  pool: ["pool"],
  paused: ["paused"],
  purchaseRules: ["purchaseRules"],
  tokenSymbol: ["tokenSymbol"],
  components: (player?: string) => (player ? ["components", player] : ["components"]),
  rewards: (player?: string) => (player ? ["rewards", player] : ["rewards"]),
  balances: (player?: string) => (player ? ["balances", player] : ["balances"]),
} as const;
