import { Listeners } from "../../browser/listeners";

/** The names of these addresses, in their order. */
type LookUpNames = (addresses: readonly string[]) => Promise<readonly (string | undefined)[]>;

/** A larger request may take more gas than a node allows. */
const MAX_AT_ONCE = 50;

/** ENS names: each address is looked up once, and those that come into view together are one request. */
export class EnsNames {
  private readonly names = new Map<string, string | undefined>();
  private readonly listeners = new Listeners();
  private readonly requested = new Set<string>();
  private waiting: string[] = [];

  constructor(private readonly lookUp: LookUpNames) {}

  nameOf(address: string): string | undefined {
    return this.names.get(address);
  }

  subscribe(address: string, onChange: () => void): () => void {
    if (!this.requested.has(address)) {
      this.requested.add(address);
      if (this.waiting.push(address) === 1) setTimeout(() => void this.askAll());
    }
    return this.listeners.add(onChange);
  }

  private async askAll(): Promise<void> {
    const addresses = this.waiting;
    this.waiting = [];
    for (let start = 0; start < addresses.length; start += MAX_AT_ONCE) {
      await this.ask(addresses.slice(start, start + MAX_AT_ONCE));
    }
  }

  private async ask(addresses: readonly string[]): Promise<void> {
    try {
      const names = await this.lookUp(addresses);
      addresses.forEach((address, index) => this.names.set(address, names[index]));
      this.listeners.call();
    } catch {
      // The derived names stay, and an address that comes into view again is looked up again.
      for (const address of addresses) this.requested.delete(address);
    }
  }
}
