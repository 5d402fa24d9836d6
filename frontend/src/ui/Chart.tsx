import { formatEther } from "ethers";
import { lazy, Suspense, useCallback, useMemo } from "react";

import { formatEstimate } from "#game/amounts";
import { formatDate } from "#game/times";

import styles from "./Chart.module.css";
import { withKnownLanguage } from "./knownLanguage";
import { Panel } from "./Panel";
import type { Series } from "./Plot";
import { Loading, Skeleton } from "./Skeleton";
import { useTokenSymbol } from "./token";

// Falls back to the table alone when the library does not load.
const Plot = lazy(() => withKnownLanguage(() => import("./Plot")).catch(() => ({ default: () => <></> })));

/** Line of a chart: its name, its tone, and its value in a row; a bigint is wei, shown as tokens. */
export type Line<T> = readonly [name: string, tone: Series["tone"], valueOf: (row: T) => number | bigint];

export interface ChartProps<T> {
  title: string;
  /** Data, earliest first. */
  rows: readonly T[];
  /** Time of a row, Unix seconds. */
  at: (row: T) => number;
  lines: readonly Line<T>[];
  /** Formats a value with its unit; as an amount of tokens by default. */
  format?: (value: number) => string;
  /** Formats a time; as a day by default. */
  formatTime?: (at: number) => string;
  /** Text shown without rows. */
  empty: string;
}

/** Chart of values over time, with the same figures as a table. Rows, lines and formats must keep their identity. */
export function Chart<T>({ title, rows, at, lines, formatTime = formatDate, empty, ...props }: ChartProps<T>) {
  const symbol = useTokenSymbol();
  const asTokens = useCallback((value: number) => `${formatEstimate(value)} ${symbol}`, [symbol]);
  const format = props.format ?? asTokens;
  const times = useMemo(() => rows.map(at), [rows, at]);
  const series = useMemo(
    () =>
      lines.map(([name, tone, valueOf]): Series => ({ name, tone, values: rows.map((row) => asNumber(valueOf(row))) })),
    [rows, lines],
  );
  if (times.length === 0) {
    return (
      <Panel title={title}>
        <p className="muted">{empty}</p>
      </Panel>
    );
  }
  return (
    <Panel
      title={title}
      aside={
        <ul className={`row wraps end gap-3 muted tiny ${styles.legend}`}>
          {series.map(({ name, tone }) => (
            <li key={name} data-tone={tone}>
              {name}
            </li>
          ))}
        </ul>
      }
    >
      <Suspense
        fallback={
          <Loading what="the chart">
            <Skeleton height="180px" radius="var(--radius-md)" />
          </Loading>
        }
      >
        <Plot times={times} series={series} format={format} />
      </Suspense>
      <details className={`muted small ${styles.figures}`}>
        <summary>Figures</summary>
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={`${title}: figures`}>
          <table className={`numbers ${styles.table}`}>
            <thead>
              <tr>
                <th scope="col">When</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {times.map((at, index) => (
                <tr key={at}>
                  <th scope="row">{formatTime(at)}</th>
                  {series.map(({ name, values }) => (
                    <td key={name}>{format(values[index]!)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Panel>
  );
}

function asNumber(value: number | bigint): number {
  return typeof value === "bigint" ? Number(formatEther(value)) : value;
}
