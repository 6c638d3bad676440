/** How much larger than usual the reader has text, for what is worked out in pixels: 2 at a text size of 200 %. */
export const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
