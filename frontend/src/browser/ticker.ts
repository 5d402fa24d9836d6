import { Listeners } from "./listeners";

const TICK_MS = 250;

const listeners = new Listeners();
let timer: ReturnType<typeof setInterval> | undefined;

/** Calls back a few times a second while the page is visible. One timer serves every number on the screen. */
export function everyTick(listener: () => void): () => void {
  const end = listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    end();
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick() {
  if (!document.hidden) listeners.call();
}
