import type { Client } from '@kursi/core/clients/clients.contract.ts';
import type { ReactNode } from 'react';
import { SharesPhone } from '../../app/shares-phone.tsx';
import { formatDate, formatInstantDay, formatPhone } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { IconChat, IconPhone } from '../../ui/icons.ts';
import { TextLink } from '../../ui/link.tsx';
import { Note } from '../../ui/note.tsx';
import { ClientDayAlerts } from './days/client-day-alerts.tsx';
import { ClientOffers } from './marketing/client-offers.tsx';

/** Placeholder of an empty value. */
const NOTHING = '–';

interface ClientSummaryProps {
  readonly businessId: string;
  readonly client: Client;
  readonly standing: ReactNode;
  readonly book: ReactNode;
  readonly actions: ReactNode;
}

export function ClientSummary({ businessId, client, standing, book, actions }: ClientSummaryProps) {
  const t = useText();
  const now = useNow();
  const { phone, email } = client;
  const facts: [string, ReactNode][] = [
    [t('client.email'), email && <TextLink href={`mailto:${email}`}>{email}</TextLink>],
    [t('client.birthday'), client.birthday && formatDate(client.birthday)],
    [t('client.anniversary'), client.anniversary && formatDate(client.anniversary)],
    [t('client.gender'), client.gender && t(`gender.${client.gender}`)],
    [t('offers.messages'), <ClientOffers key="offers" businessId={businessId} client={client} />],
  ];
  return (
    <section className="k-card pad grid grid-cols-1 gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={client.name} size="huge" src={client.profile_image_url ?? undefined} />
        <div className="min-w-0 flex-1">
          <h1 className="text-t4 font-bold text-balance break-words">{client.name}</h1>
          <p className="num text-ink-2">{phone ? formatPhone(phone) : t('client.no_phone')}</p>
          <SharesPhone clients={client.shares_phone_with} />
        </div>
      </div>
      {client.note && (
        <Note tone="warn" title={t('client.good_to_know')}>
          <p className="break-words whitespace-pre-line">{client.note}</p>
        </Note>
      )}
      <ClientDayAlerts client={client} />
      {book}
      {standing}
      {phone && (
        <div className="grid grid-cols-2 gap-2">
          <ButtonLink href={`tel:${phone}`}>
            <IconPhone className="i-m" aria-hidden />
            {t('client.call')}
          </ButtonLink>
          {/* New tab: the desk keeps its place. */}
          <a
            className={buttonClass()}
            href={`https://wa.me/${phone.slice(1)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            <IconChat className="i-m" aria-hidden />
            {t('client.whatsapp')}
          </a>
        </div>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-t border-line-soft pt-4">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="break-words">{value || NOTHING}</dd>
          </div>
        ))}
      </dl>
      <p className="text-t1 text-ink-3 max-desk:text-t2">
        {t('client.since', { day: formatInstantDay(client.created_at, { now }) })}
        {client.user_name && <span className="block">{t('client.account', { name: client.user_name })}</span>}
      </p>
      <div className="flex gap-2">{actions}</div>
    </section>
  );
}

/** Placeholder of an erased client. */
export function DeletedClient() {
  const t = useText();
  return (
    <section className="k-card pad grid grid-cols-1 gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={NOTHING} size="huge" />
        <h1 className="text-t4 font-bold">{t('client.deleted_name')}</h1>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <dt className="text-ink-3">{t('client.phone')}</dt>
        <dd>{NOTHING}</dd>
        <dt className="text-ink-3">{t('client.email')}</dt>
        <dd>{NOTHING}</dd>
      </dl>
      <p className="text-ink-2">{t('client.deleted_body')}</p>
    </section>
  );
}
