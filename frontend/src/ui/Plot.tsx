import "uplot/dist/uPlot.min.css";

import { useEffect, useRef } from "react";
import uPlot from "uplot";

import { formatDay } from "#game/times";
import { DAY } from "#game/weeks";

import styles from "./Chart.module.css";

const HEIGHT = 180;
const AXIS_WIDTH = 72;
const TIME_HEIGHT = 28;
/** Points drawn at most: more of them would hide the line. */
const MAX_POINTS = 40;
/** Distances between marks on the time axis, seconds: whole days. */
const TIME_STEPS = [1, 2, 5, 10, 30, 90, 365].map((days) => days * DAY);

/** Line of the plot, with a value for each of its times. */
export interface Series {
  readonly name: string;
  /** Name of its colour's token. */
  readonly tone: "earning" | "hot" | "calm" | "brass";
  readonly values: readonly number[];
}

interface PlotProps {
  times: readonly number[];
  series: readonly Series[];
  format: (value: number) => string;
}

/** Lines of a chart, whose figures are in the table beside them. Loads the library. */
export default function Plot({ times, series, format }: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current!;
    const style = getComputedStyle(element);
    const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
    const font = `11px ${style.fontFamily}`;
    const axis = {
      stroke: token("text-muted"),
      font,
      grid: { stroke: token("line"), width: 1 },
      ticks: { show: false },
    };
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        cursor: { show: false },
        // Starts at zero, so that a small change does not look large.
        scales: {
          // A single moment gets a range of a day.
          x: { range: () => [times[0]!, Math.max(times.at(-1)!, times[0]! + DAY)] },
          y: { range: (_plot, _min, max) => [0, Math.max(max * 1.1, 1)] },
        },
        axes: [
          { ...axis, size: TIME_HEIGHT, incrs: TIME_STEPS, values: (_plot, splits) => splits.map(formatDay) },
          { ...axis, size: AXIS_WIDTH, values: (_plot, splits) => splits.map(format) },
        ],
        series: [
          {},
          ...series.map(({ tone }) => ({
            stroke: token(tone),
            width: 2,
            points: { show: times.length <= MAX_POINTS, size: 5, fill: token(tone) },
          })),
        ],
      },
      [[...times], ...series.map(({ values }) => [...values])],
      element,
    );
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [times, series, format]);
  return <div ref={place} className={styles.plot} aria-hidden />;
}
