import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import type { ReactNode } from 'react';
import { errorText } from '../../../../lib/api/error-text.ts';
import { formatDay, formatDuration, formatMoney, formatTime } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { type ShownLine, sumOf } from '../../../../shared/cart/cart.ts';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Avatar } from '../../../../ui/pictures/avatar.tsx';
import { Note } from '../../../../ui/states/note.tsx';
import { SlotButton, slotGrid } from '../times/slot-button.tsx';
import { policyOf, quantityText, whoDoesWhat } from './book-text.ts';
import { HoldBar, useSecondsLeft } from './holds/hold-bar.tsx';
import type { Hold } from './holds/use-hold.ts';

interface DockProps {
  readonly page: BusinessPage;
  readonly lines: readonly ShownLine[];
  readonly hold: Hold;
  /** The primary button while a hold exists. */
  readonly children: ReactNode;
}

/** Sticky bar on a phone, side column on a desktop: the hold, the total and the next step. */
export function BookDock({ page, lines, hold, children }: DockProps) {
  const t = useText();
  const { held, taking, refused } = hold;
  const left = useSecondsLeft(held);
  const isOver = held !== undefined && left === 0;
  const isIdle = !held && !taking && !refused;
  return (
    <aside
      className={cx(
        'k-book-dock bg-surface pb-[calc(20px+env(safe-area-inset-bottom))] text-t2 desk:sticky desk:top-4 desk:overflow-hidden desk:rounded-2 desk:pb-5 desk:shadow-1',
        isIdle && 'idle',
      )}
    >
      <p className="flex items-center gap-3 px-4 pt-4 max-desk:hidden">
        <Avatar name={page.name} shape="arch" tone="brand" />
        <span className="min-w-0">
          <b className="block font-bold wrap-anywhere">{page.name}</b>
          <span className="block text-t2 text-ink-3">
            {page.area}, {page.city}
          </span>
        </span>
      </p>
      {refused && <Refused hold={hold} />}
      <HoldBar taking={taking} held={held} left={left} />
      {(held || !refused) && <Sum page={page} lines={lines} hold={hold} />}
      <div className="go px-4 pt-2">
        {isOver && !taking && held ? (
          <Button
            variant="primary"
            size="big"
            wide
            onClick={() => hold.take(held.booking_date, held.service_time)}
          >
            {t('flow.keep_again', { time: formatTime(held.service_time) })}
          </Button>
        ) : (
          (held || taking) && children
        )}
      </div>
    </aside>
  );
}

function Sum({ page, lines, hold: { held, taking } }: Omit<DockProps, 'children'>) {
  const t = useText();
  const now = useNow();
  const { price, minutes, isFrom } = sumOf(lines);
  const isKnown = held !== undefined && !taking;
  const amount = isKnown ? held.bookings.reduce((sum, one) => sum + one.booking_amount, 0) : price;
  const money = formatMoney(paise(amount));
  const start = held?.bookings[0]?.start_date;
  const withSlots = <Part extends { readonly service_id: string }>(part: Part) => ({
    ...part,
    slots: lines.find(({ service_id }) => service_id === part.service_id)?.slots,
  });
  return (
    <div className="grid gap-0.5 px-4 pt-3 pb-1">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-medium wrap-anywhere">
          {isKnown
            ? whoDoesWhat(page, held.bookings.map(withSlots))
            : lines.map(({ service, slots }) => quantityText(slots, service.name)).join(', ')}
        </span>
        <b className="flex-none text-t3 font-bold tabular-nums">
          {!isKnown && isFrom ? t('flow.from', { price: money }) : money}
        </b>
      </p>
      <p className="text-ink-3">
        {isKnown && start
          ? policyOf(held.cancellation_window, page.time_zone, start, now)
          : formatDuration(minutes)}
        <br />
        {t(`flow.${howToPay[page.payment_type]}`)}
        {page.adds_tax && ` ${t('flow.adds_tax')}`}
        {(isKnown ? held : page).booking_type === 'request' && ` ${t('flow.is_request')}`}
      </p>
      {!held && !taking && <p className="text-ink-2">{t('flow.choose_hint')}</p>}
    </div>
  );
}

const howToPay = { cash: 'pay_there', pg: 'pay_online', both: 'pay_either' } as const;

/** The slot was taken by another client: alternatives close to it. */
function Refused({ hold }: { readonly hold: Hold }) {
  const t = useText();
  const { refused } = hold;
  if (!refused) return null;
  const { day, time, code, details } = refused;
  const seen = new Set<string>();
  const alternatives = refused.alternatives.filter(({ booking_date, service_time }) => {
    const key = `${booking_date} ${service_time}`;
    return seen.has(key) ? false : seen.add(key);
  });
  const isTaken = code === 'SLOT_TAKEN';
  return (
    <div className="refused p-4 pt-3">
      <Note
        tone="warn"
        live="alert"
        title={t(isTaken ? 'flow.taken' : 'flow.not_kept', { time: formatTime(time) })}
      >
        {isTaken ? alternatives.length > 0 && t('flow.nearest') : errorText(code, details)}
      </Note>
      {isTaken ? (
        <div className={cx(slotGrid, 'mt-3')}>
          {alternatives.slice(0, 4).map(({ booking_date, service_time }) => (
            <SlotButton
              key={`${booking_date} ${service_time}`}
              onClick={() => hold.take(booking_date, service_time)}
            >
              {booking_date !== day && <span className="block text-t1">{formatDay(booking_date)}</span>}
              {formatTime(service_time)}
            </SlotButton>
          ))}
        </div>
      ) : (
        <Button size="big" wide className="mt-3" onClick={() => hold.take(day, time)}>
          {t('action.retry')}
        </Button>
      )}
    </div>
  );
}
