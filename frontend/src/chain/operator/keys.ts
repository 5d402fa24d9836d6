import { computeAddress, SigningKey } from "ethers";

import { PlayerError } from "../game/errorKinds";
import { deployment } from "../node/deployment";

/*
 * The keys with which this browser plays for its players: one for each account, in IndexedDB and nowhere else. A key is
 * stored encrypted by another one that the browser keeps for itself: no script can read that, this page's neither. It
 * is in the clear only while it signs.
 */

const DATABASE = "rigraid";
const KEYS = "operators";
const CIPHER = "AES-GCM";

/** Time after which the browser's store counts as broken, milliseconds. */
const TIMEOUT_MS = 10_000;

/** Error when the key is gone: players clear their data, and browsers drop it when space runs out. */
export const LOST = "This browser has lost its key.";

/** Key of a player's operator, and what belongs to it. */
export interface OperatorKey {
  readonly address: string;
  /** The key itself, encrypted, and the one that decrypts it. */
  readonly sealed: ArrayBuffer;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly wrapping: CryptoKey;
  /** Lowest unused nonce, as far as this browser knows, and the time of the last send: milliseconds since 1970. */
  readonly nextNonce: number;
  readonly usedAt: number;
  /** Permit that the player has signed, not used yet, as the token's call. */
  readonly permit?: string;
}

/** Makes a key for a player, in place of an earlier one. */
export async function makeKey(player: string): Promise<OperatorKey> {
  try {
    const secret = crypto.getRandomValues(new Uint8Array(32));
    const wrapping = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ["encrypt", "decrypt"]);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const sealed = await crypto.subtle.encrypt({ name: CIPHER, iv }, wrapping, secret);
    const key = { address: computeAddress(new SigningKey(secret)), sealed, iv, wrapping, nextNonce: 0, usedAt: 0 };
    secret.fill(0);
    await inKeys("readwrite", (keys) => keys.put(key, idOf(player)));
    return key;
  } catch (cause) {
    if (cause instanceof PlayerError) throw cause;
    const message =
      "This browser cannot store a key here, for example in a private window. Allow the page to store data, or use another browser.";
    throw new PlayerError("unsupported", message, { cause });
  }
}

/**
 * The key for a player; undefined where this browser has none, or has lost it.
 *
 * @throws PlayerError when the browser's store does not answer.
 */
export async function findKey(player: string): Promise<OperatorKey | undefined> {
  return inKeys("readonly", (keys) => read(keys, player)).catch((cause: unknown) => {
    if (cause instanceof PlayerError) throw cause;
    return undefined;
  });
}

/** Changes what is noted beside a player's key. */
export async function updateKey(
  player: string,
  change: Partial<Pick<OperatorKey, "nextNonce" | "usedAt" | "permit">>,
): Promise<void> {
  await inKeys("readwrite", (keys) => {
    const reading = read(keys, player);
    reading.onsuccess = () => reading.result && keys.put({ ...reading.result, ...change }, idOf(player));
    return reading;
  });
}

export async function destroyKey(player: string): Promise<void> {
  await inKeys("readwrite", (keys) => keys.delete(idOf(player)));
}

export async function signWith({ sealed, iv, wrapping }: OperatorKey, digest: string): Promise<string> {
  const secret = new Uint8Array(await crypto.subtle.decrypt({ name: CIPHER, iv }, wrapping, sealed));
  const { serialized } = new SigningKey(secret).sign(digest);
  secret.fill(0);
  return serialized;
}

/** Each game and chain has separate keys. */
function idOf(player: string): string {
  return `${deployment.chainId}.${deployment.game}.${player}`;
}

function read(keys: IDBObjectStore, player: string) {
  return keys.get(idOf(player)) as IDBRequest<OperatorKey | undefined>;
}

function inKeys<T>(mode: IDBTransactionMode, ask: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  return new Promise<T>((resolve, reject) => {
    const silence = "This browser's storage is not responding. Reload the page and try again.";
    timer = setTimeout(() => reject(new PlayerError("unsupported", silence)), TIMEOUT_MS);
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => void opening.result.createObjectStore(KEYS);
    opening.onerror = () => reject(opening.error!);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(KEYS, mode);
      const request = ask(transaction.objectStore(KEYS));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error!);
      // After the transaction.
      opening.result.close();
    };
  }).finally(() => clearTimeout(timer));
}
