import { audienceCalls } from '@kursi/core/campaigns/audience.contract.ts';
import { dueForServices } from '@kursi/core/campaigns/ready-audiences.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { sumPaise } from '@kursi/core/kernel/money.ts';
import type { occupancyCalls } from '@kursi/core/sales/occupancy.contract.ts';
import { type ReactNode, useState } from 'react';
import { formatDay, formatInstantTime } from '../../lib/format.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { CalendarFace } from '../calendar-face.tsx';
import { formatRupees } from '../charts/write-money.ts';

export type Gap = OutputOf<typeof occupancyCalls.listGaps>['gaps'][number];

interface GapListProps {
  readonly businessId: string;
  readonly gaps: readonly Gap[];
  /** The button that leads to a campaign for these services; null: they may not write one. */
  readonly offer: ((service_ids: readonly string[], label: string) => ReactNode) | null;
}

const keyOf = ({ id, starts_at }: Gap) => `${id} ${starts_at}`;
/** So many are ticked at first. */
const CHOSEN = 4;

/** Free times to sell, with a campaign to those who are due for the services that fill them. Never sends by itself. */
export function GapList({ businessId, gaps, offer }: GapListProps) {
  const t = useText();
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const chosen = picked ?? new Set(gaps.slice(0, CHOSEN).map(keyOf));
  const offered = gaps.filter((gap) => chosen.has(keyOf(gap)));
  const services = offered.flatMap(({ service_ids }) => service_ids);
  const { data } = useCallQuery(
    audienceCalls.count,
    { business_id: businessId, filter: dueForServices(services) },
    { enabled: offer !== null && services.length > 0, keepPrevious: true },
  );
  const toggle = (gap: Gap) => {
    const next = new Set(chosen);
    if (!next.delete(keyOf(gap))) next.add(keyOf(gap));
    setPicked(next);
  };
  const rows = gaps.map((gap) => {
    const when = `${formatDay(gap.day)}, ${formatInstantTime(gap.starts_at)} – ${formatInstantTime(gap.ends_at)}`;
    return { gap, key: keyOf(gap), when };
  });
  return (
    <>
      <ul className="grid">
        {rows.map(({ gap, key, when }) => (
          <li key={key} className="flex items-center gap-3 border-t border-line-soft py-2 first:border-t-0">
            {offer && (
              <Checkbox
                className="print:hidden"
                label={<span className="sr-only">{`${gap.name}, ${when}`}</span>}
                checked={chosen.has(key)}
                onChange={() => toggle(gap)}
              />
            )}
            <CalendarFace calendar={gap} size="small" />
            <span className="min-w-0 flex-1">
              <span className="block truncate">{gap.name}</span>
              <span className="num block text-t1 text-ink-3">{when}</span>
            </span>
            {gap.worth > 0 && <span className="num font-medium">{formatRupees(gap.worth)}</span>}
          </li>
        ))}
      </ul>
      {offer && (
        <div className="mt-3 grid gap-2 border-t border-line pt-3 print:hidden">
          <p className="num flex justify-between gap-3 text-ink-2">
            <span>{t('chairs.gaps_chosen', { count: offered.length })}</span>
            <span className="font-bold">{formatRupees(sumPaise(offered.map(({ worth }) => worth)))}</span>
          </p>
          {offered.length > 0 && (
            <>
              {offer(services, data ? t('chairs.offer_to', { count: data.reached }) : t('chairs.offer'))}
              <p className="text-t1 text-ink-3">{t('chairs.offer_more')}</p>
            </>
          )}
        </div>
      )}
    </>
  );
}
