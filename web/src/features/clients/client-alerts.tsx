import { dueCalls, type SeenDue } from '@kursi/core/billing/dues.contract.ts';
import { comingDay } from '@kursi/core/clients/client-days.ts';
import { clientReminderCalls } from '@kursi/core/clients/client-reminders.contract.ts';
import type { Client } from '@kursi/core/clients/clients.contract.ts';
import { mayMarketTo } from '@kursi/core/clients/marketing.ts';
import { wholeContact } from '@kursi/core/kernel/masked.ts';
import { type ReactNode, useState } from 'react';
import type { MyBusiness } from '../../app/selected-business.ts';
import { formatDate, formatDay, formatMoney, homeTimeZone } from '../../lib/format.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { type Translate, useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import {
  IconAlertTriangle,
  IconClock,
  IconGift,
  IconOctagonAlert,
  IconPencil,
  IconWallet,
} from '../../ui/pictures/icons.ts';

/** More stand behind a button. */
const SHOWN = 3;

interface ClientAlertsProps {
  readonly business: MyBusiness;
  readonly client: Client;
  readonly onEdit: () => void;
  readonly onCollect: (due: SeenDue) => void;
  readonly onBook: ((service_id: string) => void) | undefined;
}

interface Alert {
  readonly key: string;
  /** `bad`: what must not be overlooked. */
  readonly tone: 'bad' | 'warn' | 'quiet';
  readonly icon: ReactNode;
  readonly title?: string;
  readonly body: string;
  readonly action?: ReactNode;
}

/** What to know before speaking to a client, the worst first; three at most at once. */
export function ClientAlerts({ business, client, onEdit, onCollect, onBook }: ClientAlertsProps) {
  const t = useText();
  const [showsAll, setShowsAll] = useState(false);
  const alerts = [
    ...useAllergyAlert(client),
    ...useNoteAlert(client, onEdit),
    ...useDueAlert(business.id, client, onCollect),
    ...useReminderAlerts(business.id, client, onBook),
    ...useDayAlerts(business.name, client),
  ];
  if (alerts.length === 0) return null;
  // One more would take the place of the button.
  const isCut = !showsAll && alerts.length > SHOWN;
  const always = Math.max(SHOWN, client.allergies.length);
  const shown = isCut ? alerts.slice(0, always) : alerts;
  return (
    <div className="mt-4 grid grid-cols-1 gap-1.5">
      <ul className="grid grid-cols-1 gap-1.5" aria-label={t('client.alerts')}>
        {shown.map(({ key, tone, icon, title, body, action }) => (
          <li
            key={key}
            className={cx(
              'grid min-h-11 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 rounded-1 py-2 pr-2 pl-3 leading-[1.125rem]',
              looks[tone],
            )}
          >
            {icon}
            <p className="min-w-0 break-words">
              {title && <b className="block font-medium">{title}</b>}
              <span className={cx('whitespace-pre-line', title && 'text-t1 text-ink-2 max-desk:text-t2')}>
                {body}
              </span>
            </p>
            {action}
          </li>
        ))}
      </ul>
      {alerts.length > SHOWN && (
        <Button
          size="small"
          variant="quiet"
          className="justify-self-start"
          onClick={() => setShowsAll(isCut)}
        >
          {isCut ? t('client.alerts_more', { count: alerts.length - SHOWN }) : t('client.alerts_fewer')}
        </Button>
      )}
    </div>
  );
}

const looks = {
  bad: 'bg-bad-soft font-medium [&>.lucide]:text-bad',
  warn: 'bg-warn-soft [&>.lucide]:text-warn',
  quiet: 'bg-surface inset-ring inset-ring-line [&>.lucide]:text-ink-2',
};

function useAllergyAlert({ allergies }: Client): Alert[] {
  const t = useText();
  return allergies.map((body) => ({
    key: `allergy ${body}`,
    tone: 'bad',
    icon: <IconOctagonAlert className="i-m" aria-hidden />,
    title: t('client.allergy'),
    body,
  }));
}

function useNoteAlert({ note }: Client, onEdit: () => void): Alert[] {
  const t = useText();
  if (!note) return [];
  const action = (
    <IconButton
      size="small"
      label={t('client.change_note')}
      icon={<IconPencil className="i-s" aria-hidden />}
      onClick={onEdit}
    />
  );
  const icon = <IconAlertTriangle className="i-m" aria-hidden />;
  return [{ key: 'note', tone: 'warn', icon, body: note, action }];
}

