import { canBePaidOnline } from '@kursi/core/booking/booking-rules.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { bookPath, businessPath } from '../../../../app/address/address.ts';
import { ButtonLink } from '../../../../app/address/links.tsx';
import { useCheckout } from '../../../../app/checkout.ts';
import { afterPaint } from '../../../../lib/after-paint.ts';
import { ApiError, type SendOptions, send } from '../../../../lib/api/api.ts';
import { errorText } from '../../../../lib/api/error-text.ts';
import { userChanged, useSession } from '../../../../lib/api/session.ts';
import { formatDuration, formatMoney, formatTime } from '../../../../lib/format.ts';
import { useCommand } from '../../../../lib/sync/command.ts';
import { type Translate, useText } from '../../../../lib/text.ts';
import { changeHeld, linesOf, madeBefore, readCart, sumOf, useCart } from '../../../../shared/cart/cart.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { Note } from '../../../../ui/states/note.tsx';
import { quantityText, shortDay } from './book-text.ts';
import { changedText } from './changed-terms.ts';
import { BookDock } from './dock.tsx';
import type { OwnMembership } from './find-own-membership.ts';
import { finishBooking } from './finish-booking.ts';
import { BookFrame } from './frame.tsx';
import { rereadHold, useHold } from './holds/use-hold.ts';
import { useHoldReleased } from './holds/use-hold-released.ts';
import { OverlappingVisitNote } from './overlapping-visit-note.tsx';
import { DETAILS_FORM, type Details, DetailsStep, type Paying } from './steps/details-step.tsx';
import { FlowSkeleton } from './steps/skeletons.tsx';
import { TimeStep } from './steps/time-step.tsx';
import { useFreeTimes } from './use-free-times.ts';
import { useHadCart } from './use-had-cart.ts';
import { useOwnMembership } from './use-own-membership.ts';

interface BookScreenProps {
  readonly page: BusinessPage;
  readonly isDetails: boolean;
  /** Refetches the public page of the business. */
  readonly reload: () => Promise<void>;
}

/** Checkout of the cart: time, then details, on one page. The cart is persisted on the device. */
export function BookScreen({ page, isDetails, reload }: BookScreenProps) {
  const t = useText();
  const session = useSession();
  const { cart, change } = useCart(page.id);
  const lines = linesOf(page, cart);
  const times = useFreeTimes(page, lines, cart.day);
  const navigate = useNavigate();
  const hold = useHold(page, {
    times: times.data,
    onTaken: times.again,
    onPaid: (order) => void navigate(toPayment(page, order)),
  });
  const back = useHoldReleased(page.id, hold.held, {
    onBooked: ({ order_id, visit_id }) =>
      void navigate(order_id ? toPayment(page, order_id) : toVisit(page, visit_id)),
    onGone: times.again,
  });
  const names = lines.map(({ service, slots }) => quantityText(slots, service.name)).join(', ');
  const isKnown = session.kind !== 'unknown';
  const isEmpty = lines.length === 0;
  const hadCart = useHadCart(!isEmpty);
  const made = isKnown && isEmpty && hadCart ? madeBefore(cart, Temporal.Now.instant()) : null;
  const show = useEffectEvent((visit: string) => void navigate(toVisit(page, visit)));
  // Back navigation after booking: the cart is empty, so redirect to the visit that was made.
  useEffect(() => {
    if (made) show(made);
  }, [made]);
  const isStep2 = isDetails && (hold.held !== undefined || hold.taking !== null);

  if (isEmpty) {
    return (
      <BookFrame title={t('flow.title_time')} sub={page.name} step={2} back={toSalon(page)}>
        {!isKnown || made ? (
          <FlowSkeleton step="time" label={t('state.loading')} />
        ) : (
          <EmptyState
            title={t('flow.empty_title')}
            action={
              <ButtonLink variant="primary" size="big" href={businessPath(page.business_url)}>
                {t('flow.empty_action')}
              </ButtonLink>
            }
          >
            {t('flow.empty_body')}
          </EmptyState>
        )}
      </BookFrame>
    );
  }
  const props = { page, cart, change, lines, hold, times };
  if (isStep2) return <WithDetails {...props} reload={reload} isStillHeld={back.look} />;
  return (
    <BookFrame
      title={t('flow.title_time')}
      sub={`${formatDuration(sumOf(lines).minutes)} · ${names}`}
      step={2}
      back={toSalon(page)}
      dock={<TimeDock {...props} />}
    >
      {back.lost && !hold.taking && (
        <Note
          tone="warn"
          live="alert"
          className="mx-4 mt-4"
          title={t('flow.given_back', { time: formatTime(back.lost.service_time) })}
        >
          {t('flow.given_back_body', { name: page.name })}
        </Note>
      )}
      <TimeStep {...props} />
    </BookFrame>
  );
}

