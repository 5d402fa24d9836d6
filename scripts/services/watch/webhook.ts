import { createHmac } from "node:crypto";

import type { Line, WatchState } from "./state";
import type { Template } from "./template";

const INITIAL_DELAY_MS = 1_000;
const MAX_DELAY_MS = 300_000;
const TIMEOUT_MS = 10_000;

/** Statuses that refuse the posted line rather than show a failing receiver: bad request, too large, unprocessable. */
const REFUSALS = [400, 413, 422];

/** Posts lines to a URL one at a time and in order, each until it is accepted. Refused lines do not block the next. */
export class Webhook {
  private isBusy = false;
  private failures = 0;
  private notBefore = 0;

  constructor(
    private readonly url: string,
    /** Secret shared with the receiver. Without it, lines are not signed. */
    private readonly secret: string | undefined,
    private readonly template: Template,
    private readonly state: WatchState,
    /** Called after each delivery, with the problem if it failed. */
    private readonly onTried: (problem: string | undefined) => void,
  ) {}

  /** Delivers the remaining lines, with a growing delay after failures. */
  async flush(): Promise<void> {
    if (this.isBusy || Date.now() < this.notBefore) return;
    this.isBusy = true;
    try {
      const refusal = await this.postAll();
      if (refusal !== undefined) throw new Error(refusal);
      this.failures = 0;
    } catch (error) {
      this.onTried((error as Error).message);
      this.notBefore = Date.now() + Math.min(INITIAL_DELAY_MS * 2 ** this.failures, MAX_DELAY_MS);
      this.failures += 1;
    } finally {
      this.isBusy = false;
    }
  }

  /** Posts all lines. Refused lines remain, and the last refusal is returned. */
  private async postAll(): Promise<string | undefined> {
    const { undelivered } = this.state;
    let refused = 0;
    let refusal: string | undefined;
    while (undelivered.length > refused) {
      const line = undelivered[refused];
      const status = await this.post(line);
      if (status === undefined) undelivered.splice(refused, 1);
      else refusal = `it refuses ${(refused += 1)} of the lines, ${line.id} among them: it returns ${status}`;
      if (refused === 0) this.onTried(undefined);
    }
    return refusal;
  }

  /** @returns The status when the receiver refuses the line; undefined when it accepts. */
  private async post(line: Line): Promise<number | undefined> {
    const body = this.template.fill(line);
    const headers = new Headers({ "content-type": this.template.contentType });
    if (this.secret !== undefined) headers.set("x-rigraid-signature", sign(body, this.secret));
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(this.url, { method: "POST", headers, body, signal });
    await response.arrayBuffer();
    if (REFUSALS.includes(response.status)) return response.status;
    if (!response.ok) throw new Error(`it returns ${response.status}`);
    return undefined;
  }
}

/** The time of sending and an HMAC of it and the body, so that a line can be neither forged nor replayed. */
function sign(body: string, secret: string): string {
  const seconds = Math.floor(Date.now() / 1_000);
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}
