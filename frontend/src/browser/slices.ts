/** Items of a slice: decoding that many logs takes a slow phone less than 20 ms. */
export const SLICE = 20;

/** Works on many items in slices, between which the page can draw and take presses. */
export async function inSlices<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
  for (let start = 0; start < items.length; start += SLICE) {
    if (start > 0) await nextTask();
    items.slice(start, start + SLICE).forEach((item) => work(item));
  }
}

/** Resolves in the browser's next task. Not by a timer: those of hidden pages are late. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
