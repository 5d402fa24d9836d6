import { createServer, type Server } from "node:http";

import { formatEther } from "ethers";
import { Counter, Gauge, prometheusContentType, Registry } from "prom-client";

import { type Address, listen } from "../../owner/runner/service";
import { CONDITIONS, HAPPENINGS, OWNER_ACTIONS } from "./events";
import type { Watcher } from "./watcher";

const BY_OWNER: ReadonlySet<string> = new Set(OWNER_ACTIONS);
const REPORTED = [...CONDITIONS, ...HAPPENINGS, ...OWNER_ACTIONS];

type Samples = readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];

export class Metrics {
  private lookedAt = Date.now();

  constructor(private readonly watcher: Pick<Watcher, "state" | "last" | "owners" | "guarded">) {}

  /** Records a successful check. */
  looked(): void {
    this.lookedAt = Date.now();
  }

  /**
   * Serves the metrics at /metrics.
   *
   * @throws TaskError when the port is not free.
   */
  listen(address: Address): Promise<Server> {
    const server = createServer((request, response) => {
      if (request.url !== "/metrics") return response.writeHead(404).end();
      response.setHeader("content-type", prometheusContentType);
      void this.read()
        .metrics()
        .then((text) => response.end(text));
    });
    return listen(server, address, "--metrics");
  }

  /** The current values, without former labels and unknown values. */
  read(): Registry {
    const { state, last, owners, guarded } = this.watcher;
    const registry = new Registry();
    const options = (name: string, help: string) => ({ name: `rigraid_${name}`, help, registers: [registry] });
    const one = (name: string, help: string, value: number) => new Gauge(options(name, help)).set(value);
    const several = (name: string, help: string, labelNames: string[], samples: Samples) => {
      const gauge = new Gauge({ ...options(name, help), labelNames });
      for (const [labels, value] of samples) gauge.set(labels, value);
    };
    const lines = options("watch_lines_total", "Lines reported since the state file began, by event and source.");
    const counter = new Counter({ ...lines, labelNames: ["event", "source"] });
    // Starts all counters at 0, because Prometheus cannot see an increase of a counter that was never 0.
    const counts = { ...Object.fromEntries(REPORTED.map((event) => [event, 0])), ...state.counts };
    for (const [event, count] of Object.entries(counts)) {
      counter.inc({ event, source: BY_OWNER.has(event) ? "owner" : "watch" }, count);
    }

    const alerts = state.alerts.map((alert) => alert.split(" "));
    const lasting = alerts.map(([event, subject = ""]) => [{ event, subject }, 1] as const);
    several("watch_alert", "1 for each condition that lasts.", ["event", "subject"], lasting);
    const balances = [...owners.balances].map(([account, wei]) => [{ account }, coins(wei)] as const);
    several("account_balance", "Balance of an owner's key for gas, coins.", ["account"], balances);
    one(
      "watch_looked_seconds",
      "When the watch last looked at the chain, or began, Unix seconds.",
      this.lookedAt / 1e3,
    );
    one("watch_block", "The last block that was looked at.", state.block);
    one("watch_undelivered", "Lines that the webhook has not accepted yet.", state.undelivered.length);
    one("timelock_operations", "Pending operations of the timelock.", state.operations.length);
    if (last === undefined) return registry;
    one("game_paused", "1 while the game is paused.", Number(last.isPaused));
    one(
      "guardian_until_seconds",
      "When the guardian's time is over, Unix seconds; 0 without a guardian.",
      Number(guarded?.until ?? 0n),
    );
    one(
      "guarded_pause_ends_seconds",
      "From when anybody may end the guardian's pause, Unix seconds; 0 without such a pause.",
      Number(guarded?.pause?.endsAt ?? 0n),
    );
    one("game_players", "Players.", Number(last.players));
    one("game_attacks", "Attacks ever.", Number(last.attacks));
    one("game_taunts", "Taunts since the state file began.", state.taunts);
    one("pool_reserve_tokens", "What the game holds.", coins(last.reserve));
    one("pool_owed_tokens", "Rewards that players have earned and not claimed.", coins(last.owed));
    one("pool_rate_tokens_per_second", "Full rewards.", coins(last.ratePerSecond));
    one("pool_speed_ratio", "The share of full rewards that is paid.", Number(last.speed) / 10_000);
    return registry;
  }
}

function coins(wei: bigint): number {
  return Number(formatEther(wei));
}
