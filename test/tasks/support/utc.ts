/** A moment in Unix seconds, in universal time: written here once more, as the tasks' own way of writing it is what is tested. */
export function utc(seconds: string | number | bigint): string {
  return `${new Date(Number(seconds) * 1_000).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
