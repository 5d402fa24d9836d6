import { type DBSchema, type IDBPDatabase, deleteDB, openDB } from "idb";

import { type Checkpoint, addCheckpoint } from "./checkpoints";
import type { HistoryEvent } from "./events";
import { type BlockRange, addRange, cutRanges } from "./ranges";

/** Raise it when events are kept in another form: what is stored is thrown away then, and read again from the chain. */
const VERSION = 2;
const STATE = "state";

/** What is known of a chain's history. */
export interface KnownHistory {
  /** Oldest first. */
  readonly events: readonly HistoryEvent[];
  /** The blocks whose events these are. */
  readonly ranges: readonly BlockRange[];
  /** They vouch for all of it. Lowest first. */
  readonly checkpoints: readonly Checkpoint[];
}

interface State {
  /** Changes whenever something is taken back, so that nobody adds to what is not there any more. */
  readonly lineage: number;
  readonly ranges: readonly BlockRange[];
  readonly checkpoints: readonly Checkpoint[];
}

interface Schema extends DBSchema {
  events: { key: [number, number]; value: HistoryEvent };
  state: { key: typeof STATE; value: State };
}

type Database = IDBPDatabase<Schema>;

const NOTHING: KnownHistory = { events: [], ranges: [], checkpoints: [] };

/**
 * The history that this browser keeps of one chain, shared by all its windows. It is only ever a convenience: where the
 * browser keeps nothing, or what it kept is broken, everything here works and remembers nothing.
 */
export class HistoryCache {
  readonly #name: string;
  #database: Database | undefined;
  #lineage: number | undefined;

  private constructor(name: string, database: Database | undefined) {
    this.#name = name;
    this.#database = database;
  }

  /** Opens the cache of that name, one for each chain. Never rejects. */
  static async open(name: string): Promise<HistoryCache> {
    return new HistoryCache(name, await openDatabase(name));
  }

  /** All that is kept. */
  async load(): Promise<KnownHistory> {
    try {
      return (await this.#read()) ?? NOTHING;
    } catch {
      this.#forget();
      void deleteDB(this.#name).catch(() => undefined);
      return NOTHING;
    }
  }

  /**
   * Keeps the events of some blocks, and a checkpoint at or above them. Returns false, and keeps nothing, when another
   * window took something back since `load`.
   */
  save(range: BlockRange, events: readonly HistoryEvent[], checkpoint: Checkpoint): Promise<boolean> {
    return this.#change(
      (state) => ({
        lineage: state?.lineage ?? Math.random(),
        ranges: addRange(state?.ranges ?? [], range),
        checkpoints: addCheckpoint(state?.checkpoints ?? [], checkpoint),
      }),
      (store) => events.map((event) => store.put(event)),
    );
  }

  /** Takes back all that is above a block. Returns false when another window took something back since `load`. */
  takeBack(block: number): Promise<boolean> {
    return this.#change(
      (state) => ({
        lineage: Math.random(),
        ranges: cutRanges(state?.ranges ?? [], block),
        checkpoints: (state?.checkpoints ?? []).filter(({ number }) => number <= block),
      }),
      (store) => [store.delete(IDBKeyRange.lowerBound([block + 1]))],
    );
  }

  async #read(): Promise<KnownHistory | undefined> {
    const transaction = this.#database?.transaction(["events", "state"]);
    if (!transaction) return undefined;
    const [events, state] = await Promise.all([
      transaction.objectStore("events").getAll(),
      transaction.objectStore("state").get(STATE),
    ]);
    this.#lineage = state?.lineage;
    return state && { events, ranges: [...state.ranges], checkpoints: [...state.checkpoints] };
  }

  async #change(
    next: (state: State | undefined) => State,
    write: (store: EventStore) => readonly Promise<unknown>[],
  ): Promise<boolean> {
    if (!this.#database) return true;
    try {
      const transaction = this.#database.transaction(["events", "state"], "readwrite");
      const states = transaction.objectStore("state");
      const state = await states.get(STATE);
      if (state?.lineage !== this.#lineage) return false;
      const changed = next(state);
      const writes = write(transaction.objectStore("events"));
      await Promise.all([...writes, states.put(changed, STATE), transaction.done]);
      this.#lineage = changed.lineage;
    } catch {
      // For example a full disk.
      this.#forget();
    }
    return true;
  }

  /** From now on nothing is kept. */
  #forget(): void {
    this.#database?.close();
    this.#database = undefined;
  }
}

interface EventStore {
  put(event: HistoryEvent): Promise<unknown>;
  delete(range: IDBKeyRange): Promise<void>;
}

async function openDatabase(name: string): Promise<Database | undefined> {
  try {
    return await new Promise<Database>((resolve, reject) => {
      openDB<Schema>(name, VERSION, {
        upgrade: createStores,
        // Another window with an older console does not let go.
        blocked: () => reject(new Error("The history is in use.")),
        // Another window with a newer console waits.
        blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
      }).then(resolve, reject);
    });
  } catch {
    return undefined;
  }
}

function createStores(database: Database): void {
  for (const store of database.objectStoreNames) database.deleteObjectStore(store);
  database.createObjectStore("events", { keyPath: ["block", "logIndex"] });
  database.createObjectStore("state");
}
