/** The last work of each lock in this tab, for browsers without locks. */
const queues = new Map<string, Promise<unknown>>();

/** Runs work while nothing else runs under this name in any tab, or in this tab if the browser has no locks. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if ("locks" in navigator) return navigator.locks.request(name, work);
  const before = queues.get(name) ?? Promise.resolve();
  const turn = before.catch(() => undefined).then(work);
  queues.set(name, turn);
  return turn;
}
