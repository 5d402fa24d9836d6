import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

import { expect } from "chai";

import { ROOT } from "../../../scripts/cli/packageProgram";
import { CONDITIONS, HAPPENINGS, OWNER_ACTIONS, OWNER_EVENTS } from "../../../scripts/services/watch/events";
import { Metrics } from "../../../scripts/services/watch/metrics";
import type { Line } from "../../../scripts/services/watch/state";
import { readTemplate } from "../../../scripts/services/watch/template";
import type { Watcher } from "../../../scripts/services/watch/watcher";
import { HAS_ALERTMANAGER, HAS_PROMETHEUS } from "../../tasks/support/prometheus";
import { CONDITION, RECEIVERS } from "../../world/webhooks";

const read = (file: string) => readFileSync(path.join(ROOT, "scripts", file), "utf8");
// It has no types.
const { load } = createRequire(__filename)("js-yaml") as { load(text: string): unknown };

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
interface Route {
  readonly receiver: string;
  readonly matchers?: readonly string[];
  readonly routes?: readonly Route[];
}
interface Dashboard {
  readonly panels: { readonly title: string; readonly targets: { readonly expr: string }[] }[];
}
interface Service {
  readonly command?: string;
  readonly volumes?: string[];
  readonly ports?: string[];
}

const STATE = { alerts: [], block: 0, undelivered: [], operations: [], counts: {}, taunts: 0 };
const LOOK = { reserve: 0n, owed: 0n, ratePerSecond: 0n };
const SERVED = new Metrics({ state: STATE, owners: { balances: new Map() }, last: LOOK } as unknown as Watcher).read();
const METRICS = SERVED.getMetricsAsArray().map(({ name }) => name);
const { groups } = load(read("services/monitoring/alerts.yml")) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

/** Metrics in an expression, which must be such that Prometheus could read it: known functions and words, closed brackets. */
function metricsIn(expr: string): string[] {
  const bare = expr.replace(/"[^"]*"/g, '""');
  const words = [...bare.matchAll(/[a-z_]\w*/gi)].map(([word]) => word);
  const known = ["absent", "and", "by", "event", "h", "increase", "m", "or", "rate", "source", "sum", "time"];
  const metrics = words.filter((word) => word.startsWith("rigraid_"));
  expect(known, expr).to.include.members(words.filter((word) => !metrics.includes(word)));
  const open: string[] = [];
  for (const [bracket] of bare.matchAll(/[(){}[\]]/g)) {
    if ("({[".includes(bracket)) open.push(bracket);
    else expect(`${open.pop()}${bracket}`, expr).to.be.oneOf(["()", "{}", "[]"]);
  }
  expect(open, expr).to.deep.equal([]);
  return metrics;
}

