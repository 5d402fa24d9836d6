import { readStored, store } from "./storage";

/*
 * Whether a wallet was connected when the player left. The console's own mark, so that a visitor without a session never
 * loads the modal's code only to learn that there is none.
 */
const KEY = "rigraid.wallet.session";

export function hasStoredSession(): boolean {
  return readStored(KEY) !== null;
}

export function rememberSession(): void {
  store(KEY, "connected");
}

export function forgetSession(): void {
  store(KEY, null);
}
