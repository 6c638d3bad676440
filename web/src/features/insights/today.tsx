import { allMoney } from '@kursi/core/billing/money-by-method.ts';
import { closingCalls } from '@kursi/core/booking/closing.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { type ComingVisit, insightsCalls } from '@kursi/core/insights/insights.contract.ts';
import { reviewCalls } from '@kursi/core/reviews/reviews.contract.ts';
import { type Address, addressOf, settingsPath } from '../../app/address/address.ts';
import { TextLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { routerLink } from '../../app/address/router-link.tsx';
import type { MyBusiness } from '../../app/selected-business.ts';
import { formatDay, formatMoney, formatRelative, formatTime } from '../../lib/format.ts';
import { may } from '../../lib/may.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useLiveReads } from '../../lib/sync/reads.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { clientName } from '../../shared/clients/client-name.ts';
import { LoadFailed, LoadingCard } from '../../shared/loading.tsx';
import { TakingsByMethod } from '../../shared/payments/takings-by-method.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/fields/chip.tsx';
import { IconDot, ListRow, ListRows } from '../../ui/lists/list-row.tsx';
import { IconCalendarX, IconClock, IconRupee, IconStar } from '../../ui/pictures/icons.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';

function visitHref({ visit_id, booking_date }: Pick<ComingVisit, 'visit_id' | 'booking_date'>): Address {
  return addressOf(paths.calendar, { search: { day: booking_date, visit: visit_id } });
}

/** A single request is opened; several are listed, in the month of the first. */
function requestsHref({ count, first }: OutputOf<typeof insightsCalls.getToday>['requests']): Address {
  if (!first) return paths.calendar;
  if (count === 1) return visitHref(first);
  return addressOf(paths.calendar, { search: { day: first.booking_date, view: 'month', list: 'created' } });
}

/** Open requests, unanswered reviews and the next visits. Renders nothing without a calendar. */
export function Today({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const { data, isError, refetch } = useCallQuery(insightsCalls.getToday, { business_id: business.id });
  useLiveReads(business.id, [insightsCalls.getToday]);
  if (!data && isError) {
    return <LoadFailed onRetry={refetch}>{t('today.failed')}</LoadFailed>;
  }
  if (!data) {
    return <LoadingCard lines={4} />;
  }
  if (!data.has_calendars) return null;
  const { requests, visits, done, next, today, on_closed_days: closed, to_give_back: back } = data;
  const unanswered = may(reviewCalls.answer, business) ? data.unanswered_reviews : 0;
  const { takings } = data;
  return (
    <>
      {takings && <TakingsToday takings={takings} />}
      {(requests.count > 0 || unanswered > 0 || closed.first_day || back.first) && (
        <section aria-label={t('today.waits')} className="k-card py-1">
          <ListRows>
            {requests.count > 0 && (
              <ListRow
                className="px-4"
                href={requestsHref(requests)}
                renderLink={routerLink}
                lead={
                  <IconDot tone="warn">
                    <IconClock className="i-m" aria-hidden />
                  </IconDot>
                }
                title={t('today.requests', { count: requests.count })}
                sub={requests.since && <Since at={requests.since} />}
              />
            )}
            {back.first && (
              <ListRow
                className="px-4"
                href={visitHref(back.first)}
                renderLink={routerLink}
                lead={
                  <IconDot tone="bad">
                    <IconRupee className="i-m" aria-hidden />
                  </IconDot>
                }
                title={t('today.give_back', { amount: formatMoney(back.amount) })}
                sub={
                  back.visits === 1
                    ? clientName(t, back.first.client_name)
                    : t('today.give_back_more', {
                        name: clientName(t, back.first.client_name),
                        count: back.visits - 1,
                      })
                }
              />
            )}
            {closed.first_day && (
              <ListRow
                className="px-4"
                href={
                  may(closingCalls.close, business)
                    ? settingsPath('hours')
                    : addressOf(paths.calendar, { search: { day: closed.first_day, list: 'tosolve' } })
                }
                renderLink={routerLink}
                lead={
                  <IconDot tone="warn">
                    <IconCalendarX className="i-m" aria-hidden />
                  </IconDot>
                }
                title={t('today.closed', { count: closed.visits })}
                sub={t('today.closed_more', { day: formatDay(closed.first_day, { today }) })}
              />
            )}
            {unanswered > 0 && (
              <ListRow
                className="px-4"
                href={paths.reviews}
                renderLink={routerLink}
                lead={
                  <IconDot tone="brand">
                    <IconStar className="i-m" aria-hidden />
                  </IconDot>
                }
                title={t('today.reviews', { count: unanswered })}
                sub={t('today.reviews_more')}
              />
            )}
          </ListRows>
        </section>
      )}
      <Card
        title={t('today.title')}
        flush
        className="pb-1"
        end={
          <TextLink href={paths.calendar} className="inline-flex min-h-11 items-center">
            {t('today.calendar')}
          </TextLink>
        }
      >
        <p className="num px-4 pb-3 text-ink-2">
          {visits === 0 ? t('today.no_visits') : t('today.visits', { count: visits })}
          {done > 0 && ` ${t('today.done', { count: done })}`}
        </p>
        {next.length > 0 ? (
          <section aria-label={t('today.next')} className="border-t border-line-soft pt-3">
            <h3 className="px-4 pb-1 text-t2 font-medium text-ink-3">{t('today.next')}</h3>
            <ListRows>
              {next.map((visit) => (
                <ComingRow key={visit.visit_id} visit={visit} today={today} />
              ))}
            </ListRows>
          </section>
        ) : (
          <EmptyState compact title={t('today.nobody_next')}>
            {t('today.nobody_next_more')}
          </EmptyState>
        )}
      </Card>
    </>
  );
}

type Takings = NonNullable<OutputOf<typeof insightsCalls.getToday>['takings']>;

/** What came in today by kind, against the same weekday of last week by now. */
function TakingsToday({ takings: { today, week_before, due } }: { readonly takings: Takings }) {
  const t = useText();
  return (
    <section className="k-card pad grid gap-2" aria-label={t('takings.title')}>
      <TakingsByMethod title={t('close.came_in_today')} money={today} before={week_before?.by_now} />
      <p className="num flex flex-wrap items-center gap-x-4 text-t2 text-ink-3">
        {week_before && (
          <span>
            {t('today.week_before', {
              amount: formatMoney(allMoney(week_before.by_now)),
              all: formatMoney(allMoney(week_before.whole_day)),
            })}
          </span>
        )}
        {due > 0 && (
          <TextLink href={paths.dues} className="inline-flex min-h-11 items-center">
            {t('today.due', { amount: formatMoney(due) })}
          </TextLink>
        )}
        <TextLink href={paths.dayClose} className="ml-auto inline-flex min-h-11 items-center">
          {t('close.title')}
        </TextLink>
      </p>
    </section>
  );
}

function Since({ at }: { readonly at: string }) {
  const t = useText();
  return t('today.requests_since', { when: formatRelative(at, useNow()) });
}

function ComingRow({ visit, today }: { readonly visit: ComingVisit; readonly today: string }) {
  const t = useText();
  const { booking_date, service_time, services } = visit;
  const isToday = booking_date === today;
  const people = [...new Set(visit.with)].join(', ');
  return (
    <ListRow
      className="px-4"
      href={visitHref(visit)}
      renderLink={routerLink}
      title={<span className="wrap-anywhere">{clientName(t, visit.client_name)}</span>}
      sub={
        <span className="wrap-anywhere">
          {t('desk.time_with', { time: [...new Set(services)].join(', '), name: people })}
        </span>
      }
      end={
        <span className="grid justify-items-end gap-1">
          <span className="num whitespace-nowrap text-ink">{formatTime(service_time)}</span>
          {!isToday && (
            <span className="num text-t1 whitespace-nowrap text-ink-3">
              {formatDay(booking_date, { today })}
            </span>
          )}
          {visit.progress === 'arrived' && <Chip tone="warn">{t('desk.status_arrived')}</Chip>}
          {visit.booking_status === 'created' && <Chip>{t('desk.status_created')}</Chip>}
        </span>
      }
    />
  );
}
