/** Longest work between two chances for the page to draw, milliseconds. A single item may take longer. */
export const SLICE_MS = 5;

/**
 * Works on many items in slices, so that the page can draw and respond in between. A slice includes what follows when an
 * item resolves a promise.
 */
export async function inSlices<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
  let begun = performance.now();
  for (const item of items) {
    if (performance.now() - begun >= SLICE_MS) {
      await nextTask();
      begun = performance.now();
    }
    work(item);
    await Promise.resolve();
  }
}

/** Resolves in the browser's next task. Uses no timer, because timers of hidden pages are late. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
