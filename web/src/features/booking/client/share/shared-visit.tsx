import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { addressLine, directionsTo } from '@kursi/core/business/address.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { businessPath, sharePath } from '../../../../app/address/address.ts';
import { usePageTitle } from '../../../../app/address/page-title.ts';
import { routerLink } from '../../../../app/address/router-link.tsx';
import { NothingHere } from '../../../../app/nothing-here.tsx';
import { ApiError } from '../../../../lib/api/api.ts';
import { formatDay, formatDuration, formatMoney, formatTime } from '../../../../lib/format.ts';
import { useCallQuery } from '../../../../lib/sync/queries.ts';
import { useText } from '../../../../lib/text.ts';
import { LoadingCard } from '../../../../shared/loading.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/fields/chip.tsx';
import { Avatar } from '../../../../ui/pictures/avatar.tsx';
import { IconCalendar, IconPin } from '../../../../ui/pictures/icons.ts';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { downloadVisit } from '../../calendar-download.ts';
import { quantityText } from '../flow/book-text.ts';

type Shared = OutputOf<typeof bookingCalls.getShared>;

/** Public page of a visit behind its share link: services, time and place, with a calendar file. */
export function SharedVisit({ shareId }: { readonly shareId: string }) {
  const t = useText();
  const { data, error, refetch } = useCallQuery(bookingCalls.getShared, { share_id: shareId });
  usePageTitle(data ? t('share.page_at', { name: data.business.name }) : t('share.page'));
  if (error instanceof ApiError && ['NOT_FOUND', 'MALFORMED'].includes(error.code)) return <NothingHere />;
  if (error && !data) {
    return (
      <EmptyState
        title={t('share.failed')}
        action={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
      />
    );
  }
  if (!data) {
    return <LoadingCard lines={6} />;
  }
  return <Visit shared={data} shareId={shareId} />;
}

function Visit({
  shared: { business, visit },
  shareId,
}: {
  readonly shared: Shared;
  readonly shareId: string;
}) {
  const t = useText();
  const first = visit.services[0];
  const cancelled = visit.booking_status === 'cancelled';
  const rest = subtractPaise(
    visit.total_amount,
    sumPaise([
      ...visit.services.map(({ booking_amount }) => booking_amount),
      ...visit.products.map(({ total_amount }) => total_amount),
    ]),
  );
  return (
    <article className="k-card pad mx-auto my-4 grid w-full max-w-xl grid-cols-1 gap-5 desk:p-8">
      <header className="flex items-center gap-3">
        <Avatar name={business.name} shape="arch" size="large" />
        <div className="min-w-0">
          <p className="font-medium break-words">{business.name}</p>
          <p className="text-ink-2">
            {business.area}, {business.city}
          </p>
        </div>
      </header>
      <div>
        <h1 className="text-t5 font-bold text-balance">
          {formatDay(visit.booking_date)}
          {first && `, ${formatTime(first.service_time)}`}
        </h1>
        <p className="mt-2">
          <Chip tone={cancelled ? 'bad' : visit.booking_status === 'confirmed' ? 'good' : 'neutral'}>
            {t(`share.${visit.booking_status}`)}
          </Chip>
        </p>
      </div>
      <ul className="divide-y divide-line-soft border-y border-line-soft">
        {visit.services.map((service) => (
          <li key={`${service.start_date}${service.entity_name}`} className="flex gap-4 py-3">
            <span className="min-w-0 flex-1">
              <b className="block font-medium break-words">{service.service_name}</b>
              <span className="block text-t2 text-ink-2">
                {formatTime(service.service_time)} · {formatDuration(service.service_duration)} ·{' '}
                {service.entity_name}
              </span>
            </span>
            <span className="num">{formatMoney(service.booking_amount)}</span>
          </li>
        ))}
        {visit.products.map(({ name, quantity, total_amount }) => (
          <li key={name} className="flex gap-4 py-3">
            <b className="min-w-0 flex-1 font-medium break-words">{quantityText(quantity, name)}</b>
            <span className="num">{formatMoney(total_amount)}</span>
          </li>
        ))}
        {rest !== 0 && !cancelled && (
          <li className="flex justify-between gap-4 py-3">
            <span>{t('share.rest')}</span>
            <span className="num">{formatMoney(rest)}</span>
          </li>
        )}
        <li className="flex justify-between gap-4 py-3 font-bold">
          <span>{t('share.total')}</span>
          <span className="num">{formatMoney(visit.total_amount)}</span>
        </li>
      </ul>
      <p className="flex gap-2 text-ink-2">
        <IconPin className="i-m mt-0.5 flex-none" aria-hidden />
        <span className="min-w-0 break-words">{addressLine(business)}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {!cancelled && first && (
          <Button
            variant="primary"
            size="big"
            className="max-tablet:w-full"
            onClick={() =>
              downloadVisit(
                { ...visit, start: visit.start_date, end: visit.end_date },
                business,
                sharePath(shareId),
              )
            }
          >
            <IconCalendar className="i-m" aria-hidden />
            {t('share.add')}
          </Button>
        )}
        {!cancelled && (
          <ButtonLink size="big" className="max-tablet:w-full" href={directionsTo(business)}>
            <IconPin className="i-m" aria-hidden />
            {t('share.directions')}
          </ButtonLink>
        )}
        <ButtonLink
          size="big"
          className="max-tablet:w-full"
          href={businessPath(business.business_url)}
          renderLink={routerLink}
        >
          {t('share.business')}
        </ButtonLink>
      </div>
    </article>
  );
}
