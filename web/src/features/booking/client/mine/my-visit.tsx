import { type MyVisit, type OneOfMine, visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { addressLine } from '@kursi/core/business/address.ts';
import { noPaise, type Paise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { isOnline } from '@kursi/core/payments/payment-methods.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { businessPath, myMembershipPath, myVisitPath } from '../../../../app/address/address.ts';
import { ButtonLink, TextLink } from '../../../../app/address/links.tsx';
import { usePageTitle } from '../../../../app/address/page-title.ts';
import { paths } from '../../../../app/address/paths.ts';
import { NothingHere } from '../../../../app/nothing-here.tsx';
import { OfflineCopyNote } from '../../../../app/offline-copy-note.tsx';
import { useUser } from '../../../../app/user-context.tsx';
import { formatDuration, formatInstant, formatMoney, formatTime } from '../../../../lib/format.ts';
import { useOneQuery } from '../../../../lib/sync/queries.ts';
import { useText } from '../../../../lib/text.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { AdvanceReceipt } from '../../../../shared/payments/advance-receipt.tsx';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Chip } from '../../../../ui/fields/chip.tsx';
import { Avatar } from '../../../../ui/pictures/avatar.tsx';
import { IconArrowLeft, IconBill, IconClock, IconPin, IconStore } from '../../../../ui/pictures/icons.ts';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { Note } from '../../../../ui/states/note.tsx';
import { Skeleton, SkeletonCard } from '../../../../ui/states/skeleton.tsx';
import { quantityOf, quantityText } from '../flow/book-text.ts';
import { EndLink } from '../link/end-link.tsx';
import { findKeptVisit, keepVisit } from '../visits-on-device.ts';
import { CancelQuestion } from './cancel-question.tsx';
import { DropService } from './drop-service.tsx';
import { EditDrawer } from './edit/edit-drawer.tsx';
import { MoveDrawer } from './move-drawer.tsx';
import { RunningLate } from './running-late.tsx';
import { SeriesDates } from './series-dates.tsx';
import { useRefetchSoon } from './use-refetch-soon.ts';
import {
  AddToCalendarButton,
  BookAgainButton,
  CallButton,
  DirectionsButton,
  ShareButton,
} from './visit-actions.tsx';
import {
  addedToBill,
  canReview,
  changing,
  countdown,
  mayEdit,
  partsLeft,
  standingOf,
  standingTone,
  whenText,
} from './visit-text.ts';

interface MyVisitScreenProps {
  readonly businessId: string;
  readonly visitId: string;
  /** The review of one service, or the stars to write one; passed in by the route. */
  readonly review: (booking: MyVisit['services'][number], businessName: string) => ReactNode;
}

export function MyVisitScreen({ businessId, visitId, review }: MyVisitScreenProps) {
  const t = useText();
  const { data, error, refetch } = useOneQuery(visitCalls.getMine, {
    business_id: businessId,
    visit_id: visitId,
  });
  const { id: userId } = useUser();
  useEffect(() => {
    if (data) keepVisit(userId, data);
  }, [userId, data]);
  const seen = error && data === undefined ? findKeptVisit(userId, visitId) : undefined;
  const known: ShownVisit | undefined = data ?? seen;
  usePageTitle(known ? known.business.name : t('mine.title'));
  useRefetchSoon();
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-4 p-4 max-desk:pt-1 desk:p-8">
      <TextLink href={paths.bookings} className="inline-flex min-h-11 items-center gap-1 justify-self-start">
        <IconArrowLeft className="i-m" aria-hidden />
        {t('mine.all')}
      </TextLink>
      {seen && <OfflineCopyNote onRetry={() => void refetch()} />}
      {known ? (
        <Shown visit={known} review={review} />
      ) : data === null ? (
        <NothingHere />
      ) : error ? (
        <EmptyState
          title={t('mine.failed')}
          action={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
        />
      ) : (
        <Skeleton label={t('state.loading')}>
          <SkeletonCard lines={3} />
          <SkeletonCard lines={6} className="mt-4" />
        </Skeleton>
      )}
    </div>
  );
}

/** A copy kept from a list does not know its series. */
type ShownVisit = MyVisit & Partial<Pick<OneOfMine, 'series'>>;

function Shown({ visit, review }: { readonly visit: ShownVisit } & Pick<MyVisitScreenProps, 'review'>) {
  const t = useText();
  const now = useNow();
  const { business } = visit;
  const standing = standingOf(visit, now);
  const isComing = standing === 'created' || standing === 'confirmed';
  const reviewed = visit.is_opened
    ? []
    : visit.services.filter((part) => part.review || canReview(visit, part, now));
  return (
    <>
      <header className="k-card pad grid grid-cols-1 gap-3 desk:p-6">
        <div className="flex flex-wrap items-start gap-3">
          <Avatar name={business.name} shape="arch" size="large" tone="brand" src={business.image?.url} />
          <div className="min-w-0 flex-1 basis-48">
            {isComing && (
              <p className="font-bold text-brand-ink first-letter:uppercase">{countdown(visit, now, t)}</p>
            )}
            <h1 className="text-t5 font-bold text-balance">{whenText(visit, now)}</h1>
            <p className="font-medium wrap-anywhere">{business.name}</p>
            {visit.comes && (
              <p className="text-ink-2 wrap-anywhere">{t('flow.comes', { name: visit.comes.name })}</p>
            )}
            {visit.is_opened && visit.client.name && (
              <p className="text-ink-2 wrap-anywhere">{t('link.held_for', { name: visit.client.name })}</p>
            )}
          </div>
        </div>
        <Chip tone={standingTone[standing]} className="justify-self-start">
          {t(`mine.${standing}`)}
        </Chip>
        <Explained visit={visit} />
        {isComing ? (
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2 tablet:flex tablet:flex-wrap">
            <AddToCalendarButton visit={visit} />
            {!visit.is_opened && <ShareButton visit={visit} />}
          </div>
        ) : (
          <div className="flex flex-wrap gap-2">
            <BookAgainButton visit={visit} primary />
          </div>
        )}
      </header>
      {reviewed.map((part) => (
        <section key={part.id} className="k-card pad desk:p-6">
          {review(part, business.name)}
        </section>
      ))}
      {standing === 'confirmed' && <RunningLate visit={visit} />}
      {isComing && <Changing visit={visit} />}
      <SeriesDates visit={visit} series={visit.series ?? []} />
      <Bill visit={visit} />
      <VisitAddress visit={visit} />
    </>
  );
}

/** A sentence about the status, where its label is not enough. */
function Explained({ visit }: { readonly visit: MyVisit }) {
  const t = useText();
  const now = useNow();
  const standing = standingOf(visit, now);
  const asked = visit.services.find(({ answer_until }) => answer_until !== null);
  if (standing === 'created' && asked?.answer_until) {
    return (
      <p className="flex gap-2 text-ink-2">
        <IconClock className="i-m mt-0.5 flex-none" aria-hidden />
        {t('mine.created_more', {
          business: visit.business.name,
          until: formatInstant(asked.answer_until, { now, timeZone: visit.business.time_zone }),
        })}
      </p>
    );
  }
  if (standing === 'cancelled') {
    const reason = visit.services.find(({ cancel_reason }) => cancel_reason)?.cancel_reason;
    return (
      <p className="text-ink-2 break-words">
        {t('mine.cancelled_more')}
        {reason && ` ${t('mine.cancel_reason', { business: visit.business.name, reason })}`}
      </p>
    );
  }
  return standing === 'no_show' ? <p className="text-ink-2">{t('mine.no_show_more')}</p> : null;
}

function Bill({ visit }: { readonly visit: MyVisit }) {
  const t = useText();
  const now = useNow();
  const money = (amount: Paise) => formatMoney(amount);
  const standing = standingOf(visit, now);
  const online = visit.payments.filter(({ type }) => isOnline(type));
  const numbers = online.flatMap(({ receipt_number }) => receipt_number ?? []);
  const left = subtractPaise(visit.total_amount, visit.paid_amount);
  const covered = sumPaise(partsLeft(visit).map((part) => part.payment_membership_amount ?? noPaise));
  const isAllOff = standing === 'cancelled';
  // The last one is cancelled with the visit, which asks first.
  const mayDrop = changing(visit, now).isOpen && partsLeft(visit).length > 1;
  return (
    <section className="k-card pad desk:p-6">
      <h2 className="text-t4 font-bold">
        {t(
          visit.services.length > 0
            ? 'mine.services'
            : visit.products.length > 0
              ? 'mine.products'
              : 'mine.memberships',
        )}
      </h2>
      <ul className="mt-2 divide-y divide-line-soft border-y border-line-soft">
        {visit.services.map((part) => {
          const off = part.booking_status === 'cancelled';
          return (
            <li key={part.id} className="flex flex-wrap gap-x-4 py-3">
              <span className="min-w-0 flex-1 basis-32">
                <span className={cx('block font-medium wrap-anywhere', off && 'line-through')}>
                  {quantityText(quantityOf(part), part.service_name)}
                </span>
                <span className="block text-t2 text-ink-2 wrap-anywhere">
                  {formatTime(part.service_time)} · {formatDuration(part.service_duration)} ·{' '}
                  {part.entity_name}
                </span>
                {!off && mayDrop && <DropService part={part} />}
                {off && !isAllOff && <span className="text-t2 text-bad">{t('mine.part_cancelled')}</span>}
              </span>
              <span className={cx('num', off && 'text-ink-3 line-through')}>
                {money(part.booking_amount)}
              </span>
            </li>
          );
        })}
        {visit.products.map(({ id, name, quantity, total_amount }) => (
          <li key={id} className="flex flex-wrap gap-x-4 py-3">
            <span className="min-w-0 flex-1 basis-32 font-medium wrap-anywhere">
              {quantityText(quantity, name)}
            </span>
            <span className="num">{money(total_amount)}</span>
          </li>
        ))}
        {visit.memberships.map(({ id, name, total_amount }) => (
          <li key={id} className="flex flex-wrap gap-x-4 py-3">
            <TextLink
              href={myMembershipPath(visit.business_id)}
              className="min-w-0 flex-1 basis-32 font-medium wrap-anywhere"
            >
              {name}
            </TextLink>
            <span className="num">{money(total_amount)}</span>
          </li>
        ))}
      </ul>
      {!isAllOff && (
        <dl className="mt-3 grid gap-1">
          {addedToBill(visit).map(({ what, amount }) => (
            <Sum key={what} label={t(`mine.${what}`)} amount={money(amount)} />
          ))}
          {covered > 0 && <Sum label={t('mine.covered')} amount={`−${money(covered)}`} />}
          <Sum label={t('mine.total')} amount={money(visit.total_amount)} strong />
          {visit.payments.map((payment) => (
            <Sum
              key={payment.paid_at}
              label={t(isOnline(payment.type) ? 'mine.paid_online' : 'mine.paid')}
              amount={money(payment.amount)}
            />
          ))}
          {visit.paid_amount > 0 && left > 0 && <Sum label={t('mine.left')} amount={money(left)} />}
        </dl>
      )}
      {!isAllOff &&
        visit.paid_amount === 0 &&
        left > 0 &&
        standing !== 'over' &&
        standing !== 'bought' &&
        standing !== 'no_show' && <p className="mt-2 text-ink-2">{t('mine.pay_there')}</p>}
      <MoneyBack payments={online} />
      {numbers.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2">
          {numbers.map((number) => (
            <AdvanceReceipt
              key={number}
              size="tap"
              of={{ business_id: visit.business_id, visit_id: visit.id }}
              number={number}
            />
          ))}
        </div>
      )}
      {!visit.is_opened && (visit.receipt || visit.payments.length > 0) && (
        <ButtonLink className="mt-3" size="tap" href={myVisitPath(visit, paths.receipt)}>
          <IconBill className="i-m" aria-hidden />
          {t('receipt.open')}
        </ButtonLink>
      )}
      {visit.additional_note && (
        <div className="mt-4 border-t border-line-soft pt-3">
          <p className="text-t2 text-ink-3">{t('mine.note')}</p>
          <p className="wrap-anywhere whitespace-pre-line">{visit.additional_note}</p>
        </div>
      )}
    </section>
  );
}

/** Refunds after a cancellation, beside the payment they came from. */
function MoneyBack({ payments }: { readonly payments: MyVisit['payments'] }) {
  const t = useText();
  return payments
    .filter(({ refunded_amount }) => refunded_amount > 0)
    .map(({ paid_at, status, refunded_amount }) => (
      <Note key={paid_at} className="mt-3" tone={status === 'refunding' ? 'info' : 'good'}>
        {t(status === 'refunding' ? 'mine.going_back' : 'mine.went_back', {
          amount: formatMoney(refunded_amount),
        })}
      </Note>
    ));
}

function Sum({
  label,
  amount,
  strong = false,
}: {
  readonly label: string;
  readonly amount: string;
  readonly strong?: boolean;
}) {
  return (
    <div className={cx('flex justify-between gap-4', strong ? 'font-bold' : 'text-ink-2')}>
      <dt>{label}</dt>
      <dd className="num">{amount}</dd>
    </div>
  );
}

function VisitAddress({ visit }: { readonly visit: MyVisit }) {
  const t = useText();
  const { business } = visit;
  return (
    <section className="k-card pad desk:p-6">
      <h2 className="text-t4 font-bold">{t('mine.place')}</h2>
      <p className="mt-2 flex gap-2">
        <IconPin className="i-m mt-0.5 flex-none text-ink-3" aria-hidden />
        <span className="min-w-0 wrap-anywhere">{addressLine(business)}</span>
      </p>
      <div className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2 tablet:flex tablet:flex-wrap">
        <DirectionsButton visit={visit} />
        <CallButton visit={visit} />
        {business.is_listed && (
          <ButtonLink size="tap" href={businessPath(business.business_url)}>
            <IconStore className="i-m" aria-hidden />
            {t('mine.salon')}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

/** Move and cancel; after the cancellation window, the deadline and whom to call. */
function Changing({ visit }: { readonly visit: MyVisit }) {
  const t = useText();
  const now = useNow();
  const [open, setOpen] = useState<'move' | 'edit' | 'cancel' | null>(null);
  const { isOpen, until } = changing(visit, now);
  const close = () => setOpen(null);
  return (
    <section className="k-card pad desk:p-6">
      <h2 className="text-t4 font-bold">{t('mine.change')}</h2>
      {isOpen ? (
        <>
          <p className="mt-1 text-ink-2">{t('mine.until', { until })}</p>
          <div className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2 tablet:flex tablet:flex-wrap">
            <Button size="tap" variant="soft" onClick={() => setOpen('move')}>
              {t('mine.move')}
            </Button>
            {mayEdit(visit) && (
              <Button size="tap" variant="soft" onClick={() => setOpen('edit')}>
                {t('mine.edit')}
              </Button>
            )}
            <Button size="tap" variant="danger" onClick={() => setOpen('cancel')}>
              {t('mine.cancel')}
            </Button>
          </div>
        </>
      ) : (
        <Note className="mt-3" tone="info" action={<CallButton visit={visit} />}>
          {t(visit.business.phone ? 'mine.too_late' : 'mine.too_late_no_phone', { until })}
        </Note>
      )}
      <div className="mt-3">
        <EndLink visit={visit} />
      </div>
      {open === 'move' && <MoveDrawer visit={visit} onClose={close} />}
      {open === 'edit' && <EditDrawer visit={visit} onClose={close} />}
      {open === 'cancel' && <CancelQuestion visit={visit} onClose={close} />}
    </section>
  );
}