type Shown = Parameters<typeof TimeStep>[0];
/** Redirects to the payment result; the outcome is unknown until the server has verified it. */
const toPayment = ({ business_url }: BusinessPage, order: string) =>
  ({
    href: bookPath(business_url, { order }),
    state: { checkout: { kind: 'unknown' } },
    replace: true,
  }) as const;
const toVisit = ({ business_url }: BusinessPage, visit: string) =>
  ({ href: bookPath(business_url, { visit }), replace: true }) as const;
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
          onClick={() => {
            hold.forgetRefused();
            afterPaint(() => void navigate({ href: bookPath(page.business_url, { step: 'details' }) }));
          }}
        >
          {t('flow.continue', { day: shortDay(at.day, page.time_zone), time: formatTime(at.time) })}
        </Button>
      )}
    </BookDock>
  );
}

function membershipChoice(t: Translate, { name, covers, rest }: OwnMembership) {
  return {
    label: t('flow.choice_membership', { name }),
    sub:
      rest > 0
        ? t('flow.membership_part', { amount: formatMoney(covers), rest: formatMoney(rest) })
        : t('flow.membership_all', { amount: formatMoney(covers) }),
  };
}

interface Submitted extends Details {
  readonly visit_id: string | undefined;
}

function WithDetails({
  page,
  lines,
  hold,
  reload,
  isStillHeld,
}: Shown & Pick<BookScreenProps, 'reload'> & { readonly isStillHeld: () => Promise<boolean> }) {
  const t = useText();
  const navigate = useNavigate();
  const checkout = useCheckout((search) => bookPath(page.business_url, search));
  const [problem, setProblem] = useState<string>();
  const [chosen, setChosen] = useState<Paying>();
  const [nowPaid, setNowPaid] = useState<'online' | 'there' | null>(null);
  const { held } = hold;
  const amount = held?.bookings.reduce((sum, one) => sum + one.booking_amount, 0) ?? sumOf(lines).price;
  const takesOnline = page.payment_type !== 'cash' && canBePaidOnline(amount);
  const { own, again } = useOwnMembership(page, held?.bookings);
  const money = formatMoney(paise(amount));
  const waysToPay = [
    ...(own ? [{ value: 'membership' as const, ...membershipChoice(t, own) }] : []),
    ...(takesOnline && page.payment_type === 'pg'
      ? []
      : [{ value: 'there' as const, label: t('flow.choice_there') }]),
    ...(takesOnline ? [{ value: 'now' as const, label: t('flow.choice_now', { amount: money }) }] : []),
  ];
  const { value: paying = 'there' } = waysToPay.find(({ value }) => value === chosen) ?? waysToPay[0] ?? {};
  const at = held && {
    day: shortDay(held.booking_date, page.time_zone),
    time: formatTime(held.service_time),
  };

  async function pay(
    visit_id: string,
    { note, comes }: Pick<Submitted, 'note' | 'comes'>,
    options: SendOptions,
  ): Promise<void> {
    const business_id = page.id;
    const said = { business_id, visit_id, additional_note: note || null, comes };
    await send(visitCalls.setHoldNote, said, options);
    const wanted = { business_id, purpose: 'visit' as const, reference: visit_id };
    const order = await send(paymentsCalls.order, wanted, options);
    changeHeld(business_id, visit_id, { order_id: order.order_id });
    const kept = readCart(business_id).held;
    if (kept) void rereadHold(business_id, kept);
    await checkout(order).catch(() => {
      throw new ApiError('PAYMENT_UNAVAILABLE');
    });
  }

  async function book({ note, comes, visit_id }: Submitted, options: SendOptions): Promise<void> {
    if (!held || !visit_id) return;
    setNowPaid(null);
    try {
      if (paying === 'now') {
        await pay(visit_id, { note, comes }, options);
        return;
      }
      const payment_membership_id = paying === 'membership' && own ? own.id : null;
      const confirmed = {
        business_id: page.id,
        visit_id,
        additional_note: note || null,
        comes,
        payment_membership_id,
      };
      await send(visitCalls.confirm, confirmed, options);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Stale page: the payment rule changed since it was loaded. Reload, so that the client decides again.
      if (error.code === 'PAYMENT_REQUIRED' || error.code === 'NOTHING_TO_PAY_ONLINE') {
        await reload();
        setNowPaid(error.code === 'PAYMENT_REQUIRED' ? 'online' : 'there');
        return;
      }
      // The salon released the hold: the time step says so.
      if (error.code === 'NOT_FOUND' && !(await isStillHeld())) return;
      // The hold expired and the slot was taken: the time step shows alternatives.
      if (error.code !== 'HOLD_EXPIRED') throw error;
      hold.take(held.booking_date, held.service_time);
      await navigate({ href: bookPath(page.business_url), replace: true });
      return;
    }
    await navigate(toVisit(page, visit_id));
    finishBooking(page.id, visit_id, 'at_salon');
  }

  const submit = useCommand(
    async (submitted: Submitted, options) => {
      const { changes } = submitted;
      if (Object.keys(changes).length > 0)
        userChanged(await send(identityCalls.updateProfile, changes, options));
      setProblem(undefined);
      await book(submitted, options);
    },
    {
      onRefused: ({ code, details }) => {
        if (code === 'MEMBERSHIP_USED' || code === 'MEMBERSHIP_NOT_USABLE') again();
        setProblem(errorText(code, details));
        return true;
      },
    },
  );

  return (
    <BookFrame
      title={t('flow.title_details')}
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
            loading={submit.pending || hold.taking !== null}
            loadingLabel={t('flow.booking')}
          >
            {paying === 'now'
              ? t('flow.pay_it', { amount: money })
              : t(
                  (held ?? page).booking_type === 'request' ? 'flow.ask_it' : 'flow.book_it',
                  at ?? { day: '', time: '' },
                )}
          </Button>
        </BookDock>
      }
    >
      {((held?.changed?.length ?? 0) > 0 || nowPaid) && (
        <Note tone="warn" live="alert" className="mx-4 mt-4" title={t('flow.changed_title')}>
          {held?.changed?.map((change) => (
            <p key={change.what}>{changedText(change)}</p>
          ))}
          {nowPaid && <p>{t(nowPaid === 'online' ? 'flow.changed_online' : 'flow.changed_there')}</p>}
        </Note>
      )}
      {held?.order_id && (
        <Note
          tone="info"
          className="mx-4 mt-4"
          action={
            <Button size="tap" onClick={() => void navigate(toPayment(page, held.order_id ?? ''))}>
              {t('flow.pay_check')}
            </Button>
          }
        >
          {t('flow.pay_begun')}
        </Note>
      )}
      <OverlappingVisitNote businessId={page.id} visitId={held?.visit_id} />
      <DetailsStep
        businessId={page.id}
        businessUrl={page.business_url}
        waysToPay={waysToPay}
        aboutPaying={
          paying === 'now' && (held ?? page).booking_type === 'request'
            ? t('flow.request_paid', { amount: money })
            : null
        }
        paying={paying}
        onPaying={setChosen}
        problem={problem}
        onSubmit={(details) => void submit.run({ ...details, visit_id: held?.visit_id })}
      />
    </BookFrame>
  );
}
