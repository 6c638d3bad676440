import type { SeenDue } from '@kursi/core/billing/dues.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { isYearKnown } from '@kursi/core/clients/client-days.ts';
import { rhythmOf, usualWeekday } from '@kursi/core/clients/client-rhythm.ts';
import { type Client, clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { wholeContact } from '@kursi/core/kernel/masked.ts';
import type { ReactNode } from 'react';
import { addressOf } from '../../app/address/address.ts';
import { paths } from '../../app/address/paths.ts';
import { routerLink } from '../../app/address/router-link.tsx';
import type { MyBusiness } from '../../app/selected-business.ts';
import { SharesPhone } from '../../app/shares-phone.tsx';
import {
  formatDate,
  formatInstantDay,
  formatMoney,
  formatMonth,
  formatPhone,
  weekdayName,
} from '../../lib/format.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { ShowContact, useContact } from '../../shared/clients/shown-contact.tsx';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import {
  IconBill,
  IconCalendar,
  IconChat,
  IconCheck,
  IconPhone,
  IconUserX,
} from '../../ui/pictures/icons.ts';
import { ClientAlerts } from './client-alerts.tsx';
import { useNotes } from './clients-data.ts';
import { ClientOffers } from './marketing/client-offers.tsx';

/** Placeholder of an empty value. */
const NOTHING = '–';

interface ClientSummaryProps {
  readonly business: MyBusiness;
  readonly client: Client;
  readonly onEdit: () => void;
  readonly onCollect: (due: SeenDue) => void;
  /** With a service, or for one that is still to be chosen. */
  readonly onBook: ((service_id?: string) => void) | undefined;
}

