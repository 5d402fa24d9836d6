/*
 * Whether a wallet was connected when the player left. The console's own mark, so that a visitor without a session never
 * loads the modal's code only to learn that there is none.
 */
const KEY = "rigraid.wallet.session";

export function hasStoredSession(): boolean {
  return read() !== null;
}

export function rememberSession(): void {
  write((storage) => storage.setItem(KEY, "connected"));
}

export function forgetSession(): void {
  write((storage) => storage.removeItem(KEY));
}

// Browsers can forbid storage; then a session lasts as long as the page.
function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(change: (storage: Storage) => void): void {
  try {
    change(localStorage);
  } catch {
    // See above.
  }
}
