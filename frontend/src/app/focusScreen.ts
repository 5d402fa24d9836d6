/** Whoever navigates by keyboard or ear continues at the beginning of the screen, as after a page load. */
export function focusScreen(): void {
  window.scrollTo(0, 0);
  // The browser would scroll to a screen that is taller than the window, and so under the header.
  document.getElementById("main")?.focus({ preventScroll: true });
}
