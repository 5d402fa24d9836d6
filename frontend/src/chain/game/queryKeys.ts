/** Keys of all chain reads: the name, then the player. Without the player they match those of all. */
export const queryKeys = {
  componentTypes: ["componentTypes"],
  pool: ["pool"],
  paused: ["paused"],
  shopRules: ["shopRules"],
  attackRules: ["attackRules"],
  skins: ["skins"],
  tokenSymbol: ["tokenSymbol"],
  /** Accounts that have joined. */
  players: ["players"],
  /** A page of the leaderboard, by how many joined before; without that, all pages. See also `refetch.ts`. */
  standings: (start?: number) => (start === undefined ? ["standings"] : ["standings", start]),
  components: (player?: string) => (player ? ["components", player] : ["components"]),
  ownedSkins: (player?: string) => (player ? ["ownedSkins", player] : ["ownedSkins"]),
  stats: (player?: string) => (player ? ["stats", player] : ["stats"]),
  /** Actions of a player; see `goals/past.ts`. */
  past: (player?: string) => (player ? ["past", player] : ["past"]),
  attackState: (player?: string) => (player ? ["attackState", player] : ["attackState"]),
  rewards: (player?: string) => (player ? ["rewards", player] : ["rewards"]),
  balances: (player?: string) => (player ? ["balances", player] : ["balances"]),
} as const;
