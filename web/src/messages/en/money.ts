import { bill } from './money/bill.ts';
import { billMoney } from './money/bill-money.ts';
import { dayClose } from './money/day-close.ts';
import { dues } from './money/dues.ts';
import { receipt } from './money/receipt.ts';

/** Bills, payments, dues, receipts and the close of the day. */
export const messages = {
  ...bill,
  ...billMoney,
  ...dayClose,
  ...dues,
  ...receipt,
} as const;
