import { bill } from './money/bill.ts';
import { billMoney } from './money/bill-money.ts';
import { dayClose } from './money/day-close.ts';
import { dues } from './money/dues.ts';
import { receipt } from './money/receipt.ts';

export const messages = {
  ...bill,
  ...billMoney,
  ...dayClose,
  ...dues,
  ...receipt,
};
