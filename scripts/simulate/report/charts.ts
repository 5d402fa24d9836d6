import { barY, dot, identity, lineY, type PlotOptions, ruleX, ruleY, text } from "@observablehq/plot";

import { formatCount } from "#game/amounts";

import type { Ledger } from "../agents/Agent";
import type { Sample } from "../Season";
import type { Result } from "./measures";

/** A chart and what it shows. */
export interface Chart {
  readonly title: string;
  readonly options: PlotOptions;
}

const PARTS: Record<keyof Ledger, string> = {
  rewards: "Rewards",
  loot: "Loot",
  repairs: "Repairs",
  shields: "Shields",
  charges: "Attack charges",
  gas: "Gas",
};

const SIZE = { width: 860, height: 380, marginLeft: 72, marginRight: 32, marginBottom: 64 };
const AMOUNTS = { label: null, grid: true, nice: true, ticks: 6 };
const DAYS = { label: "day", labelAnchor: "center", labelArrow: "none", labelOffset: 34, grid: true } as const;
const PERCENT = { ...AMOUNTS, tickFormat: (percent: number) => `${percent} %` };
/** Most places on a chart of lines that show their numbers under the mouse. */
const MAX_TIPS = 120;

/** All charts of a season. */
export function chartsOf(result: Result): Chart[] {
  return [incomeChart(result), poolChart(result), speedChart(result), returnsChart(result), targetsChart(result)];
}

export function incomeChart({ groups }: Result): Chart {
  const spent = (Object.keys(PARTS) as (keyof Ledger)[]).filter((part) =>
    groups.some(({ parts }) => parts[part] !== 0),
  );
  const names = spent.map((part) => PARTS[part]);
  const bars = groups.flatMap(({ group, percent, parts }) =>
    spent.map((part) => ({
      group: `${group}: ${percent.toFixed(0)} %`,
      part: PARTS[part],
      percent: round(parts[part]),
    })),
  );
  return {
    title: "Income by kind of player, in percent of what the rig would have earned untouched",
    options: {
      ...SIZE,
      x: { label: null, domain: bars.map(({ group }) => group) },
      y: PERCENT,
      color: { domain: names },
      marks: [
        barY(bars, { x: "group", y: "percent", fill: "part", title: ({ part, percent }) => `${part}: ${percent} %` }),
        ruleY([0]),
        ...legend(names),
      ],
    },
  };
}

export function poolChart({ samples }: Result): Chart {
  return linesOverDays("Reward pool, tokens", samples, {
    Reserve: ({ reserve }) => reserve,
    "Earned and not collected": ({ owed }) => owed,
  });
}

export function speedChart({ samples }: Result): Chart {
  return linesOverDays("Speed of rewards, percent", samples, { Speed: ({ speed }) => speed * 100 });
}

export function returnsChart({ quarters }: Result): Chart {
  const bars = quarters.map(({ joinedFromDay, joinedToDay, back }) => ({
    joined: `days ${joinedFromDay} to ${joinedToDay}`,
    back: round(back),
  }));
  return {
    title: "Gained, in percent of what was spent on components, by when one joined",
    options: {
      ...SIZE,
      x: { label: null, domain: bars.map(({ joined }) => joined), padding: 0.3 },
      y: PERCENT,
      marks: [
        barY(bars, { x: "joined", y: "back", fill: () => "Gained", title: ({ back }) => `${back} %` }),
        ruleY([0]),
      ],
    },
  };
}

function targetsChart({ samples }: Result): Chart {
  return linesOverDays("Open targets without shields per raider", samples, {
    Targets: ({ targetsPerRaider }) => targetsPerRaider,
  });
}

function linesOverDays(
  title: string,
  samples: readonly Sample[],
  lines: Record<string, (sample: Sample) => number>,
): Chart {
  const names = Object.keys(lines);
  const points = names.flatMap((line) =>
    samples.map((sample) => ({ day: sample.day, line, value: round(lines[line](sample)) })),
  );
  const step = Math.ceil(samples.length / MAX_TIPS);
  const tips = samples.filter((_, i) => i % step === 0);
  const tipOf = (sample: Sample) =>
    [`Day ${sample.day}`, ...names.map((line) => `${line}: ${formatCount(round(lines[line](sample)))}`)].join("\n");
  return {
    title,
    options: {
      ...SIZE,
      x: { ...DAYS, domain: [0, samples.at(-1)!.day] },
      y: { ...AMOUNTS, zero: true },
      color: { domain: names },
      marks: [
        ruleY([0]),
        lineY(points, { x: "day", y: "value", stroke: "line", strokeWidth: 2 }),
        ruleX(tips, { x: "day", stroke: "transparent", strokeWidth: SIZE.width / tips.length, title: tipOf }),
        ...(names.length > 1 ? legend(names) : []),
      ],
    },
  };
}

/** Names of the colours, below the chart. Plot draws its own legends outside of the picture. */
function legend(names: readonly string[]) {
  const step = Math.min(180, (SIZE.width - SIZE.marginLeft - SIZE.marginRight) / names.length);
  return names.flatMap((name, i) => {
    const place = { frameAnchor: "bottom-left", dx: 8 + step * i, dy: 52 } as const;
    return [
      dot([name], { ...place, fill: identity, r: 6, symbol: "square" }),
      text([name], { ...place, dx: place.dx + 12, lineAnchor: "middle", text: identity }),
    ];
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
