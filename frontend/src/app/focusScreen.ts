/** Moves the focus to the start of the screen, as a page load would, for keyboard and screen reader users. */
export function focusScreen(): void {
  window.scrollTo(0, 0);
  // The browser would scroll to a screen that is taller than the window, and so under the header.
  document.getElementById("main")?.focus({ preventScroll: true });
}
