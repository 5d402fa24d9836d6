import { readFileSync } from "node:fs";

import { init } from "echarts";

import { type Chart, chartsOf } from "./charts";
import type { Result } from "./measures";
import { describe } from "./summary";

const SIZE = { width: 860, height: 380 };

/** A page about a season. It contains the charting library, so it needs only a browser. */
export function pageOf(result: Result, command: string): string {
  const charts = chartsOf(result);
  const library = readFileSync(require.resolve("echarts/dist/echarts.min.js"), "utf8");
  const options = JSON.stringify(charts.map(({ option }) => option));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>RigRaid, simulated</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 1000px; margin: 2rem auto; padding: 0 1rem; color: #1c2430; }
  h2 { font-size: 1.1rem; margin: 2.5rem 0 0.5rem; }
  pre { overflow-x: auto; background: #f4f6f8; padding: 1rem; font-size: 13px; line-height: 1.4; }
  .chart { height: ${SIZE.height}px; }
</style>
<h1>RigRaid, simulated</h1>
<p><code>${escape(command)}</code></p>
${charts.map(({ title, name }) => `<h2>${escape(title)}</h2>\n<div class="chart" id="${name}"></div>`).join("\n")}
<h2>In numbers</h2>
<pre>${escape(describe(result))}</pre>
<script>${safe(library)}</script>
<script>
  const options = ${safe(options)};
  const charts = [...document.querySelectorAll(".chart")].map((box, i) => {
    const chart = echarts.init(box);
    chart.setOption(options[i]);
    return chart;
  });
  addEventListener("resize", () => charts.forEach((chart) => chart.resize()));
</script>
</html>
`;
}

/** A chart as a picture. */
export function svgOf({ title, option }: Chart): string {
  const chart = init(null, null, { renderer: "svg", ssr: true, ...SIZE });
  const titled = { text: title, left: 8, top: 8, textStyle: { fontSize: 14 } };
  chart.setOption({ ...option, title: titled, grid: { ...option.grid, top: 48 } });
  const svg = chart.renderToSVGString();
  // A chart's animation would keep the process running.
  chart.dispose();
  return svg;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** Escapes text in a script that looks like the script's end. */
function safe(code: string): string {
  return code.replaceAll("</script", "<\\/script");
}
