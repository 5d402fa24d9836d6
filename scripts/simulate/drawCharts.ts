import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { GROWTH, playSeason } from "./goals";
import { type Chart, incomeChart, poolChart, returnsChart, speedChart } from "./report/charts";
import { svgOf } from "./report/page";
import { describe } from "./report/summary";
import { scenario } from "./scenario";
import type { Scenario } from "./Season";

const FOLDER = path.join(__dirname, "charts");

/** 500 of the usual players on a pool of 2,000,000 tokens; nobody joins later. */
const LAUNCH: Partial<Scenario> = {
  players: Object.fromEntries(Object.entries(scenario().players).map(([kind, count]) => [kind, count * 5])),
  days: 365,
};

/** Plays the seasons in README.md, prints them and draws their charts. */
export function drawCharts(onProgress: (text: string) => void): void {
  mkdirSync(FOLDER, { recursive: true });
  const play = (what: string, changes: Partial<Scenario>) => {
    onProgress(what);
    const result = playSeason(scenario(changes));
    console.log(`\n${what}\n${describe(result)}`);
    return result;
  };
  const usual = play("The usual hundred, 21 days", {});
  const launch = play("2,000,000 tokens for 500 players, a year", LAUNCH);
  const growth = play("A fiftieth of 50 joining a day for 270 days", GROWTH);
  draw("income", incomeChart(usual));
  draw("launch-pool", poolChart(launch));
  draw("launch-speed", speedChart(launch));
  draw("growth-speed", speedChart(growth));
  draw("growth-returns", returnsChart(growth));
}

function draw(name: string, chart: Chart): void {
  writeFileSync(path.join(FOLDER, `${name}.svg`), `${svgOf(chart)}\n`);
}
