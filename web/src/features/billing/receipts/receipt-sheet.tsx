import '../receipt.css';
import { A4Sheet } from './a4-sheet.tsx';
import type { SheetProps } from './receipt-words.ts';
import { RollSheet } from './roll-sheet.tsx';

export type Paper = 'a4' | 'roll';

/** The receipt of a bill, as it is printed. */
export function ReceiptSheet({ paper, ...sheet }: SheetProps & { readonly paper: Paper }) {
  return paper === 'a4' ? <A4Sheet {...sheet} /> : <RollSheet {...sheet} />;
}
