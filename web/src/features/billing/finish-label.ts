import { type Paise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { formatMoney } from '../../lib/format.ts';
import type { Translate } from '../../lib/text.ts';
import type { Placed } from './draft/bill-payments.ts';

/** The button names what it asserts: what is taken by hand, what is asked for online, what stays due. */
export function finishLabel(t: Translate, placed: Placed, toCollect: Paise): string {
  const { cash, businessUPI, pg } = placed;
  const due = subtractPaise(toCollect, sumPaise(Object.values(placed)));
  if (due > 0) return t('bill.finish_due', { amount: formatMoney(due) });
  if (pg > 0) return t('paylink.finish', { amount: formatMoney(pg) });
  const other = subtractPaise(toCollect, sumPaise([cash, businessUPI]));
  if (other > 0) {
    return other === toCollect ? t('bill.finish_other', { amount: formatMoney(other) }) : t('bill.finish');
  }
  if (cash > 0 && businessUPI > 0) {
    return t('bill.finish_both', { cash: formatMoney(cash), upi: formatMoney(businessUPI) });
  }
  if (businessUPI > 0) return t('bill.finish_upi');
  return cash > 0 ? t('bill.finish_cash', { amount: formatMoney(cash) }) : t('bill.finish');
}
