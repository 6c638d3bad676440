import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { bookPath, businessPath } from '../../../app/paths.ts';
import { routerLink } from '../../../app/router-link.tsx';
import { ApiError, send } from '../../../lib/api.ts';
import { formatDuration, formatMoney, formatTime } from '../../../lib/format.ts';
import { newIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { forgetCart, linesOf, sumOf, useCart } from '../../../parts/cart/cart.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { shortDay } from './book-words.ts';
import { DETAILS_FORM, type Details, DetailsStep, type Paying } from './details-step.tsx';
import { BookDock } from './dock.tsx';
import { BookFrame } from './frame.tsx';
import { FlowSkeleton } from './skeletons.tsx';
import { TimeStep } from './time-step.tsx';
import { useFreeTimes } from './use-free-times.ts';
import { useHold } from './use-hold.ts';

interface BookScreenProps {
  readonly page: BusinessPage;
  readonly isDetails: boolean;
}

/** From a cart to a booking: a time, and who comes. One page that grows; what is chosen stays on the device. */
export function BookScreen({ page, isDetails }: BookScreenProps) {
  const t = useText();
  const session = useSession();
  const { cart, change } = useCart(page.id);
  const lines = linesOf(page, cart);
  const times = useFreeTimes(page, lines);
  const hold = useHold(page, times.data, times.again);
  const names = lines.map(({ service }) => service.name).join(', ');
  const isStep2 = isDetails && (hold.held !== undefined || hold.taking !== null);

  if (lines.length === 0) {
    return (
      <BookFrame title={t('book.title_time')} sub={page.name} step={2} back={toSalon(page)}>
        {session.kind === 'unknown' ? (
          <FlowSkeleton label={t('state.loading')} />
        ) : (
          <EmptyState
            title={t('book.empty_title')}
            action={
              <ButtonLink
                variant="primary"
                size="big"
                href={businessPath(page.business_url)}
                renderLink={routerLink}
              >
                {t('book.empty_action')}
              </ButtonLink>
            }
          >
            {t('book.empty_body')}
          </EmptyState>
        )}
      </BookFrame>
    );
  }
  const props = { page, cart, change, lines, hold, times };
  if (isStep2) return <WithDetails {...props} />;
  return (
    <BookFrame
      title={t('book.title_time')}
      sub={`${names}, ${formatDuration(sumOf(lines).minutes)}`}
      step={2}
      back={toSalon(page)}
      dock={<TimeDock {...props} />}
    >
      <TimeStep {...props} />
    </BookFrame>
  );
}

type Shown = Parameters<typeof TimeStep>[0];
const toSalon = ({ name, business_url }: BusinessPage) => ({ name, href: businessPath(business_url) });

function TimeDock({ page, lines, hold }: Shown) {
  const t = useText();
  const navigate = useNavigate();
  const at = hold.taking ?? (hold.held && { day: hold.held.booking_date, time: hold.held.service_time });
  return (
    <BookDock page={page} lines={lines} hold={hold}>
      {at && (
        <Button
          variant="primary"
          size="big"
          wide
          onClick={() => void navigate({ to: bookPath(page.business_url), search: { step: 'details' } })}
        >
          {t('book.continue', { day: shortDay(at.day, page.time_zone), time: formatTime(at.time) })}
        </Button>
      )}
    </BookDock>
  );
}

function WithDetails({ page, lines, hold }: Shown) {
  const t = useText();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<Paying>('there');
  const { held } = hold;
  const paying = page.payment_type === 'pg' ? 'now' : page.payment_type === 'cash' ? 'there' : chosen;
  const amount = held?.bookings.reduce((sum, one) => sum + one.booking_amount, 0) ?? sumOf(lines).price;
  const money = formatMoney(paise(amount));
  const at = held && {
    day: shortDay(held.booking_date, page.time_zone),
    time: formatTime(held.service_time),
  };

  async function book({ note }: Details): Promise<void> {
    if (!held) return;
    const { visit_id } = held;
    try {
      await send(
        visitCalls.confirm,
        { business_id: page.id, visit_id, additional_note: note || null },
        { idempotencyKey: newIdempotencyKey() },
      );
    } catch (error) {
      // Someone else has the time by now: what is near is shown where times are chosen.
      if (!(error instanceof ApiError) || error.code !== 'HOLD_EXPIRED') throw error;
      hold.take(held.booking_date, held.service_time);
      await navigate({ to: bookPath(page.business_url), search: {}, replace: true });
      return;
    }
    await navigate({ to: bookPath(page.business_url), search: { visit: visit_id }, replace: true });
    forgetCart(page.id);
  }
  return (
    <BookFrame
      title={t('book.title_details')}
      sub={page.name}
      step={3}
      back={{ name: null, href: bookPath(page.business_url) }}
      dock={
        <BookDock page={page} lines={lines} hold={hold}>
          <Button
            type="submit"
            form={DETAILS_FORM}
            variant="primary"
            size="big"
            wide
            loading={busy || hold.taking !== null}
            loadingLabel={t('book.booking')}
          >
            {paying === 'now'
              ? t('book.pay_it', { amount: money })
              : t(
                  page.booking_type === 'request' ? 'book.ask_it' : 'book.book_it',
                  at ?? { day: '', time: '' },
                )}
          </Button>
        </BookDock>
      }
    >
      <DetailsStep
        businessUrl={page.business_url}
        amountNow={page.payment_type === 'both' ? money : null}
        paying={paying}
        onPaying={setChosen}
        onBusy={setBusy}
        giveBack={hold.giveBack}
        onKnown={book}
      />
    </BookFrame>
  );
}
