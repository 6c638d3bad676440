import type { Receipt } from '@kursi/core/billing/billing.contract.ts';
import type { Approvable } from '@kursi/core/contract/approvals.ts';
import { formatInstant } from '../../../lib/format.ts';
import { type PlainKey, useText } from '../../../lib/text.ts';

const what = {
  bill_void: 'approved.bill_void',
  bill_revise: 'approved.bill_revise',
  payment_undo: 'approved.payment_undo',
  payment_refund: 'approved.payment_refund',
} as const satisfies Record<Approvable, PlainKey>;

/** What was done to a bill with the approval of a colleague. */
export function Approvals({ receipt }: { readonly receipt: Receipt }) {
  const t = useText();
  const { approvals, time_zone: timeZone } = receipt;
  if (approvals.length === 0) return null;
  return (
    <section className="k-card grid gap-2 p-4 print:hidden" aria-label={t('approved.title')}>
      <h2 className="text-t3 font-bold">{t('approved.title')}</h2>
      <ul className="grid gap-2">
        {approvals.map((one) => (
          <li key={one.used_at} className="break-words">
            <b className="font-medium">{t(what[one.action])}</b>{' '}
            <span className="text-ink-2">
              {t('approved.by', {
                asked: one.asked_by_name,
                approved: one.approved_by_name,
                when: formatInstant(one.used_at, { timeZone }),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
