import type { UseQueryResult } from "@tanstack/react-query";

import { toPlayerError } from "./errors";

type Reads = Readonly<Record<string, UseQueryResult<unknown>>>;
type DataOf<R extends Reads> = { readonly [K in keyof R]: NonNullable<R[K]["data"]> };

/** A screen's reads as one: everything there, something still loading, or something failed and nothing to show. */
export type ReadState<R extends Reads> =
  | { readonly status: "ready"; readonly data: DataOf<R> }
  | { readonly status: "loading" }
  | { readonly status: "error"; readonly message: string; readonly retrying: boolean; readonly onRetry: () => void };

/** Data of reads that are all ready. */
export type Ready<State> = State extends { readonly status: "ready"; readonly data: infer Data } ? Data : never;

/** State of reads that are not all ready. */
export type Unread = Exclude<ReadState<Reads>, { readonly status: "ready" }>;
type Failed = Extract<Unread, { readonly status: "error" }>;

/**
 * Joins the reads of a screen. Data that was read once stays, even when a refetch fails. A suspended screen could not do
 * this: behind an error boundary it is unmounted, and its failed reads are no longer repeated with the next blocks.
 */
export function readAll<R extends Reads>(reads: R): ReadState<R> {
  const missing = Object.values(reads).filter(({ data }) => data === undefined);
  const failed = missing.filter(({ isError }) => isError);
  if (failed[0]) {
    return {
      status: "error",
      message: toPlayerError(failed[0].error).message,
      retrying: failed.some(({ isFetching }) => isFetching),
      onRetry: () => failed.forEach(({ refetch }) => void refetch()),
    };
  }
  if (missing.length > 0) return { status: "loading" };
  return {
    status: "ready",
    data: Object.fromEntries(Object.entries(reads).map(([name, { data }]) => [name, data])) as DataOf<R>,
  };
}

/** Joins a list's reads, as `combine` of `useQueries`: while some are missing, those that arrive render nothing. */
export function readList<T>(list: readonly UseQueryResult<T>[]) {
  return readAll<Record<number, UseQueryResult<T>>>(Object.fromEntries(list.entries()));
}

/** Joins states of which one at least is not ready. */
export function joinUnread(states: readonly { readonly status: ReadState<Reads>["status"] }[]): Unread {
  const failed = states.filter((state): state is Failed => state.status === "error");
  if (!failed[0]) return { status: "loading" };
  return {
    ...failed[0],
    retrying: failed.some(({ retrying }) => retrying),
    onRetry: () => failed.forEach(({ onRetry }) => onRetry()),
  };
}
