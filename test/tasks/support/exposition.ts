import { execFileSync, spawnSync } from "node:child_process";

import { expect } from "chai";
import parsePrometheusTextFormat from "parse-prometheus-text-format";

/** True when Prometheus is installed, to check the output for it (Debian's package "prometheus"). */
export const HAS_PROMTOOL = spawnSync("promtool", ["--version"]).status === 0;

/** The samples of Prometheus' text format, by name and labels; each has its help and type, and comes once. */
export function readExposition(text: string): Map<string, number> {
  expect(text.endsWith("\n")).to.equal(true);
  if (HAS_PROMTOOL) execFileSync("promtool", ["check", "metrics"], { input: text });
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
