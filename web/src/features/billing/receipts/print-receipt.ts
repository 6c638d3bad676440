import type { Paper } from './receipt-sheet.tsx';

/** For what the printer measures differently from the screen, and the edge that the cutter needs. */
const SPARE_MM = 8;

/** Browsers know no paper of any length: the page of the roll is made as long as the receipt, which has its width. */
export function printReceipt(paper: Paper): void {
  const before = document.adoptedStyleSheets;
  const sheet = new CSSStyleSheet();
  const height = document.querySelector('.k-receipt')?.getBoundingClientRect().height ?? 0;
  sheet.replaceSync(
    paper === 'roll'
      ? `@page { size: 80mm ${Math.ceil((height * 25.4) / 96) + SPARE_MM}mm; margin: 0; }`
      : '@page { size: A4; margin: 12mm; }',
  );
  document.adoptedStyleSheets = [...before, sheet];
  window.print();
  document.adoptedStyleSheets = before;
}
