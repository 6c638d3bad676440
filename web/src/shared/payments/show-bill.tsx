import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { BILLS_SHOWN_A_DAY } from '@kursi/core/billing/seen-sums.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { touchedBy } from '../../lib/sync/reads.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { ShownToday } from '../shown-today.tsx';

interface ShowBillProps {
  readonly businessId: string;
  readonly visitId: string;
}

/** Opens the bill of a colleague on purpose: counted, and whole for the rest of the day. */
export function ShowBill({ businessId, visitId }: ShowBillProps) {
  const t = useText();
  const { data } = useCallQuery(billingCalls.countShown, { business_id: businessId });
  const show = useCommand(billingCalls.show, {
    invalidates: [...touchedBy('visit.bill_shown'), billingCalls.countShown],
  });
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-ink-2">{t('sums.hidden')}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          loading={show.pending}
          onClick={() => void show.run({ business_id: businessId, visit_id: visitId })}
        >
          {t('sums.show')}
        </Button>
        <ShownToday count={data?.shown_today} most={BILLS_SHOWN_A_DAY} />
      </div>
    </div>
  );
}
