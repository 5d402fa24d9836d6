import { ProviderWrapper } from "hardhat/plugins";
import type { EIP1193Provider, RequestArguments } from "hardhat/types";

const SECONDS_BETWEEN_BLOCKS = 12;

/**
 * The chain's clock while the history is played. Blocks come at times that are set, not at those of the computer's clock,
 * so that days pass in no time and the same history always makes the same blocks.
 */
export class OpeningClock {
  private isRunning = true;

  /** @param now The time of the last block, at first of the genesis block; Unix seconds. */
  constructor(private now: number) {}

  /** The next block comes at a time (Unix seconds), or soon after the one before when that is later. */
  advanceTo(time: number): void {
    this.now = Math.max(this.now, time - SECONDS_BETWEEN_BLOCKS);
  }

  /** From now on the chain follows the computer's clock. */
  stop(): void {
    this.isRunning = false;
  }

  /** The time of the next block, or undefined when it is the chain's affair. */
  nextBlockTime(): number | undefined {
    if (!this.isRunning) return undefined;
    this.now += SECONDS_BETWEEN_BLOCKS;
    return this.now;
  }
}

const MAKE_A_BLOCK = ["eth_sendTransaction", "evm_mine"];

/** Gives each requested block the time of the opening clock. */
export class TimedProvider extends ProviderWrapper {
  constructor(
    provider: EIP1193Provider,
    private readonly clock: OpeningClock,
  ) {
    super(provider);
  }

  async request(args: RequestArguments): Promise<unknown> {
    const time = MAKE_A_BLOCK.includes(args.method) ? this.clock.nextBlockTime() : undefined;
    if (time !== undefined) {
      await this._wrappedProvider.request({ method: "evm_setNextBlockTimestamp", params: [time] });
    }
    return this._wrappedProvider.request(args);
  }
}
