import type { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { leastPaise, type Paise, subtractPaise } from '@kursi/core/kernel/money.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { billReceiptPath } from '../../app/address/address.ts';
import { ButtonLink } from '../../app/address/links.tsx';
import type { MyBusiness } from '../../app/selected-business.ts';
import { formatMoney } from '../../lib/format.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import type { PickedClient } from '../../shared/clients/new-client.ts';
import { methodName } from '../../shared/payments/payment-methods.ts';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { IconCalendar, IconCheckCircle, IconPrinter } from '../../ui/pictures/icons.ts';
import type { PartBack } from './draft/give-back.ts';
import { DuePromise } from './dues/due-promise.tsx';
import { PayLinkCard } from './pay-link/pay-link-card.tsx';
import { SendReceipt } from './receipts/send-receipt.tsx';
import { VoidBill } from './void-bill.tsx';

/** The same client, services and people, some weeks later. */
export interface SameAgain {
  readonly day: string;
  readonly client: PickedClient;
  readonly services: readonly { readonly service_id: string; readonly entity_id: string }[];
}

/** The drawer for a new booking; the page brings it. */
export type NewBooking = (place: SameAgain, onClose: () => void, onBooked: () => void) => ReactNode;

const WEEKS_UNTIL_AGAIN = 4;

export interface Finished extends OutputOf<typeof billingCalls.makeWalkIn> {
  readonly client: PickedClient | null;
  /** What goes back over the counter. */
  readonly back: number;
  /** Asked for online, and due until it arrives. */
  readonly online: Paise;
  /** Paid above the total, and which way it goes back. */
  readonly refunds: readonly PartBack[];
  readonly day: string;
  readonly services: SameAgain['services'];
}

interface FinishedBillProps {
  readonly business: MyBusiness;
  readonly finished: Finished;
  readonly newBooking: NewBooking;
  readonly nextLabel: string;
  readonly onNext: () => void;
}

/** After a bill: its number, what goes back, the receipt, and the next client. */
export function FinishedBill({ business, finished, newBooking, nextLabel, onNext }: FinishedBillProps) {
  const t = useText();
  const next = useRef<HTMLButtonElement>(null);
  const [again, setAgain] = useState<'offered' | 'open' | 'booked'>('offered');
  const { visit_id, receipt_number, total_amount, client, back, online } = finished;
  // What is asked online arrives while this is shown; the card below asks for the visit again.
  const { data: visit } = useCallQuery(
    visitCalls.get,
    { business_id: business.id, visit_id },
    { enabled: online > 0 },
  );
  const paid_amount = visit?.has_sums && online > 0 ? visit.paid_amount : finished.paid_amount;
  const due_amount = subtractPaise(total_amount, leastPaise(paid_amount, total_amount));
  useEffect(() => next.current?.focus(), []);
  return (
    <div className="grid place-items-center px-4 py-8">
      <div className="k-card pad grid w-full max-w-140 gap-3">
        <p className="flex items-center gap-2 text-good">
          <IconCheckCircle className="i-l" aria-hidden />
          <span className="font-medium">{t('bill.done', { number: receipt_number })}</span>
        </p>
        <h1 className="num text-t6 font-bold">{formatMoney(total_amount)}</h1>
        <p className="text-ink-2">
          {client ? t('bill.done_for', { name: client.name }) : t('bill.no_name')}
          {due_amount > 0 &&
            `, ${t('bill.done_due', { paid: formatMoney(paid_amount), due: formatMoney(due_amount) })}`}
        </p>
        {back > 0 && (
          <p className="flex items-baseline justify-between rounded-2 bg-sunken px-4 py-3">
            <span>{t('bill.give_back')}</span>
            <strong className="num text-(length:--t-6)">{formatMoney(back as Paise)}</strong>
          </p>
        )}
        {finished.refunds.map(({ amount, ...way }) => (
          <p
            key={way.method_id ?? way.type}
            className="flex items-baseline justify-between gap-4 rounded-2 bg-sunken px-4 py-3"
          >
            <span>
              {t(way.type === 'pg' ? 'bill.done_sent' : 'bill.done_handed', {
                method: methodName(t, way),
                name: client?.name || t('bill.back_the_client'),
              })}
            </span>
            <strong className="num text-t5">{formatMoney(amount)}</strong>
          </p>
        ))}
        <div className="grid grid-cols-2 gap-2 pt-2 desk:flex desk:flex-wrap">
          <Button ref={next} variant="primary" size="big" onClick={onNext}>
            {nextLabel} <Kbd>↵</Kbd>
          </Button>
          <ButtonLink size="big" href={billReceiptPath(visit_id)}>
            <IconPrinter className="i-m" aria-hidden />
            {t('bill.receipt')}
          </ButtonLink>
          <VoidBill business={business} bill={finished} size="big" onVoided={onNext} />
        </div>
        <SendReceipt business={business} visitId={visit_id} />
        {client && finished.services.length > 0 && again !== 'booked' && (
          <p>
            <Button onClick={() => setAgain('open')}>
              <IconCalendar className="i-m" aria-hidden />
              {t('bill.same_again', { count: WEEKS_UNTIL_AGAIN })}
            </Button>
          </p>
        )}
        {finished.due_amount > online && (
          <DuePromise businessId={business.id} visitId={visit_id} due_on={null} note={null} />
        )}
        {online > 0 && (
          <PayLinkCard business={business} visitId={visit_id} amount={online} phone={client?.phone ?? null} />
        )}
      </div>
      {client &&
        again === 'open' &&
        newBooking(
          {
            client,
            services: finished.services,
            day: Temporal.PlainDate.from(finished.day).add({ weeks: WEEKS_UNTIL_AGAIN }).toString(),
          },
          () => setAgain('offered'),
          () => setAgain('booked'),
        )}
    </div>
  );
}
