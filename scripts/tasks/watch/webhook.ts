import { createHmac } from "node:crypto";

import type { Line, WatchState } from "./state";

const INITIAL_DELAY_MS = 1_000;
const MAX_DELAY_MS = 300_000;
const TIMEOUT_MS = 10_000;

/** Posts lines to an address, each until it is taken, in their order, and never at the same time as another. */
export class Webhook {
  private isBusy = false;
  private failures = 0;
  private notBefore = 0;

  constructor(
    private readonly url: string,
    /** Shared with the receiver; without it, lines are not signed. */
    private readonly secret: string | undefined,
    private readonly state: WatchState,
    /** Called after each delivery, with the problem if it failed. */
    private readonly onTried: (problem: string | undefined) => void,
  ) {}

  /** Delivers what is left, unless that has just failed: then it waits, longer each time. */
  async flush(): Promise<void> {
    if (this.isBusy || Date.now() < this.notBefore) return;
    this.isBusy = true;
    try {
      const { undelivered } = this.state;
      while (undelivered.length > 0) {
        await this.post(undelivered[0]);
        undelivered.shift();
        this.failures = 0;
        this.onTried(undefined);
      }
    } catch (error) {
      this.onTried((error as Error).message);
      this.notBefore = Date.now() + Math.min(INITIAL_DELAY_MS * 2 ** this.failures, MAX_DELAY_MS);
      this.failures += 1;
    } finally {
      this.isBusy = false;
    }
  }

  private async post(line: Line): Promise<void> {
    const body = JSON.stringify(line);
    const headers = new Headers({ "content-type": "application/json" });
    if (this.secret !== undefined) headers.set("x-rigraid-signature", sign(body, this.secret));
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(this.url, { method: "POST", headers, body, signal });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`it returns ${response.status}`);
  }
}

/** The moment of sending and an HMAC of it and the body, so that a line can be neither forged nor sent again later. */
function sign(body: string, secret: string): string {
  const seconds = Math.floor(Date.now() / 1_000);
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}
