import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

import { expect } from "chai";
import parsePrometheusTextFormat from "parse-prometheus-text-format";

import { ROOT } from "../../../scripts/cli/packageProgram";
import { findPorts, HOST } from "../../../scripts/local/start/ports";
import { TestServer, textOf } from "../../support/TestServer";

/** True when Prometheus is installed (Debian's package "prometheus"), with its promtool. */
export const HAS_PROMETHEUS = ["prometheus", "promtool"].every(isInstalled);
/** True when Alertmanager's amtool is installed (Debian's package "prometheus-alertmanager"). */
export const HAS_ALERTMANAGER = isInstalled("amtool");

function isInstalled(program: string): boolean {
  return spawnSync(program, ["--version"]).status === 0;
}

// It has no types.
const { load } = createRequire(__filename)("js-yaml") as { load(text: string): unknown };
const SHIPPED = path.join(ROOT, "scripts/services/monitoring");

/** Alert as Prometheus sends it to an Alertmanager. */
interface Alert {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  /** In the future while it lasts. */
  readonly endsAt: string;
}

/** Prometheus with the configuration and the rules of the repository; this process is its Alertmanager. */
export class Prometheus {
  private readonly alerts: (Alert & { readonly isOver: boolean })[] = [];
  /** Emits "alerts" whenever some came. */
  private readonly arrivals = new EventEmitter();

  private constructor(
    private readonly program: ChildProcess,
    private readonly alertmanager: TestServer,
  ) {}

  static async start(folder: string, target: string): Promise<Prometheus> {
    const alertmanager = await TestServer.start(async (request, response) => {
      for (const alert of JSON.parse(await textOf(request)) as Alert[])
        prometheus.alerts.push({ ...alert, isOver: Date.parse(alert.endsAt) <= Date.now() });
      prometheus.arrivals.emit("alerts");
      response.end();
    });
    const { scrape_configs } = load(readFileSync(path.join(SHIPPED, "prometheus.yml"), "utf8")) as {
      scrape_configs: object[];
    };
    const configuration = {
      global: { scrape_interval: "1s", evaluation_interval: "1s" },
      rule_files: [path.join(SHIPPED, "alerts.yml")],
      scrape_configs: scrape_configs.map((one) => ({ ...one, static_configs: [{ targets: [target] }] })),
      alerting: { alertmanagers: [{ static_configs: [{ targets: [new URL(alertmanager.url).host] }] }] },
    };
    const file = path.join(folder, "prometheus.yml");
    writeFileSync(file, JSON.stringify(configuration));
    const [port] = await findPorts([{ port: 0, requestedBy: "a test" }]);
    const storage = `--storage.tsdb.path=${path.join(folder, "prometheus")}`;
    const listening = `--web.listen-address=${HOST}:${port}`;
    // It sends alerts again: those from before it has found its Alertmanager are lost.
    const args = [`--config.file=${file}`, storage, listening, "--rules.alert.resend-delay=1s", "--log.level=error"];
    const program = spawn("prometheus", args, { stdio: ["ignore", "ignore", "inherit"] });
    const prometheus = new Prometheus(program, alertmanager);
    program.once("exit", () => prometheus.arrivals.emit("error", new Error("Prometheus ended.")));
    return prometheus;
  }

  /** Waits until an alert begins, or ends. */
  async alert(name: string, isOver = false): Promise<Alert> {
    for (;;) {
      const found = this.alerts.find((alert) => alert.labels.alertname === name && alert.isOver === isOver);
      if (found !== undefined) return found;
      await once(this.arrivals, "alerts");
    }
  }

  async stop(): Promise<void> {
    this.program.removeAllListeners("exit").kill();
    await once(this.program, "exit");
    await this.alertmanager.stop();
  }
}

/** The samples of Prometheus' text format, by name and labels; each has its help and type, and comes once. */
export function readExposition(text: string): Map<string, number> {
  if (HAS_PROMETHEUS) execFileSync("promtool", ["check", "metrics"], { input: text });
  const samples = new Map<string, number>();
  for (const { name, help, type, metrics } of parsePrometheusTextFormat(text)) {
    expect(help, name).to.match(/\.$/);
    expect(type, name).to.be.oneOf(["GAUGE", "COUNTER"]);
    for (const { labels = {}, value } of metrics) {
      const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
      const sample = pairs.length > 0 ? `${name}{${pairs.join(",")}}` : name;
      expect(samples.has(sample), sample).to.equal(false);
      expect(Number(value), sample).to.be.finite;
      samples.set(sample, Number(value));
    }
  }
  return samples;
}
