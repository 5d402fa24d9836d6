import type { KeyboardEvent } from "react";

const DIRECTIONS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the focus over the board with the arrow keys, as it looks. Tab still visits every socket, row by row. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const direction = DIRECTIONS[event.key];
  const from = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("button") : null;
  if (!direction || !from) return;
  event.preventDefault();
  nearest(from, event.currentTarget.querySelectorAll<HTMLElement>("button"), direction)?.focus();
}

function nearest(from: HTMLElement, all: NodeListOf<HTMLElement>, [dx, dy]: readonly [number, number]) {
  const here = centre(from);
  const ahead = [...all].flatMap((button) => {
    const there = centre(button);
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    // Sockets more to the side than ahead are for the other pair of keys.
    return along < 4 ? [] : [{ button, cost: along + 2 * aside }];
  });
  return ahead.sort((one, other) => one.cost - other.cost)[0]?.button;
}

function centre(element: HTMLElement) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
