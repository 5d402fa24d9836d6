import type { Console } from "./console";

/**
 * Measures the work of the page's main thread, seconds. Not by the machine's clock: other work of the machine does
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
