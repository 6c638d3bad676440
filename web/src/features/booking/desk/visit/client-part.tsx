import type { AnyVisit } from '@kursi/core/booking/booking-shapes.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { wholeContact } from '@kursi/core/kernel/masked.ts';
import { clientPath } from '../../../../app/address/address.ts';
import { routerLink } from '../../../../app/address/router-link.tsx';
import { SharesPhone } from '../../../../app/shares-phone.tsx';
import { formatDay, formatPhone } from '../../../../lib/format.ts';
import { useCallQuery } from '../../../../lib/sync/queries.ts';
import { useText } from '../../../../lib/text.ts';
import { clientName } from '../../../../shared/clients/client-name.ts';
import { ClientWarnings } from '../../../../shared/clients/client-warnings.tsx';
import { PhoneText } from '../../../../shared/clients/phone-text.tsx';
import { ShowContact, useContact } from '../../../../shared/clients/shown-contact.tsx';
import { buttonClass } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/fields/chip.tsx';
import { Avatar } from '../../../../ui/pictures/avatar.tsx';
import { IconChat, IconPhone, IconUserX } from '../../../../ui/pictures/icons.ts';

/** What the desk knows of the client. The panel waits for it: a note that came later would push the buttons away. */
export function useVisitClient(businessId: string, visit: AnyVisit | undefined) {
  const of = { business_id: businessId, client_id: visit?.client.id ?? '' };
  const enabled = visit !== undefined;
  const summary = useCallQuery(scheduleCalls.getClientSummary, of, { enabled });
  const client = useCallQuery(clientCalls.get, of, { enabled });
  return { isLoading: summary.isLoading || client.isLoading, summary: summary.data, client: client.data };
}

interface ClientPartProps {
  readonly known: ReturnType<typeof useVisitClient>;
  readonly visit: AnyVisit;
  readonly today: string;
}

/** The client of the visit: contact details and notes. */
export function ClientPart({ known: { summary, client }, visit, today }: ClientPartProps) {
  const t = useText();
  const contact = useContact(visit.business_id, visit.client);
  const { phone } = contact;
  const whole = wholeContact(phone);
  const ofGuest = visit.comes?.phone ?? null;
  const name = clientName(t, visit.client.name);
  const round = buttonClass({}, 'icon');
  return (
    <section aria-label={t('visit.client')}>
      <div className="flex items-center gap-3">
        <Avatar name={name} size="large" src={client?.profile_image_url ?? undefined} />
        <div className="min-w-0 flex-1">
          <h2 className="break-words text-t4 font-bold">
            {routerLink({
              href: clientPath(visit.client.id),
              className: 'hover:underline',
              children: name,
            })}
          </h2>
          {phone && <p className="num text-ink-3">{formatPhone(phone)}</p>}
          <ShowContact businessId={visit.business_id} contact={contact} />
          {visit.comes && (
            <p className="wrap-anywhere">
              <b>{t('visit.comes', { name: visit.comes.name })}</b> {ofGuest && <PhoneText phone={ofGuest} />}
            </p>
          )}
          {client && <SharesPhone clients={client.shares_phone_with} />}
        </div>
        {whole && (
          <>
            <a href={`tel:${whole}`} className={round} aria-label={t('visit.call', { name })}>
              <IconPhone className="i-m" aria-hidden />
            </a>
            <a
              href={`https://wa.me/${whole.replace(/\D/g, '')}`}
              target="_blank"
              rel="noreferrer"
              className={round}
              aria-label={t('visit.whatsapp', { name })}
            >
              <IconChat className="i-m" aria-hidden />
            </a>
          </>
        )}
      </div>
      {summary && (
        <p className="mt-3 flex flex-wrap gap-1.5">
          <Chip>
            {summary.visits === 0 ? t('visit.first') : t('visit.visits', { count: summary.visits })}
          </Chip>
          {summary.no_shows > 0 ? (
            <Chip tone="bad" icon={<IconUserX className="i-s" aria-hidden />}>
              {t('visit.no_shows', { count: summary.no_shows })}
            </Chip>
          ) : (
            summary.visits > 0 && <Chip>{t('visit.never_missed')}</Chip>
          )}
          {summary.last_visit_on && summary.last_visit_on !== visit.booking_date && (
            <Chip>{t('visit.last_on', { day: formatDay(summary.last_visit_on, { today }) })}</Chip>
          )}
        </p>
      )}
      <ClientWarnings of={client} className="mt-3" />
    </section>
  );
}
