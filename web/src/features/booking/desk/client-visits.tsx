import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import { type SeenVisit, visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { Link } from '@tanstack/react-router';
import { billReceiptPath } from '../../../app/address/address.ts';
import { ButtonLink } from '../../../app/address/links.tsx';
import { paths } from '../../../app/address/paths.ts';
import { PagedList } from '../../../app/paged-list.tsx';
import { formatDay, formatInstantDay, formatMoney, formatTime, homeTimeZone } from '../../../lib/format.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { type Translate, useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { toneOf } from '../../../shared/calendar-tones.ts';
import { methodName } from '../../../shared/payments/payment-methods.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Avatar, type AvatarTone } from '../../../ui/pictures/avatar.tsx';
import { IconBan } from '../../../ui/pictures/icons.ts';
import { StatusIcon } from '../status-icon.tsx';
import { statusKeys } from './calendar/calendar-text.ts';
import { statusOf } from './calendar/grid/columns.ts';
import { SumState } from './sum-state.tsx';
import { isRequest, leftOf, livingServices } from './visit/visit-data.ts';

type Again = (services: readonly { readonly service_id: string; readonly entity_id: string }[]) => void;

interface ClientVisitsProps {
  readonly businessId: string;
  readonly clientId: string;
  /** Books the services of a visit once more; not for an erased client. */
  readonly onAgain: Again | undefined;
}

/** All visits of a client, newest first; each opens on the calendar, is booked again, or shows its receipt. */
export function ClientVisits({ businessId, clientId, onAgain }: ClientVisitsProps) {
  const t = useText();
  const today = useNow().toZonedDateTimeISO(homeTimeZone).toPlainDate().toString();
  const { data: catalogue } = useCallQuery(catalogueCalls.get, { business_id: businessId });
  const toneById = new Map(catalogue?.calendars.map(({ id, colour }) => [id, toneOf(colour)]));
  return (
    <PagedList
      call={visitCalls.list}
      input={{ business_id: businessId, client_id: clientId }}
      empty={{ title: t('client_visits.empty_title'), body: t('client_visits.empty_body') }}
      failed={t('visits.failed')}
    >
      {(visits) => (
        <ul className="border-t border-line" aria-label={t('client_visits.title')}>
          {visits.map((visit) => (
            <VisitRow
              key={visit.id}
              visit={visit}
              today={today}
              toneOf={(id) => toneById.get(id) ?? 'plain'}
              onAgain={onAgain}
            />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

interface VisitRowProps {
  readonly visit: SeenVisit;
  readonly today: string;
  readonly toneOf: (calendarId: string) => AvatarTone;
  readonly onAgain: Again | undefined;
}

function VisitRow({ visit, today, toneOf, onAgain }: VisitRowProps) {
  const t = useText();
  const living = livingServices(visit);
  // A bill of products alone has no services.
  const isOff = visit.services.length > 0 ? living.length === 0 : visit.total_amount === 0;
  const services = isOff ? visit.services : living;
  const first = services[0];
  const people = [...new Map(services.map((one) => [one.entity_id, one.entity_name]))];
  const products = [
    ...visit.products.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)),
    ...visit.memberships.map(({ name }) => name),
  ];
  const names = services.map(({ service_name }) => service_name);
  const day = formatDay(visit.booking_date, { today });
  const hasActs = onAgain !== undefined || visit.receipt !== null;
  return (
    <li className="group relative grid grid-cols-[88px_18px_minmax(0,1fr)_auto] gap-x-3 py-[9px] not-first:shadow-[inset_0_1px_var(--line-soft)] focus-within:bg-hover focus-within:shadow-[-8px_0_var(--hover),8px_0_var(--hover)] hover:bg-hover hover:shadow-[-8px_0_var(--hover),8px_0_var(--hover)] max-desk:grid-cols-[18px_minmax(0,1fr)_auto]">
      <Link
        to={paths.calendar}
        search={{ day: visit.booking_date, visit: visit.id }}
        className={cx(
          'num after:absolute after:-inset-x-2 after:inset-y-0 focus-visible:outline-none focus-visible:after:rounded-1 focus-visible:after:outline-2 focus-visible:after:outline-focus max-desk:col-span-full max-desk:flex max-desk:gap-1.5',
          isOff && 'text-ink-3',
        )}
      >
        {day}
        {first && <span className="block text-ink-3">{formatTime(first.service_time)}</span>}
        <span className="sr-only">{[...names, ...people.map(([, name]) => name)].join(', ')}</span>
      </Link>
      <span className="pt-px">
        <State visit={visit} isOff={isOff} />
      </span>
      <div className="min-w-0">
        <p className={cx('break-words', isOff ? 'font-regular text-ink-3 line-through' : 'font-medium')}>
          {(names.length > 0 ? names : products).join(', ') || t('client_visits.sale')}
        </p>
        {isOff ? (
          <p className="text-ink-3">{cancelledText(t, visit)}</p>
        ) : (
          <p className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-ink-3">
            {people.map(([id, name]) => (
              <span key={id} className="inline-flex items-center gap-1.5">
                <Avatar
                  name={name}
                  shape="arch"
                  className="h-[19px] w-4 pt-0.5 text-[0px]"
                  tone={toneOf(id)}
                />
                {name}
              </span>
            ))}
            {names.length > 0 && products.length > 0 && <span>{products.join(', ')}</span>}
          </p>
        )}
      </div>
      <div
        className={cx(
          'num text-right',
          hasActs && 'desk:group-hover:invisible desk:pointer-fine:group-focus-within:invisible',
        )}
      >
        {!isOff && !visit.has_sums && <SumState visit={visit} />}
        {!isOff && visit.has_sums && (
          <p className={cx(isNothing(visit) ? 'text-ink-3' : 'font-medium')}>
            {formatMoney(visit.total_amount)}
          </p>
        )}
        {visit.has_sums && <How t={t} visit={visit} />}
      </div>
      {hasActs && (
        <div className="pointer-events-none absolute right-0 bottom-1/2 z-(--z-raised) flex translate-y-1/2 gap-1.5 opacity-0 group-focus-within:pointer-events-auto group-focus-within:opacity-100 group-hover:pointer-events-auto group-hover:opacity-100 finger:pointer-events-auto finger:static finger:col-[3/-1] finger:mt-1.5 finger:translate-none finger:opacity-100 max-desk:hidden">
          {onAgain && services.length > 0 && (
            <Button
              size="small"
              aria-label={t('client_visits.again_named', { day })}
              onClick={() =>
                onAgain(services.map(({ service_id, entity_id }) => ({ service_id, entity_id })))
              }
            >
              {t('client_visits.again')}
            </Button>
          )}
          {visit.receipt && (
            <ButtonLink
              size="small"
              aria-label={t('client_visits.receipt_named', { day })}
              href={billReceiptPath(visit.id)}
            >
              {t('bill.receipt')}
            </ButtonLink>
          )}
        </div>
      )}
    </li>
  );
}

/** Nothing came in for it: a membership is not a payment, and who did not come pays nothing. */
const isNothing = ({ total_amount, billed_at, progress }: SeenVisit): boolean =>
  progress === 'no_show' || (billed_at !== null && total_amount === 0);

function State({ visit, isOff }: { readonly visit: SeenVisit; readonly isOff: boolean }) {
  const t = useText();
  if (isOff) {
    return (
      <>
        <IconBan className="i-s text-ink-3" aria-hidden />
        <span className="sr-only">{t('visit.cancelled')}</span>
      </>
    );
  }
  const status = statusOf({
    progress: visit.progress,
    booking_status: isRequest(visit) ? 'created' : 'confirmed',
  });
  return (
    <span title={t(statusKeys[status])}>
      <StatusIcon status={status} />
      <span className="sr-only">{t(statusKeys[status])}</span>
    </span>
  );
}

function cancelledText(t: Translate, { services }: SeenVisit): string {
  const last = services
    .filter(({ cancelled_at }) => cancelled_at !== null)
    .toSorted((a, b) => ((a.cancelled_at ?? '') < (b.cancelled_at ?? '') ? 1 : -1))[0];
  if (!last?.cancelled_at) return t('visit.cancelled');
  const said = t('client_visits.cancelled_on', { day: formatInstantDay(last.cancelled_at) });
  return last.cancel_reason ? `${said}: ${last.cancel_reason}` : said;
}

/** What is owed or to be given back; else how it was paid: by a membership, by which kind of money. */
function How({ t, visit }: { readonly t: Translate; readonly visit: Visit }) {
  const { due_amount, membership_discount_total: covered } = visit.financial_summary;
  const small = 'text-t1 max-desk:text-t2';
  if (visit.to_give_back > 0) {
    return (
      <p className={cx(small, 'text-bad')}>
        {t('client_visits.give_back', { amount: formatMoney(visit.to_give_back) })}
      </p>
    );
  }
  if (due_amount > 0 && visit.billed_at) {
    return <p className={cx(small, 'text-warn')}>{t('visits.due', { amount: formatMoney(due_amount) })}</p>;
  }
  if (covered > 0) {
    return (
      <p className={cx(small, 'text-good')}>{t('client_visits.covered', { amount: formatMoney(covered) })}</p>
    );
  }
  const methods = new Set(visit.payments.filter((one) => leftOf(one) > 0).map((one) => methodName(t, one)));
  if (methods.size === 0) return null;
  return <p className={cx(small, 'text-ink-3')}>{[...methods].join(', ')}</p>;
}
