import { dayCloseCalls } from '@kursi/core/billing/day-close.contract.ts';
import { parkedBillCalls } from '@kursi/core/billing/parked-bills.contract.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { homeTimeZone } from '../../../lib/format.ts';
import { invalidateCalls, useCallQuery } from '../../../lib/sync/queries.ts';
import { useLiveReads } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { LoadFailed, LoadingCards } from '../../../shared/loading.tsx';
import { DayClose } from './day-close.tsx';

interface DayCloseScreenProps {
  readonly business: MyBusiness;
  /** Undefined: today. */
  readonly day: string | undefined;
  readonly onDay: (day: string) => void;
}

/** Waits for all reads: nothing that comes late may move a field under the fingers. */
export function DayCloseScreen({ business, day, onDay }: DayCloseScreenProps) {
  const t = useText();
  const shown = day ?? localMinute(Temporal.Now.instant(), homeTimeZone).day.toString();
  const of = { business_id: business.id };
  const drawer = useCallQuery(dayCloseCalls.get, { ...of, day: shown });
  const parked = useCallQuery(parkedBillCalls.list, of);
  useLiveReads(business.id, [dayCloseCalls.get, parkedBillCalls.list]);
  if (drawer.data && parked.data) {
    return (
      <DayClose
        key={`${business.id} ${shown}`}
        business={business}
        drawer={drawer.data}
        parked={parked.data.items}
        onDay={onDay}
      />
    );
  }
  return (
    <div className="p-4 desk:p-8">
      <h1 className="text-t5 font-bold">{t('close.title')}</h1>
      {drawer.isError || parked.isError ? (
        <LoadFailed onRetry={() => void invalidateCalls(dayCloseCalls.get, parkedBillCalls.list)}>
          {t('close.not_loaded')}
        </LoadFailed>
      ) : (
        <LoadingCards lines={[8]} className="pt-4" />
      )}
    </div>
  );
}
