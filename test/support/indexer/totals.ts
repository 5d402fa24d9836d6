import { toTexts } from "./Indexer";
import { type Row, sort } from "./state";

const SECONDS_PER_DAY = 86_400;

interface Share {
  readonly player: string;
  readonly totals: Readonly<Record<string, bigint>>;
}

/** Amounts that an event of the log adds to the totals of its day, by player. */
function sharesOf({ name, player, victim, outcome, amount, bounty, fee, price }: Row): Share[] {
  if (name === "PlayerJoined") return [{ player, totals: { joined: 1n } }];
  if (name === "RewardsClaimed") return [{ player, totals: { claimed: BigInt(amount) } }];
  if (name === "ComponentAttacked") {
    const attacker = { player, totals: { attacks: 1n } };
    if (outcome !== "Hit") return [attacker];
    const looted = BigInt(amount) - BigInt(fee);
    return [
      { player, totals: { attacks: 1n, hits: 1n, looted } },
      { player: victim, totals: { lost: BigInt(amount) - BigInt(bounty) } },
    ];
  }
  return price === "" ? [] : [{ player, totals: { spent: BigInt(price) } }];
}

/** The totals of a log, by these of `day` and `player`, in their order. */
export function totalByDay(events: readonly Row[], keys: readonly ("day" | "player")[]): Row[] {
  const rows = new Map<string, Record<string, bigint | string>>();
  for (const event of events) {
    const day = Number(event.timestamp) - (Number(event.timestamp) % SECONDS_PER_DAY);
    for (const { player, totals } of sharesOf(event)) {
      const key = { day: String(day), player };
      const id = keys.map((name) => key[name]).join();
      const row = rows.get(id) ?? {
        ...Object.fromEntries(keys.map((name) => [name, key[name]])),
        ...{ joined: 0n, attacks: 0n, hits: 0n, claimed: 0n, looted: 0n, lost: 0n, spent: 0n },
      };
      for (const [name, added] of Object.entries(totals)) row[name] = (row[name] as bigint) + added;
      rows.set(id, row);
    }
  }
  return sort([...rows.values()].map(toTexts), ...keys);
}
