/**
 * Shows that something was pressed before it does the work: the router draws a whole page at once, which on a
 * slow phone would keep the button from going down.
 */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
