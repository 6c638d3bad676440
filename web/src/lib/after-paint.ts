/** Paints the pressed state first: the router renders a page synchronously, which blocks a slow phone. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
