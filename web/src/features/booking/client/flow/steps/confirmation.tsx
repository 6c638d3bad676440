import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { addressLine, directionsTo } from '@kursi/core/business/address.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { noPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { businessPath, myVisitPath, sharePath } from '../../../../../app/address/address.ts';
import { ButtonLink } from '../../../../../app/address/links.tsx';
import { paths } from '../../../../../app/address/paths.ts';
import { NothingHere } from '../../../../../app/nothing-here.tsx';
import { send } from '../../../../../lib/api/api.ts';
import { useSession, whenKnown } from '../../../../../lib/api/session.ts';
import { shareLink } from '../../../../../lib/device/share-link.ts';
import {
  formatDay,
  formatDuration,
  formatInstant,
  formatMoney,
  formatTime,
  formatTimeRange,
} from '../../../../../lib/format.ts';
import { isNothing } from '../../../../../lib/is-nothing.ts';
import { useCommand } from '../../../../../lib/sync/command.ts';
import { useWhenBack } from '../../../../../lib/sync/online.ts';
import { useText, withParts } from '../../../../../lib/text.ts';
import { useInLanguage } from '../../../../../lib/use-in-language.ts';
import { useNow } from '../../../../../lib/use-now.ts';
import { LoadingCard } from '../../../../../shared/loading.tsx';
import { Button } from '../../../../../ui/button.tsx';
import { TextLink } from '../../../../../ui/link.tsx';
import { showToast } from '../../../../../ui/overlays/toast.ts';
import {
  IconCalendar,
  IconCheck,
  IconClock,
  IconPin,
  IconShare,
  IconWallet,
  IconX,
} from '../../../../../ui/pictures/icons.ts';
import { EmptyState } from '../../../../../ui/states/empty-state.tsx';
import { downloadVisit } from '../../../calendar-download.ts';
import { keepUpcomingVisits } from '../../visits-on-device.ts';
import { policyOf, quantityOf, quantityText } from '../book-text.ts';
import { BookFrame } from '../frame.tsx';
import { StateArch } from './state-arch.tsx';

const GuestMessages = lazy(
  withParts(['inside', 'booking'], () => import('../../../../../shared/guest-messages.tsx')),
);

type Visit = Extract<OutputOf<typeof visitCalls.get>, { has_sums: true }>;

interface ConfirmationProps {
  readonly page: BusinessPage;
  readonly visitId: string;
  /** Offers a guest an account; passed in by the route. */
  readonly forGuest: ReactNode;
}

/** Confirmation of a booking: services, time, place and price, with a calendar file and a share link. */
export default function Confirmation({ page, visitId, forGuest }: ConfirmationProps) {
  const t = useText();
  const session = useSession();
  const [booked, setVisit] = useState<Visit | null>(null);
  const visit = useInLanguage(booked);
  const [failed, setFailed] = useState<'not_theirs' | 'lost' | null>(null);
  const load = useCallback(async () => {
    setFailed(null);
    await whenKnown();
    await send(visitCalls.get, { business_id: page.id, visit_id: visitId }).then(
      (found) => setVisit(found as Visit),
      (error) => setFailed(isNothing(error) ? 'not_theirs' : 'lost'),
    );
  }, [page.id, visitId]);
  useEffect(() => void load(), [load]);
  useWhenBack(failed === 'lost', () => void load());
  const byWhatsapp = useWhatsappOf(page.id, visit !== null);
  const router = useRouter();
  const userId = session.kind === 'signed_in' ? session.user.id : null;
  // The booking and its pages, for someone who is without a network when they look it up.
  useEffect(() => {
    if (!visit || !userId) return;
    keepUpcomingVisits(userId).catch(() => undefined);
    for (const to of [paths.bookings, paths.myVisit])
      void router.preloadRoute({ to, params: { businessId: page.id, visitId } }).catch(() => undefined);
  }, [visit, userId, router, page.id, visitId]);
  return (
    <BookFrame
      title={t('flow.title_done')}
      sub={page.name}
      step={4}
      back={{ name: page.name, href: businessPath(page.business_url) }}
    >
      <div className="grid grid-cols-1 gap-5 px-4 pt-4 pb-10">
        {failed === 'not_theirs' && <NothingHere />}
        {failed === 'lost' && (
          <EmptyState
            title={t('flow.visit_failed')}
            action={
              <>
                <Button onClick={() => void load()}>{t('action.retry')}</Button>
                <ButtonLink href={paths.bookings}>{t('flow.my_bookings')}</ButtonLink>
              </>
            }
          />
        )}
        {!visit && !failed && <LoadingCard lines={6} />}
        {visit && <Booked visit={visit} byWhatsapp={byWhatsapp} />}
        {visit && (
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2">
            <ButtonLink size="tap" wide href={paths.bookings}>
              {t('flow.my_bookings')}
            </ButtonLink>
            <ButtonLink size="tap" wide href={businessPath(page.business_url)}>
              {t('flow.book_another')}
            </ButtonLink>
          </div>
        )}
        {/* Lazy-loaded, so it is last: no layout shift when it arrives. */}
        {visit && session.kind === 'signed_in' && session.user.is_guest && (
          <Suspense>
            <GuestMessages userId={session.user.id} about="booking" />
            {forGuest}
          </Suspense>
        )}
      </div>
    </BookFrame>
  );
}

