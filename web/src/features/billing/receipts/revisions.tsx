import { billingCalls, type Receipt } from '@kursi/core/billing/billing.contract.ts';
import { formatInstant, formatMoney } from '../../../lib/format.ts';
import { useOneQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { changesBetween } from './revision-changes.ts';

interface RevisionsProps {
  readonly businessId: string;
  readonly receipt: Receipt;
  readonly onShow: (revision: number) => void;
}

/** Who changed a bill, when and what; each revision can be read. Nothing for a bill that was never changed. */
export function Revisions({ businessId, receipt, onShow }: RevisionsProps) {
  const t = useText();
  const { revisions, revision, time_zone } = receipt;
  if (revisions.length < 2) return null;
  return (
    <section className="k-card grid gap-2 p-4 print:hidden" aria-label={t('revision.title')}>
      <h2 className="text-t3 font-bold">{t('revision.title')}</h2>
      <ul className="grid gap-2">
        {revisions.toReversed().map((one) => (
          <li key={one.revision} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 flex-1 break-words">
              <b className="font-medium">
                {one.revision === 0
                  ? t('revision.first')
                  : t('revision.one', { number: one.revision, last: revisions.length - 1 })}
              </b>{' '}
              <span className="text-ink-2">
                {[one.made_by_name, formatInstant(one.made_at, { timeZone: time_zone })]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            <span className="num">{formatMoney(one.total_amount)}</span>
            <Button
              size="small"
              aria-pressed={one.revision === revision}
              disabled={one.revision === revision}
              onClick={() => onShow(one.revision)}
            >
              {one.revision === revision ? t('revision.shown') : t('revision.show')}
            </Button>
          </li>
        ))}
      </ul>
      {revision > 0 && <Changes businessId={businessId} receipt={receipt} />}
    </section>
  );
}

function Changes({ businessId, receipt }: Omit<RevisionsProps, 'onShow'>) {
  const t = useText();
  const { visit_id, revision } = receipt;
  const before = { business_id: businessId, visit_id, revision: revision - 1 };
  const { data } = useOneQuery(billingCalls.get, before);
  if (!data) return null;
  const changes = changesBetween(data, receipt);
  const labels: Readonly<Record<string, string>> = {
    tip: t('bill.tip'),
    total: t('bill.receipt_total'),
  };
  return (
    <div className="border-t border-line-soft pt-2">
      <h3 className="text-ink-2">{t('revision.changed', { number: revision })}</h3>
      {changes.length === 0 && <p className="text-ink-3">{t('revision.nothing')}</p>}
      <ul>
        {changes.map(({ what, before, after }) => (
          <li key={what} className="flex gap-3">
            <span className="min-w-0 flex-1 break-words">{labels[what] ?? what}</span>
            <span className="num">
              {before === null ? t('revision.added') : formatMoney(before)}
              {' → '}
              {after === null ? t('revision.removed') : formatMoney(after)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
