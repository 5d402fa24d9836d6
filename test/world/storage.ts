/* Storage of a browser as real ones have it, and what a page meets that uses it. */

interface BrowserStorage {
  readonly source: string;
  /** Name of the error on reading `window.localStorage`; "null" where it has that value. */
  readonly access?: "SecurityError" | "null";
  /** Name of the error on writing. */
  readonly write?: "QuotaExceededError" | "NS_ERROR_FILE_CORRUPTED";
  /** Text that is stored already under every key. */
  readonly text?: string;
}

export const BROWSER_STORAGES: readonly BrowserStorage[] = [
  { source: "Chrome and Brave with all cookies blocked, frames without an origin", access: "SecurityError" },
  { source: "Android's WebView in apps that leave setDomStorageEnabled off", access: "null" },
  { source: "a disk or a quota that is full, private windows of Safari up to 10", write: "QuotaExceededError" },
  { source: "Firefox with a damaged profile", write: "NS_ERROR_FILE_CORRUPTED" },
  { source: "text that was cut off when the browser crashed", text: '{"state":{"items":[' },
  { source: "another page's text under the same key", text: "null" },
];