export function ClientSummary({ business, client, onEdit, onCollect, onBook }: ClientSummaryProps) {
  const t = useText();
  const contact = useContact(business.id, client);
  const { phone } = contact;
  const whole = wholeContact(phone);
  return (
    <section className={column} aria-label={t('client.summary')}>
      <div className="flex items-center gap-3">
        <Avatar name={client.name} size="huge" src={client.profile_image_url ?? undefined} />
        <div className="min-w-0 flex-1">
          <h1 className="line-clamp-3 text-t4 font-bold wrap-anywhere" title={client.name}>
            {client.name}
          </h1>
          <p className="num text-ink-3">{phone ? formatPhone(phone) : t('client.no_phone')}</p>
          <ShowContact businessId={business.id} contact={contact} />
          <SharesPhone clients={client.shares_phone_with} />
        </div>
      </div>
      <div className="mt-4 flex gap-2">
        {onBook && (
          <Button variant="primary" className="flex-1" onClick={() => onBook()}>
            <IconCalendar className="i-m" aria-hidden />
            {t('client.book_short')}
            <Kbd>B</Kbd>
          </Button>
        )}
        {whole && (
          <>
            <ButtonLink className="icon" aria-label={t('client.call')} href={`tel:${whole}`}>
              <IconPhone className="i-m" aria-hidden />
            </ButtonLink>
            {/* New tab: the desk keeps its place. */}
            <a
              className={buttonClass({}, 'icon')}
              aria-label={t('client.whatsapp')}
              href={`https://wa.me/${whole.slice(1)}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              <IconChat className="i-m" aria-hidden />
            </a>
          </>
        )}
        <ButtonLink
          className="icon"
          aria-label={t('client.bill')}
          href={addressOf(paths.walkIn, { search: { client: client.id } })}
          renderLink={routerLink}
        >
          <IconBill className="i-m" aria-hidden />
        </ButtonLink>
      </div>
      <ClientAlerts
        business={business}
        client={client}
        onEdit={onEdit}
        onCollect={onCollect}
        onBook={onBook}
      />
      <Facts businessId={business.id} client={client} email={contact.email} />
      <LatestNote businessId={business.id} clientId={client.id} />
    </section>
  );
}

const column =
  'bg-sunken p-4 max-desk:shadow-[inset_0_1px_var(--line),inset_0_-1px_var(--line)] desk:p-5 desk:shadow-[inset_0_1px_var(--line),inset_-1px_0_var(--line)] [&_.k-av.huge]:size-14 [&_.k-av.huge]:text-(length:--t-4)';

interface OfClient {
  readonly businessId: string;
  readonly client: Client;
}

const yearlyDay = (date: string) =>
  isYearKnown(date) ? formatDate(date) : `${Temporal.PlainDate.from(date).day} ${formatMonth(date)}`;

/** Only what is known; what is missing is added by editing. */
function Facts({ businessId, client, email }: OfClient & { readonly email: string | null }) {
  const t = useText();
  const now = useNow();
  const habits = useHabits(businessId, client.id);
  const whole = wholeContact(email);
  const shownEmail = whole ? <TextLink href={`mailto:${whole}`}>{whole}</TextLink> : email;
  const facts: [string, ReactNode][] = [
    ...habits,
    [t('client.birthday'), client.birthday && yearlyDay(client.birthday)],
    [t('client.anniversary'), client.anniversary && yearlyDay(client.anniversary)],
    [t('client.gender'), client.gender && t(`gender.${client.gender}`)],
    [t('client.email'), shownEmail],
    [t('offers.messages'), <ClientOffers key="offers" businessId={businessId} client={client} />],
    [
      t('client.since_word'),
      <>
        {formatInstantDay(client.created_at, { now })}
        {client.user_name && (
          <span className="block text-t1 text-ink-3 max-desk:text-t2">
            {t('client.account', { name: client.user_name })}
          </span>
        )}
      </>,
    ],
  ];
  return <FactList facts={facts.filter(([, value]) => value)} />;
}

function FactList({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="mt-5 grid grid-cols-[92px_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2.25">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-3">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What they spent, how often they come, whether they turn up, whom and which day they like. */
function useHabits(business_id: string, client_id: string): [string, ReactNode][] {
  const t = useText();
  const of = { business_id, client_id };
  const { data: figures } = useCallQuery(scheduleCalls.getClientSummary, of);
  const { data: rhythm } = useCallQuery(clientCalls.getRhythm, of);
  if (!figures || !rhythm) return [];
  const { visits, no_shows: missed } = figures;
  const every = rhythmOf(rhythm.days)?.every_days;
  const weekday = usualWeekday(rhythm.days);
  const likes = [
    ...rhythm.people.map(({ name }) => name),
    ...(weekday ? [t('client.on_weekday', { day: weekdayName(weekday) })] : []),
  ];
  return [
    [
      t('client_visits.spent'),
      visits > 0 && figures.spent !== null && <b className="num">{formatMoney(figures.spent)}</b>,
    ],
    [t('client.comes'), every && t('client.comes_every', { count: every })],
    [t('client.turns_up'), visits + missed > 0 && <TurnsUp missed={missed} count={visits + missed} />],
    [t('client.likes'), likes.join(', ')],
  ];
}

function TurnsUp({ missed, count }: { readonly missed: number; readonly count: number }) {
  const t = useText();
  return (
    <span className="num flex items-baseline gap-1.5">
      {missed === 0 ? (
        <IconCheck className="i-s flex-none self-center text-good" aria-hidden />
      ) : (
        <IconUserX className="i-s flex-none self-center text-bad" aria-hidden />
      )}
      {missed === 0 ? t('client.never_missed', { count }) : t('client.missed_of', { missed, count })}
    </span>
  );
}

function LatestNote({ businessId, clientId }: { readonly businessId: string; readonly clientId: string }) {
  const t = useText();
  const now = useNow();
  const { data } = useNotes(businessId, clientId);
  const note = data?.pages[0]?.items[0];
  if (!note) return null;
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h2 className="text-t1 font-medium text-ink-2 max-desk:text-t2">{t('client.latest_note')}</h2>
      <p className="mt-0.5 line-clamp-6 break-words whitespace-pre-line">{note.note}</p>
      <p className="mt-1 text-t1 text-ink-3 max-desk:text-t2">
        {note.author_name}, {formatInstantDay(note.created_at, { now })}
      </p>
    </div>
  );
}

/** Of an erased client: the name that stays, and dashes. */
export function DeletedClient() {
  const t = useText();
  const gone = ['phone', 'email', 'birthday', 'anniversary', 'gender'] as const;
  return (
    <section className={column} aria-label={t('client.summary')}>
      <div className="flex items-center gap-3">
        <Avatar name={NOTHING} size="huge" />
        <h1 className="text-t4 font-bold">{t('client.deleted_name')}</h1>
      </div>
      <p className="mt-4 text-ink-2">{t('client.deleted_body')}</p>
      <FactList facts={gone.map((field) => [t(`client.${field}`), NOTHING])} />
    </section>
  );
}
