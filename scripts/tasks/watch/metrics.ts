import { once } from "node:events";
import { createServer, type Server } from "node:http";

import { formatEther } from "ethers";

import { TaskError } from "../runner/errors";
import { CONDITIONS, HAPPENINGS, OWNER_EVENTS } from "./events";
import type { Watcher } from "./watcher";

const TOLD: readonly string[] = [
  ...CONDITIONS,
  ...HAPPENINGS,
  ...Object.values(OWNER_EVENTS).filter((told) => told !== null),
];

interface Metric {
  readonly name: string;
  readonly help: string;
  readonly samples: readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];
  readonly isCounter?: boolean;
}

/** Metrics of a watch, for Prometheus. */
export class Metrics {
  /** All from the start: Prometheus sees no increase in what was never 0. */
  private readonly told = new Map(TOLD.map((event) => [event, 0]));
  private lookedAt = 0;

  constructor(private readonly watcher: Watcher) {}

  /** Counts a line that was reported. */
  count(event: string): void {
    this.told.set(event, (this.told.get(event) ?? 0) + 1);
  }

  /** Says that a look has succeeded. */
  looked(): void {
    this.lookedAt = Date.now() / 1_000;
  }

  /**
   * Serves them at /metrics.
   *
   * @throws TaskError when the port is not free.
   */
  async listen({ host, port }: { host: string; port: number }): Promise<Server> {
    const server = createServer((request, response) => {
      if (request.url !== "/metrics") return response.writeHead(404).end();
      response.setHeader("content-type", "text/plain; version=0.0.4").end(this.text());
    }).listen(port, host);
    await once(server, "listening").catch((error: Error) => {
      throw new TaskError(`--metrics ${host}:${port}: ${error.message}`);
    });
    return server;
  }

  private text(): string {
    return this.metrics().map(describe).join("");
  }

  private metrics(): Metric[] {
    const { state, last, owners } = this.watcher;
    const one = (name: string, help: string, value: number): Metric => ({ name, help, samples: [[{}, value]] });
    const known = state.alerts.map((alert) => alert.split(" "));
    const metrics: Metric[] = [
      one("watch_looked_seconds", "When the watch last looked at the chain, Unix seconds.", this.lookedAt),
      one("watch_block", "The last block that was looked at.", state.block),
      one("watch_undelivered", "Lines that the webhook has not taken yet.", state.undelivered.length),
      {
        name: "watch_alert",
        help: "1 for each condition that lasts.",
        samples: known.map(([event, subject = ""]) => [{ event, subject }, 1]),
      },
      {
        name: "watch_lines_total",
        help: "Lines told since the start, by event.",
        samples: [...this.told].map(([event, count]) => [{ event }, count]),
        isCounter: true,
      },
      {
        name: "account_balance",
        help: "What an owner's key has for gas, coins.",
        samples: [...owners.balances].map(([account, wei]) => [{ account }, coins(wei)]),
      },
      one("timelock_operations", "Operations that the timelock holds.", state.operations.length),
    ];
    if (last === undefined) return metrics;
    return [
      ...metrics,
      one("game_paused", "1 while the game is paused.", Number(last.isPaused)),
      one("game_players", "Players.", Number(last.players)),
      one("game_attacks", "Attacks ever.", Number(last.attacks)),
      one("pool_reserve_tokens", "What the game holds.", coins(last.reserve)),
      one("pool_owed_tokens", "What players have earned and not claimed.", coins(last.owed)),
      one("pool_rate_tokens_per_second", "Full rewards.", coins(last.ratePerSecond)),
      one("pool_speed_ratio", "The part of full rewards that is paid.", Number(last.speed) / 10_000),
    ];
  }
}

function coins(wei: bigint): number {
  return Number(formatEther(wei));
}

/** A metric in Prometheus' text format. */
function describe({ name, help, samples, isCounter }: Metric): string {
  const full = `rigraid_${name}`;
  const lines = samples.map(([labels, value]) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
    return `${full}${pairs.length === 0 ? "" : `{${pairs.join(",")}}`} ${value}\n`;
  });
  return `# HELP ${full} ${help}\n# TYPE ${full} ${isCounter ? "counter" : "gauge"}\n${lines.join("")}`;
}
