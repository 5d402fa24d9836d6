/** The last work of each lock in this tab, where the browser has no locks. */
const queues = new Map<string, Promise<unknown>>();

/** Runs work while nothing else runs under that name, in all tabs; in this one alone where the browser has no locks. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if ("locks" in navigator) return navigator.locks.request(name, work);
  const before = queues.get(name) ?? Promise.resolve();
  const turn = before.catch(() => undefined).then(work);
  queues.set(name, turn);
  return turn;
}