function useDueAlert(business_id: string, { id }: Client, onCollect: (due: SeenDue) => void): Alert[] {
  const t = useText();
  const { data } = useCallQuery(dueCalls.list, { business_id, client_id: id, limit: 1 });
  const oldest = data?.items[0];
  if (!oldest) return [];
  const says = oldest.due_on
    ? t('due.by', { day: formatDate(oldest.due_on) })
    : t('client.owes_from', { day: formatDate(oldest.booking_date) });
  const bills = data.all.count > 1 ? t('due.bills', { count: data.all.count }) : null;
  return [
    {
      key: 'due',
      tone: 'warn',
      icon: <IconWallet className="i-m" aria-hidden />,
      title:
        data.all.amount === null
          ? t('sums.due')
          : t('clients.owes', { amount: formatMoney(data.all.amount) }),
      body: [oldest.note, says, bills].filter(Boolean).join(', '),
      action: (
        <Button size="small" onClick={() => onCollect(oldest)}>
          {t('due.collect')}
        </Button>
      ),
    },
  ];
}

function useReminderAlerts(
  business_id: string,
  { id }: Client,
  onBook: ((service_id: string) => void) | undefined,
): Alert[] {
  const t = useText();
  const { data } = useCallQuery(clientReminderCalls.list, { business_id, client_id: id });
  return (data?.items ?? [])
    .filter(({ is_due }) => is_due)
    .map(({ service_id, service_name, next_on }) => ({
      key: `due ${service_id}`,
      tone: 'quiet',
      icon: <IconClock className="i-m" aria-hidden />,
      title: service_name,
      body: t('remind.since', { day: formatDay(next_on) }),
      action: onBook && (
        <Button
          size="small"
          aria-label={t('client.book_named', { service: service_name })}
          onClick={() => onBook(service_id)}
        >
          {t('client.book_short')}
        </Button>
      ),
    }));
}

/** "37 on Tuesday": a birthday or anniversary of the next week. */
function useDayAlerts(businessName: string, client: Client): Alert[] {
  const t = useText();
  const today = useNow().toZonedDateTimeISO(homeTimeZone).toPlainDate().toString();
  const birthday = client.birthday && comingDay(client.birthday, today);
  const anniversary = client.anniversary && comingDay(client.anniversary, today);
  const icon = <IconGift className="i-m" aria-hidden />;
  const written = (on: string) => formatDay(on, { today });
  const noWish = client.phone && !mayMarketTo(client) ? `, ${t('client_days.no_wish')}` : '';
  const alerts: Alert[] = [];
  if (birthday && birthday.years !== 0) {
    alerts.push({
      key: 'birthday',
      tone: 'quiet',
      icon,
      body: t('client_days.birthday_word') + noWish,
      title: birthdayTitle(t, birthday.years, birthday.on === today ? null : written(birthday.on)),
      action: <SendWish client={client} kind="birthday" businessName={businessName} />,
    });
  }
  if (anniversary && anniversary.years !== 0) {
    alerts.push({
      key: 'anniversary',
      tone: 'quiet',
      icon,
      title:
        anniversary.on === today
          ? t('client_days.alert_anniversary_today')
          : t('client_days.alert_anniversary', { day: written(anniversary.on) }),
      body:
        (anniversary.years === null
          ? t('client_days.anniversary_word')
          : t('client_days.anniversary', { count: anniversary.years })) + noWish,
      action: <SendWish client={client} kind="anniversary" businessName={businessName} />,
    });
  }
  return alerts;
}

/** `day` is null today, `years` when the year of birth is not known. */
function birthdayTitle(t: Translate, years: number | null, day: string | null): string {
  if (years === null)
    return day === null
      ? t('client_days.alert_birthday_no_year_today')
      : t('client_days.alert_birthday_no_year', { day });
  return day === null
    ? t('client_days.alert_birthday_today', { count: years })
    : t('client_days.alert_birthday', { count: years, day });
}

interface SendWishProps {
  readonly client: Client;
  readonly kind: 'birthday' | 'anniversary';
  readonly businessName: string;
}

/** Opens WhatsApp with the words; the desk presses send there. */
function SendWish({ client, kind, businessName }: SendWishProps) {
  const t = useText();
  const phone = wholeContact(client.phone);
  if (!phone) return null;
  if (!mayMarketTo(client)) {
    return (
      <Button size="small" disabled>
        {t('client_days.wish')}
      </Button>
    );
  }
  const name = client.name.split(/\s+/)[0] ?? client.name;
  const text = t(`client_days.wish_${kind}`, { name, business: businessName });
  return (
    <a
      className={buttonClass({ size: 'small' })}
      href={`https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('client_days.wish')}
    </a>
  );
}