/** The visit belongs to another account, or there is no session. */
const looks = {
  confirmed: { icon: <IconCheck className="i-l" aria-hidden />, title: 'flow.done_title' },
  created: { icon: <IconClock className="i-l" aria-hidden />, title: 'flow.asked_title' },
  cancelled: { icon: <IconX className="i-l" aria-hidden />, title: 'flow.cancelled_title' },
} as const;

function Booked({ visit, byWhatsapp }: { readonly visit: Visit; readonly byWhatsapp: boolean }) {
  const t = useText();
  const now = useNow();
  const { business } = visit;
  const left = visit.services.filter(({ booking_status }) => booking_status !== 'cancelled');
  const shown = left.length > 0 ? left : visit.services;
  const [first] = shown;
  if (!first) return null;
  const state = left.length === 0 ? 'cancelled' : (first.booking_status as 'created' | 'confirmed');
  const at = { day: formatDay(first.booking_date), time: formatTime(first.service_time) };
  const place = addressLine(business);
  const money = formatMoney(visit.total_amount);
  const covered = sumPaise(shown.map((one) => one.payment_membership_amount ?? noPaise));
  const isPaid = visit.paid_amount >= visit.total_amount && visit.total_amount > 0;
  return (
    <>
      <section className="grid grid-cols-1 justify-items-center gap-1 pt-2 text-center" role="status">
        <StateArch state={state}>{looks[state].icon}</StateArch>
        <h2 className="mt-3 text-t5 font-bold text-balance">{t(looks[state].title, at)}</h2>
        <p className="tabular-nums text-ink-2">{formatTimeRange(...localTimes(shown, business.time_zone))}</p>
        {visit.comes && <p className="wrap-anywhere">{t('flow.comes', { name: visit.comes.name })}</p>}
        {state !== 'cancelled' && (
          <p className="max-w-prose text-ink-2 text-pretty">
            {state === 'created' && first.answer_until
              ? t('flow.asked_lead', {
                  name: business.name,
                  when: formatInstant(first.answer_until, { timeZone: business.time_zone, now }),
                })
              : t('flow.done_lead', { name: business.name })}
            {byWhatsapp && ` ${t('flow.told_by_whatsapp')}`}
          </p>
        )}
      </section>
      <section className="k-card pad grid grid-cols-1 gap-3">
        <ul>
          {shown.map((one) => (
            <li
              key={one.id}
              className="flex flex-wrap justify-between gap-x-4 border-b border-line-soft py-2.5 first:pt-0"
            >
              <span className="min-w-0 flex-1 basis-32">
                <b className="block font-medium wrap-anywhere">
                  {quantityText(quantityOf(one), one.service_name)}
                </b>
                <span className="block text-t2 text-ink-3">
                  {formatTime(one.service_time)}, {formatDuration(one.service_duration)}, {one.entity_name}
                </span>
              </span>
              <span className="flex-none tabular-nums">{formatMoney(one.booking_amount)}</span>
            </li>
          ))}
          {shown.length > 1 && (
            <li className="flex justify-between gap-4 pt-2.5 font-bold">
              <span>{t('flow.total')}</span>
              <span className="tabular-nums">{money}</span>
            </li>
          )}
        </ul>
        {state !== 'cancelled' && (
          <p className="text-t2 text-ink-3">
            {policyOf(visit.cancellation_window, business.time_zone, first.start_date, now)}
          </p>
        )}
        {covered > 0 && (
          <p className="flex gap-2.5">
            <IconWallet className="i-m mt-0.5 flex-none text-ink-3" aria-hidden />
            {t('flow.covered', { amount: formatMoney(covered) })}
          </p>
        )}
        {visit.total_amount > 0 && (
          <p className="flex gap-2.5">
            <IconWallet className="i-m mt-0.5 flex-none text-ink-3" aria-hidden />
            {t(isPaid ? 'flow.paid' : 'flow.pay_then', { amount: money })}
          </p>
        )}
        <p className="flex gap-2.5">
          <IconPin className="i-m mt-0.5 flex-none text-ink-3" aria-hidden />
          <span className="min-w-0 wrap-anywhere">
            {place}
            <TextLink className="block" href={directionsTo(business)}>
              {t('flow.maps')}
            </TextLink>
          </span>
        </p>
      </section>
      {state !== 'cancelled' && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2">
          <Button
            size="big"
            className="px-2"
            onClick={() =>
              downloadVisit(
                { id: visit.id, start: firstStart(shown), end: lastEnd(shown), services: shown },
                business,
                myVisitPath(visit),
              )
            }
          >
            <IconCalendar className="i-m" aria-hidden />
            {t('flow.to_calendar')}
          </Button>
          <ShareButton visit={visit} title={t(looks[state].title, at)} />
        </div>
      )}
    </>
  );
}

