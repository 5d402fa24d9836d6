import type { Console } from "./console";

/**
 * How long the page's main thread has worked, seconds. Not by the machine's clock: what else the machine does meanwhile does
 * not count.
 */
export async function clockMainThread({ page }: Console): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")!.value;
  };
}
