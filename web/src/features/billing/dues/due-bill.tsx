import type { SeenDue } from '@kursi/core/billing/dues.contract.ts';
import { billReceiptPath } from '../../../app/address/address.ts';
import { TextLink } from '../../../app/address/links.tsx';
import { useText } from '../../../lib/text.ts';

/** What is due: the number of the bill, which leads to it, or that it is from the books before. */
export function DueBill({ due }: { readonly due: Pick<SeenDue, 'visit_id' | 'receipt_number'> }) {
  const t = useText();
  if (due.receipt_number === null) return t('due.before');
  return (
    <TextLink inline href={billReceiptPath(due.visit_id)}>
      {due.receipt_number}
    </TextLink>
  );
}
