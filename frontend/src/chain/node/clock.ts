/** Age of a new block above which the chain's clock is ahead, seconds. */
const MAX_SECONDS_AHEAD = 30;

/** Milliseconds on a monotonic clock. */
const monotonic = () => performance.now();

/**
 * The chain's clock: Unix seconds, running on between blocks. Rewards and timers run on it, not on the computer's time.
 * A wrong computer clock changes nothing, and time travel on a local chain shows with the next block.
 *
 * A block is always seen later than it was made, so the chain's time is at least what the freshest block says: the
 * clock only jumps forward, unless a new block shows that it is far ahead.
 */
export class ChainClock {
  private offset: number | undefined;
  private heldAt: number | undefined;

  /** Unix seconds with a fraction. Before the first block is known, the computer's time. */
  now(): number {
    return this.heldAt ?? this.running();
  }

  private running(): number {
    return this.offset === undefined ? Date.now() / 1000 : monotonic() / 1000 + this.offset;
  }

  /**
   * Begins with the latest block. Now is somewhere between it and the next one: the computer's time says where, if it
   * lies there.
   *
   * @param spacing Seconds until the next block.
   */
  begin(timestamp: number, spacing: number): void {
    const now = Date.now() / 1000;
    this.set(now > timestamp && now < timestamp + spacing ? now : timestamp);
  }

  /** Stops the clock, for a chain without the game, or lets it run again. */
  hold(isHeld: boolean): void {
    this.heldAt = isHeld ? this.now() : undefined;
  }

  /** Records that the chain's time is at least this. */
  observe(timestamp: number): void {
    if (this.offset === undefined || timestamp > this.running()) this.set(timestamp);
  }

  /** Records a new block, and sets back a clock that is ahead. */
  observeNew(timestamp: number): void {
    if (this.running() - timestamp > MAX_SECONDS_AHEAD) this.set(timestamp);
    else this.observe(timestamp);
  }

  /** Sets the clock, also backwards: for a chain that went back. */
  set(timestamp: number): void {
    this.offset = timestamp - monotonic() / 1000;
  }
}

/** The clock of the game's chain. */
export const clock = new ChainClock();

/** The chain's time in Unix seconds, with a fraction. */
export function chainNow(): number {
  return clock.now();
}