describe("What watches a game", () => {
  it("has alert rules only for served metrics", () => {
    expect(METRICS).to.have.length.above(10);
    for (const { expr } of rules) {
      const metrics = metricsIn(expr);
      expect(metrics).to.not.be.empty;
      expect(METRICS, expr).to.include.members(metrics);
    }
  });

  if (HAS_PROMETHEUS)
    it("has alert rules that Prometheus accepts", () => {
      const file = path.join(ROOT, "scripts/services/monitoring/alerts.yml");
      expect(execFileSync("promtool", ["check", "rules", file], { encoding: "utf8" })).to.include(
        `SUCCESS: ${rules.length} rules found`,
      );
    });

  it("has an example for Alertmanager that Debian's version 0.25 accepts and that routes every severity", () => {
    const file = path.join(ROOT, "scripts/services/monitoring/alertmanager.yml");
    const { route, receivers } = load(readFileSync(file, "utf8")) as {
      route: Route;
      receivers: { name: string; telegram_configs?: object[] }[];
    };
    const severities = [...new Set(rules.map(({ labels }) => labels.severity))].sort();
    expect(severities).to.deep.equal(["page", "ticket"]);
    const names = [route, ...route.routes!].map(({ receiver }) => receiver);
    expect(receivers.map(({ name }) => name)).to.have.members(names);
    expect(route.routes!.map(({ matchers }) => matchers)).to.deep.equal([['severity = "page"']]);
    // Only 0.26 and later know bot_token_file.
    const telegram = receivers.flatMap(({ telegram_configs = [] }) => telegram_configs);
    expect(telegram.map((one) => Object.keys(one))).to.deep.equal([["bot_token", "chat_id", "parse_mode", "message"]]);
    if (HAS_ALERTMANAGER) execFileSync("amtool", ["check-config", file], { stdio: "pipe" });
  });

  for (const { source, template, contentType, body, limits, words = {} } of RECEIVERS)
    it(`has a template for ${source}`, () => {
      const file = path.join(ROOT, "scripts/services/monitoring/webhooks", template);
      const { contentType: type, fill } = readTemplate(file);
      expect(type).to.equal(contentType);
      const isJson = contentType === "application/json";
      const read = (line: object): unknown => {
        const filled = fill(line as Line);
        return isJson ? JSON.parse(filled) : filled.trimEnd();
      };
      expect(read(CONDITION)).to.deep.equal(body(CONDITION));
      // Foreign texts are escaped, and cut to the receiver's limit.
      const hostile = `"}]}\\ <!channel> *_\`[ \n{{text}}`;
      expect(read({ ...CONDITION, text: hostile })).to.deep.equal(body({ ...CONDITION, text: hostile }));
      const long = { ...CONDITION, text: "x".repeat(10_000), subject: "y".repeat(300) };
      for (const line of [CONDITION, long, { ...long, active: undefined, severity: "notice" }])
        for (const [place, limit] of Object.entries(limits)) {
          const value = place === "" ? read(line) : at(read(line), place);
          expect((value as string).length, place).to.be.within(1, limit);
        }
      const lines = ["info", "notice", "warning", "critical"].map((severity) => ({ ...CONDITION, severity }));
      for (const line of [...lines, { ...CONDITION, active: false }])
        for (const [place, known] of Object.entries(words)) expect(at(read(line), place)).to.be.oneOf([...known]);
    });

  it("has a rule for every reported event", async () => {
    const { values } = await SERVED.getSingleMetric("rigraid_watch_lines_total")!.get();
    const eventsFrom = (source: string) => {
      return values.filter(({ labels }) => labels.source === source).map(({ labels }) => labels.event);
    };
    const alerted = rules.flatMap(({ expr }) =>
      [...expr.matchAll(/(event|source)=~?"([^"]*)"/g)].flatMap(([, label, names]) =>
        label === "source" ? eventsFrom(names) : names.split("|"),
      ),
    );
    const reported = [...CONDITIONS, ...HAPPENINGS, ...OWNER_ACTIONS];
    expect(alerted.sort()).to.deep.equal(reported.sort());
    expect(reported).to.include.members(Object.values(OWNER_EVENTS));
  });

  it("links each rule to its chapter of the runbook", () => {
    const anchors = [...read("owner/README.md").matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
      title
        .toLowerCase()
        .replace(/[^\w\s-]/g, "")
        .replaceAll(" ", "-"),
    );
    for (const { alert, labels, annotations } of rules) {
      const [file, anchor] = annotations.runbook.split("#");
      expect(file).to.equal("scripts/owner/README.md");
      expect(anchors, alert).to.include(anchor);
      expect(labels.severity).to.be.oneOf(["page", "ticket"]);
      expect(annotations.summary).to.not.equal("");
    }
    expect(new Set(rules.map(({ alert }) => alert)).size).to.equal(rules.length);
  });

  it("serves until when there is a guardian, and from when anybody may end its pause", async () => {
    const guarded = { until: 1_800_000_000n, pause: { since: 1n, endsAt: 1_790_000_000n } };
    const watcher = { state: STATE, owners: { balances: new Map() }, last: LOOK, guarded } as unknown as Watcher;
    const text = await new Metrics(watcher).read().metrics();
    expect(text).to.contain("\nrigraid_guardian_until_seconds 1800000000\n");
    expect(text).to.contain("\nrigraid_guarded_pause_ends_seconds 1790000000\n");
  });

  it("serves values in the units of their names", async () => {
    const last = { ...LOOK, ratePerSecond: 5n * 10n ** 17n, speed: 8_345n };
    const balances = new Map([["0x12", 15n * 10n ** 17n]]);
    const metrics = new Metrics({ state: STATE, owners: { balances }, last } as unknown as Watcher);
    const lines = (await metrics.read().metrics()).split("\n");
    expect(lines).to.include.members([
      "rigraid_pool_rate_tokens_per_second 0.5",
      "rigraid_pool_speed_ratio 0.8345",
      'rigraid_account_balance{account="0x12"} 1.5',
    ]);
    const looked = lines.find((line) => line.startsWith("rigraid_watch_looked_seconds "))!.split(" ")[1];
    expect(Number(looked)).to.be.closeTo(Date.now() / 1_000, 600);
  });

  it("has a dashboard only of served metrics", () => {
    const { panels } = JSON.parse(read("services/monitoring/dashboard.json")) as Dashboard;
    const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)));
    expect([...new Set(shown)].sort()).to.deep.equal([...METRICS].sort());
  });

  it("starts as containers: the watch, Prometheus with the rules, and Grafana with the dashboard", () => {
    const { services } = load(read("services/monitoring/compose.yaml")) as { services: Record<string, Service> };
    expect(Object.keys(services)).to.deep.equal(["watch", "prometheus", "grafana"]);
    const { scrape_configs, rule_files } = load(read("services/monitoring/prometheus.yml")) as {
      scrape_configs: { static_configs: { targets: string[] }[] }[];
      rule_files: string[];
    };
    const port = /--metrics [\d.]+:(\d+)$/.exec(services.watch.command!)![1];
    expect(scrape_configs[0].static_configs[0].targets).to.deep.equal([`watch:${port}`]);
    expect(services.prometheus.volumes).to.include(`./alerts.yml:${rule_files[0]}:ro`);
    expect(services.grafana.volumes![0]).to.match(/^\.\/dashboard\.json:/);
    // Only this computer reaches them.
    for (const { ports = [] } of Object.values(services))
      for (const one of ports) expect(one).to.match(/^127\.0\.0\.1:/);
  });

  it("starts as systemd services, which restart it", () => {
    for (const [name, command, written] of [
      ["rigraid-watch", "/usr/bin/npx hardhat game:watch ", undefined],
      // Ponder needs write access to its project.
      ["rigraid-indexer", "/usr/bin/npm run indexer", "/opt/rigraid/indexer"],
    ] as const) {
      const sections = readUnit(read(`services/monitoring/${name}.service`));
      expect(Object.keys(sections)).to.deep.equal(["Unit", "Service", "Install"]);
      expect(sections.Service).to.include({ Restart: "always", EnvironmentFile: "/etc/rigraid.env" });
      expect(sections.Service.ExecStart.startsWith(command)).to.equal(true);
      expect([sections.Service.ProtectSystem, sections.Service.ReadWritePaths]).to.deep.equal(["strict", written]);
      expect(sections.Install).to.deep.equal({ WantedBy: "multi-user.target" });
    }
  });
});

/** The value at a place such as "blocks.0.type". */
function at(body: unknown, place: string): unknown {
  return place.split(".").reduce((value, key) => (value as Record<string, unknown>)[key], body);
}

/** The settings of a unit file, by section; each line must be a section or a setting. */
function readUnit(text: string): Record<string, Record<string, string>> {
  const sections: Record<string, Record<string, string>> = {};
  let current: Record<string, string> = {};
  for (const line of text.split("\n").filter((one) => !/^(#|$)/.test(one))) {
    const section = /^\[(\w+)\]$/.exec(line)?.[1];
    if (section !== undefined) sections[section] = current = {};
    else {
      const [, key, value] = /^(\w+)=(.+)$/.exec(line) ?? expect.fail(`"${line}" is no setting`);
      current[key] = value;
    }
  }
  return sections;
}
