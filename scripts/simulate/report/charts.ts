import type { EChartsOption } from "echarts";

import type { Ledger } from "../agents/Agent";
import type { Sample } from "../Season";
import type { Result } from "./measures";

/** A chart and what it shows. */
export interface Chart {
  readonly name: string;
  readonly title: string;
  readonly option: EChartsOption;
}

const PARTS: Record<keyof Ledger, string> = {
  rewards: "Rewards",
  loot: "Loot",
  repairs: "Repairs",
  shields: "Shields",
  charges: "Attack charges",
  gas: "Gas",
};

/** All charts of a season. */
export function chartsOf(result: Result): Chart[] {
  return [incomeChart(result), poolChart(result), speedChart(result), returnsChart(result), targetsChart(result)];
}

export function incomeChart({ groups }: Result): Chart {
  const spent = (Object.keys(PARTS) as (keyof Ledger)[]).filter((part) =>
    groups.some(({ parts }) => parts[part] !== 0),
  );
  return {
    name: "income",
    title: "Income by kind of player, in percent of what the rig would have earned untouched",
    option: {
      ...BASE,
      xAxis: {
        type: "category",
        data: groups.map(({ group, percent }) => `${group}: ${percent.toFixed(0)} %`),
        axisLabel: { interval: 0 },
      },
      yAxis: { type: "value", axisLabel: { formatter: "{value} %" } },
      series: spent.map((part) => ({
        name: PARTS[part],
        type: "bar",
        stack: "income",
        data: groups.map(({ parts }) => round(parts[part])),
      })),
    },
  };
}

export function poolChart({ samples }: Result): Chart {
  return linesOverDays("pool", "Reward pool, tokens", samples, {
    Reserve: ({ reserve }) => reserve,
    "Earned and not collected": ({ owed }) => owed,
  });
}

export function speedChart({ samples }: Result): Chart {
  return linesOverDays("speed", "Speed of rewards, percent", samples, { Speed: ({ speed }) => speed * 100 });
}

export function returnsChart({ quarters }: Result): Chart {
  return {
    name: "returns",
    title: "Gained, in percent of what was spent on components, by when one joined",
    option: {
      ...BASE,
      xAxis: {
        type: "category",
        data: quarters.map(({ joinedFromDay, joinedToDay }) => `days ${joinedFromDay} to ${joinedToDay}`),
      },
      yAxis: { type: "value", axisLabel: { formatter: "{value} %" } },
      series: [{ name: "Gained", type: "bar", data: quarters.map(({ back }) => round(back)) }],
    },
  };
}

function targetsChart({ samples }: Result): Chart {
  return linesOverDays("targets", "Open targets without shields per raider", samples, {
    Targets: ({ targetsPerRaider }) => targetsPerRaider,
  });
}

const BASE: EChartsOption = {
  animation: false,
  backgroundColor: "#ffffff",
  legend: { bottom: 0 },
  tooltip: { trigger: "axis" },
  grid: { left: 8, right: 24, top: 24, bottom: 40, containLabel: true },
};

function linesOverDays(
  name: string,
  title: string,
  samples: readonly Sample[],
  lines: Record<string, (sample: Sample) => number>,
): Chart {
  return {
    name,
    title,
    option: {
      ...BASE,
      xAxis: { type: "value", name: "day", nameLocation: "middle", nameGap: 24, min: 0, max: samples.at(-1)?.day },
      yAxis: { type: "value", min: 0 },
      series: Object.entries(lines).map(([label, valueOf]) => ({
        name: label,
        type: "line",
        showSymbol: false,
        data: samples.map((sample) => [sample.day, round(valueOf(sample))]),
      })),
    },
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
