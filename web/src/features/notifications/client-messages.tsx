import { clientMessageCalls, type SentMessage } from '@kursi/core/notifications/client-messages.contract.ts';
import { addressOf } from '../../app/address.ts';
import { PagedList } from '../../app/paged-list.tsx';
import { paths } from '../../app/paths.ts';
import { routerLink } from '../../app/router-link.tsx';
import { formatInstant } from '../../lib/format.ts';
import { useCallQuery } from '../../lib/queries.ts';
import { type Translate, useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { TextLink } from '../../ui/link.tsx';

interface ClientMessagesProps {
  readonly businessId: string;
  readonly clientId: string;
}

const tones = {
  waiting: 'info',
  sent: 'good',
  not_sent: 'neutral',
  received: 'info',
} as const satisfies Record<SentMessage['state'], Tone>;

/** What the business wrote to a client: what, when, by which way, and whether it went out. */
export function ClientMessages({ businessId, clientId }: ClientMessagesProps) {
  const t = useText();
  const now = useNow();
  const of = { business_id: businessId, client_id: clientId };
  const { data } = useCallQuery(clientMessageCalls.list, of);
  return (
    <div className="grid grid-cols-1 gap-3">
      {data && (
        <p className="break-words text-ink-2">
          {data.email ? t('sent.goes_to', { email: data.email }) : t('sent.no_email')}
        </p>
      )}
      <div>
        <PagedList
          call={clientMessageCalls.list}
          input={of}
          empty={{ title: t('sent.none'), body: t('sent.none_more') }}
        >
          {(messages) => (
            <ul
              className="divide-y divide-line-soft border-t border-line-soft"
              aria-label={t('offers.messages')}
            >
              {messages.map(({ id, kind, at, state, ways, visit_id, whatsapp, text }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
                  <div className="min-w-0 flex-1 basis-52">
                    <p>
                      {visit_id ? (
                        <TextLink
                          href={addressOf(paths.visits, { search: { visit: visit_id, period: 'all' } })}
                          renderLink={routerLink}
                        >
                          {kindText(t, kind)}
                        </TextLink>
                      ) : (
                        kindText(t, kind)
                      )}
                    </p>
                    <p className="num text-t1 text-ink-3 max-desk:text-t2">
                      {[formatInstant(at, { now }), ...ways.map((way) => wayText(t, way, whatsapp))].join(
                        ', ',
                      )}
                    </p>
                    {text && <p className="break-words">{text}</p>}
                    {whatsapp?.failure && <p className="break-words text-t2 text-warn">{whatsapp.failure}</p>}
                  </div>
                  <Chip tone={tones[state]}>{t(`sent.state_${state}`)}</Chip>
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </div>
  );
}

const kinds = [
  'reply',
  'receipt',
  'bill_due',
  'bill_made',
  'booking_requested',
  'booking_booked',
  'booking_confirmed',
  'booking_declined',
  'booking_lapsed',
  'booking_moved',
  'booking_cancelled',
  'booking_restored',
  'money_returned',
  'slot_alert_offered',
  'review_asked',
  'review_answered',
  'reminder_day',
  'reminder_soon',
  'membership_ending',
  'service_due',
  'waitlist_nearly',
  'waitlist_called',
] as const;

function kindText(t: Translate, kind: string): string {
  const known = kinds.find((one) => one === kind);
  return known ? t(`sent.${known}`) : t('sent.other');
}

/** Of WhatsApp also how far it came. */
function wayText(t: Translate, way: SentMessage['ways'][number], whatsapp: SentMessage['whatsapp']): string {
  return way === 'whatsapp' && whatsapp ? t(`sent.whatsapp_${whatsapp.state}`) : t(`sent.way_${way}`);
}
