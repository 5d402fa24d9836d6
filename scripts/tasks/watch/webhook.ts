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
    private readonly state: WatchState,
    /** Told when deliveries begin to fail, and when they work again. */
    private readonly onChange: (problem: string | undefined) => void,
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
        if (this.failures > 0) this.onChange(undefined);
        this.failures = 0;
      }
    } catch (error) {
      if (this.failures === 0) this.onChange((error as Error).message);
      this.notBefore = Date.now() + Math.min(INITIAL_DELAY_MS * 2 ** this.failures, MAX_DELAY_MS);
      this.failures += 1;
    } finally {
      this.isBusy = false;
    }
  }

  private async post(line: Line): Promise<void> {
    const headers = { "content-type": "application/json" };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(this.url, { method: "POST", headers, body: JSON.stringify(line), signal });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`it returns ${response.status}`);
  }
}
