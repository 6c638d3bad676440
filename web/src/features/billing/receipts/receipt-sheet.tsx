import '../receipt.css';
import type { Receipt } from '@kursi/core/billing/billing.contract.ts';
import { receiptModel } from '@kursi/core/billing/receipt-model.ts';
import { useLocale } from '../../../lib/text.ts';
import { A4Sheet } from './a4-sheet.tsx';
import { RollSheet } from './roll-sheet.tsx';

export type Paper = 'a4' | 'roll';

interface ReceiptSheetProps {
  readonly receipt: Receipt;
  /** Where the receipt is read on a phone; null: no code leads there. */
  readonly link: string | null;
  readonly paper: Paper;
}

/** The receipt of a bill, as it is printed. */
export function ReceiptSheet({ receipt, link, paper }: ReceiptSheetProps) {
  const model = receiptModel(receipt, useLocale(), link);
  return paper === 'a4' ? <A4Sheet model={model} /> : <RollSheet model={model} />;
}
