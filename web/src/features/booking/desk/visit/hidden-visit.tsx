import type { AnyVisit } from '@kursi/core/booking/booking-shapes.ts';
import type { Calendar } from '@kursi/core/catalogue/calendars.contract.ts';
import { useText } from '../../../../lib/text.ts';
import { ShowBill } from '../../../../shared/payments/show-bill.tsx';
import { Button } from '../../../../ui/button.tsx';
import { IconRepeat } from '../../../../ui/pictures/icons.ts';
import { SumState } from '../sum-state.tsx';
import { ClientPart, type useVisitClient } from './client-part.tsx';
import { ServiceLines } from './service-lines.tsx';

interface HiddenVisitProps {
  readonly businessId: string;
  readonly visit: AnyVisit;
  readonly known: ReturnType<typeof useVisitClient>;
  readonly calendars: readonly Calendar[];
  readonly today: string;
  readonly onRebook: (() => void) | undefined;
}

/** A visit of a colleague that is over: who, what and whether it is paid; its sums when it is opened on purpose. */
export function HiddenVisit({ businessId, visit, known, calendars, today, onRebook }: HiddenVisitProps) {
  const t = useText();
  return (
    <div className="grid grid-cols-1 gap-4">
      <ClientPart known={known} visit={visit} today={today} />
      <ServiceLines
        visit={visit}
        calendars={calendars}
        today={today}
        client={known.client}
        onMove={null}
        onCancel={null}
      />
      <section aria-label={t('visit.payment')} className="grid gap-3">
        <p className="flex flex-wrap justify-between gap-3">
          <span className="num text-ink-2">{visit.receipt?.receipt_number}</span>
          <SumState visit={visit} />
        </p>
        <ShowBill businessId={businessId} visitId={visit.id} />
      </section>
      {visit.additional_note && <p className="break-words whitespace-pre-line">{visit.additional_note}</p>}
      {onRebook && (
        <Button wide onClick={onRebook}>
          <IconRepeat aria-hidden />
          {t('visit.rebook')}
        </Button>
      )}
    </div>
  );
}
