import { UnreachableError } from "./RpcNode";

/** Shortest and longest rest of a node after a failure; it doubles with each further one. */
const MIN_REST_MS = 500;
const MAX_REST_MS = 15_000;
/** Longest rest that a node can request with Retry-After. */
const MAX_RETRY_AFTER_MS = 5 * 60_000;
/** Time within which a retry by a node that has failed has to begin. */
const PATIENCE_MS = 5_000;

/** Part of a node that a list uses: see `RpcNode`. */
interface ListedNode {
  send(method: string, params: readonly unknown[]): Promise<unknown>;
}

interface Entry {
  readonly node: ListedNode;
  failures: number;
  /** End of the rest, milliseconds since 1970; in the past for a node that is available. */
  restsUntil: number;
}

/**
 * Several nodes of one chain, the preferred one first. A node that fails rests, longer each time, and another answers
 * in its place. After the rest, it receives a copy of a request; an answer makes it available again.
 */
export class NodeList {
  private readonly entries: readonly Entry[];

  constructor(nodes: readonly ListedNode[]) {
    this.entries = nodes.map((node) => ({ node, failures: 0, restsUntil: 0 }));
  }

  /**
   * Sends a read-only request to the first available node.
   *
   * @param isFresh Whether an answer is fresh enough. If no node has a better one, the first answer counts.
   * @throws RpcError when a node refuses; UnreachableError when none answers.
   */
  async send(method: string, params: readonly unknown[], isFresh: (answer: unknown) => boolean = () => true) {
    const deadline = Date.now() + PATIENCE_MS;
    const stale = new Map<Entry, unknown>();
    for (let failure = new UnreachableError("All nodes are resting after errors."); ;) {
      const entry = this.choose((candidate) => !stale.has(candidate));
      const wait = entry ? Math.max(entry.restsUntil - Date.now(), 0) : Infinity;
      if (stale.size > 0 && wait > 0) return stale.values().next().value;
      if (!entry || (entry.failures > 0 && Date.now() + wait > deadline)) throw failure;
      if (wait > 0) {
        await pause(wait);
        continue;
      }
      this.tryRested(method, params, entry);
      const requestedAt = Date.now();
      try {
        const answer = await this.ask(entry, method, params);
        if (isFresh(answer)) return answer;
        stale.set(entry, answer);
        if (this.entries.length > 1) rest(entry, requestedAt);
      } catch (error) {
        if (!(error instanceof UnreachableError)) throw error;
        failure = error;
      }
    }
  }

  /** The first available node, or the one whose rest ends first. */
  private choose(isWanted: (entry: Entry) => boolean): Entry | undefined {
    const wanted = this.entries.filter(isWanted);
    return wanted.find(({ failures }) => failures === 0) ?? wanted.sort((a, b) => a.restsUntil - b.restsUntil)[0];
  }

  /** Checks in the background whether the nodes before the chosen one are available again. */
  private tryRested(method: string, params: readonly unknown[], chosen: Entry): void {
    for (const entry of this.entries.slice(0, this.entries.indexOf(chosen))) {
      if (entry.restsUntil > Date.now()) continue;
      entry.restsUntil = Date.now() + MAX_REST_MS;
      void this.ask(entry, method, params).catch(() => undefined);
    }
  }

  private async ask(entry: Entry, method: string, params: readonly unknown[]): Promise<unknown> {
    const requestedAt = Date.now();
    try {
      const answer = await entry.node.send(method, params);
      revive(entry);
      return answer;
    } catch (error) {
      if (error instanceof UnreachableError) rest(entry, requestedAt, error.retryAfterMs);
      else revive(entry);
      throw error;
    }
  }
}

function revive(entry: Entry): void {
  entry.failures = 0;
  entry.restsUntil = 0;
}

/**
 * Requests that were under way together fail together: only the first counts. A later one must not move the end of the rest
 * either: it would hide the failures of all that were begun before, and the node would never rest again.
 */
function rest(entry: Entry, requestedAt: number, retryAfterMs = 0): void {
  const isFirst = entry.restsUntil <= requestedAt;
  const usual = isFirst ? Math.min(MIN_REST_MS * 2 ** entry.failures++, MAX_REST_MS) : 0;
  const pauseMs = Math.max(usual, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS));
  if (pauseMs > 0) entry.restsUntil = Math.max(entry.restsUntil, Date.now() + pauseMs);
}

/** Resolves after a number of milliseconds. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