function localTimes(services: Visit['services'], timeZone: string) {
  const local = (instant: string) =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainTime();
  return [local(firstStart(services)), local(lastEnd(services))] as const;
}

const firstStart = (services: Visit['services']) =>
  services.map(({ start_date }) => start_date).sort()[0] ?? '';
const lastEnd = (services: Visit['services']) =>
  services
    .map(({ end_date }) => end_date)
    .sort()
    .at(-1) ?? '';

function ShareButton({ visit, title }: { readonly visit: Visit; readonly title: string }) {
  const t = useText();
  const share = useCommand(
    async ({ business_id, id: visit_id, business }: Visit, options) => {
      const { share_id } = await send(visitCalls.createShare, { business_id, visit_id }, options);
      const url = new URL(sharePath(share_id), location.href).href;
      const how = await shareLink(url, `${business.name}: ${title}`);
      if (how === 'copied') showToast({ text: t('flow.share_copied') });
      if (how === 'neither') showToast({ text: url, seconds: 0 });
    },
    {
      onRefused: () => {
        showToast({ text: t('flow.share_failed'), tone: 'bad' });
        return true;
      },
    },
  );
  return (
    <Button size="big" loading={share.pending} onClick={() => void share.run(visit)}>
      <IconShare className="i-m" aria-hidden />
      {t('flow.share')}
    </Button>
  );
}

/** Whether the business tells this person by WhatsApp too. On an error nothing is promised. */
function useWhatsappOf(business_id: string, isBooked: boolean): boolean {
  const [byWhatsapp, setByWhatsapp] = useState(false);
  useEffect(() => {
    if (!isBooked) return;
    send(notificationCalls.getReachAt, { business_id }).then(
      ({ by_whatsapp }) => setByWhatsapp(by_whatsapp),
      () => undefined,
    );
  }, [business_id, isBooked]);
  return byWhatsapp;
}
