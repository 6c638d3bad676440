import type { AnyVisit } from '@kursi/core/booking/booking-shapes.ts';
import { useText } from '../../../lib/text.ts';

/** In the place of a sum that is hidden: paid or due. Nothing where a bill is void or nothing was paid. */
export function SumState({ visit }: { readonly visit: Pick<AnyVisit, 'is_due' | 'receipt'> }) {
  const t = useText();
  if (visit.is_due) return <span className="text-warn">{t('sums.due')}</span>;
  if (visit.receipt?.voided_at) return null;
  return <span className="text-ink-3">{t('sums.paid')}</span>;
}
