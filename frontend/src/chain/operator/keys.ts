import { SigningKey, computeAddress } from "ethers";

import { deployment } from "../deployment";
import { PlayerError } from "../errors";

/*
 * The keys with which this browser plays for its players: one for each account, in IndexedDB and nowhere else. A key is
 * stored encrypted by another one that the browser keeps for itself: no script can read that, this page's neither. It
 * is in the clear only while it signs.
 */

const DATABASE = "rigraid";
const KEYS = "operators";
const CIPHER = "AES-GCM";

const NO_PLACE =
  "This browser cannot keep a key for you here, as in a private window. Allow the page to store data, or use another browser.";

/** Error when the key is gone: players clear their data, and browsers drop it when space runs out. */
export const LOST = "This browser has lost its key.";

/** A permit that the player has signed, not used yet. */
export interface SignedPermit {
  /** Budget that it allows the game, wei. */
  readonly value: string;
  /** End of its validity, Unix seconds. */
  readonly deadline: string;
  readonly signature: string;
}

/** Record of a key that can be read without decrypting it. */
export interface KeptKey {
  readonly address: string;
  /** Lowest unused nonce, as far as this browser knows, and the time of the last send: milliseconds since 1970. */
  readonly nextNonce: number;
  readonly usedAt: number;
  readonly permit?: SignedPermit;
}

interface Entry extends KeptKey {
  readonly wrapping: CryptoKey;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

/** Makes a key for a player, in place of an earlier one. */
export async function makeKey(player: string): Promise<KeptKey> {
  try {
    const secret = crypto.getRandomValues(new Uint8Array(32));
    const wrapping = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ["encrypt", "decrypt"]);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const sealed = await crypto.subtle.encrypt({ name: CIPHER, iv }, wrapping, secret);
    const entry: Entry = {
      address: computeAddress(new SigningKey(secret)),
      nextNonce: 0,
      usedAt: 0,
      wrapping,
      iv,
      sealed,
    };
    secret.fill(0);
    await inKeys("readwrite", (keys) => keys.put(entry, idOf(player)));
    return entry;
  } catch (cause) {
    throw new PlayerError("unsupported", NO_PLACE, { cause });
  }
}

/** The key for a player; undefined where this browser has none, or has lost it. */
export async function findKey(player: string): Promise<KeptKey | undefined> {
  return findEntry(player).catch(() => undefined);
}

/** Changes the record of a player's key. */
export async function updateKey(player: string, change: Partial<Omit<KeptKey, "address">>): Promise<void> {
  await inKeys("readwrite", (keys) => {
    const reading = keys.get(idOf(player)) as IDBRequest<Entry | undefined>;
    reading.onsuccess = () => reading.result && keys.put({ ...reading.result, ...change }, idOf(player));
    return reading;
  });
}

/** Destroys a player's key. */
export async function destroyKey(player: string): Promise<void> {
  await inKeys("readwrite", (keys) => keys.delete(idOf(player)));
}

/**
 * Signs a digest with a player's key.
 *
 * @throws PlayerError when the key is gone.
 */
export async function signWithKey(player: string, digest: string): Promise<string> {
  const entry = await findEntry(player);
  if (!entry) throw new PlayerError("unsupported", LOST);
  const { wrapping, iv, sealed } = entry;
  const secret = new Uint8Array(await crypto.subtle.decrypt({ name: CIPHER, iv }, wrapping, sealed));
  const { serialized } = new SigningKey(secret).sign(digest);
  secret.fill(0);
  return serialized;
}

/** Runs work that no other tab may run at the same time, identified by `name`. */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(`rigraid.${name}`, work) as Promise<T>;
}

/** Keys for another game or chain are other keys. */
function idOf(player: string): string {
  return `${deployment.chainId}.${deployment.game}.${player}`;
}

function findEntry(player: string): Promise<Entry | undefined> {
  return inKeys<Entry | undefined>("readonly", (keys) => keys.get(idOf(player)) as IDBRequest<Entry | undefined>);
}

function inKeys<T>(mode: IDBTransactionMode, ask: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => void opening.result.createObjectStore(KEYS);
    opening.onerror = () => reject(opening.error!);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(KEYS, mode);
      const request = ask(transaction.objectStore(KEYS));
      const end = (settle: () => void) => () => {
        opening.result.close();
        settle();
      };
      transaction.oncomplete = end(() => resolve(request.result));
      transaction.onabort = end(() => reject(transaction.error!));
    };
  });
}
