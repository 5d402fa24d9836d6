import { plot, type PlotOptions, text } from "@observablehq/plot";
import { JSDOM } from "jsdom";

import { type Chart, chartsOf } from "./charts";
import type { Result } from "./measures";
import { describe } from "./summary";

/** A page about a season. It needs only a browser. */
export function pageOf(result: Result, command: string): string {
  const charts = chartsOf(result).map(({ title, options }) => `<h2>${escape(title)}</h2>\n${draw(options)}`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>RigRaid, simulated</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 1000px; margin: 2rem auto; padding: 0 1rem; color: #1c2430; }
  h2 { font-size: 1.1rem; margin: 2.5rem 0 0.5rem; }
  pre { overflow-x: auto; background: #f4f6f8; padding: 1rem; font-size: 13px; line-height: 1.4; }
  svg { width: 100%; }
</style>
<h1>RigRaid, simulated</h1>
<p><code>${escape(command)}</code></p>
${charts.join("\n")}
<h2>In numbers</h2>
<pre>${escape(describe(result))}</pre>
</html>
`;
}

/** A chart as a picture. */
export function svgOf({ title, options }: Chart): string {
  const heading = text([title], { frameAnchor: "top-left", dx: -60, dy: -36, fontSize: 14, fontWeight: "bold" });
  return draw({ ...options, marginTop: 52, marks: [...(options.marks ?? []), heading] });
}

function draw(options: PlotOptions): string {
  const { window } = new JSDOM();
  const drawing = plot({
    ...options,
    document: window.document,
    style: { background: "white", fontFamily: "system-ui, sans-serif", fontSize: "12px" },
  });
  return new window.XMLSerializer().serializeToString(drawing);
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
