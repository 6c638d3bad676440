import { messageFailureText } from '@kursi/core/messaging/message-failures.ts';
import { clientMessageCalls, type SentMessage } from '@kursi/core/notifications/client-messages.contract.ts';
import { useState } from 'react';
import { addressOf } from '../../app/address/address.ts';
import { TextLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { PagedList } from '../../app/paged-list.tsx';
import { formatInstant, formatInstantDay, formatPhone } from '../../lib/format.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { currentLocale, type Translate, useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { ChatAnswer, ChatAnswers, isInTime } from '../../shared/messages/chat-answers.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Chip, type Tone } from '../../ui/fields/chip.tsx';

interface ClientMessagesProps {
  readonly businessId: string;
  readonly clientId: string;
}

const tones = {
  waiting: 'info',
  sent: 'good',
  not_sent: 'neutral',
  not_delivered: 'bad',
  partly: 'warn',
  unsure: 'warn',
  received: 'info',
} as const satisfies Record<SentMessage['state'], Tone>;

/** What the business wrote to a client: what, when, by which way, and whether it arrived. */
export function ClientMessages({ businessId, clientId }: ClientMessagesProps) {
  const t = useText();
  const of = { business_id: businessId, client_id: clientId };
  return (
    <div className="grid grid-cols-1 gap-3">
      <Reach {...of} />
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
              {messages.map((message) => (
                <li key={message.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
                  <Message of={of} message={message} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </div>
  );
}

/** By which ways messages reach this client now. */
function Reach(of: { readonly business_id: string; readonly client_id: string }) {
  const t = useText();
  const now = useNow();
  const { data } = useCallQuery(clientMessageCalls.getReach, of);
  if (!data) return null;
  const { email, whatsapp, phone, stopped_at } = data;
  const day = stopped_at ? formatInstantDay(stopped_at, { now }) : '';
  const values = { phone: phone ? formatPhone(phone) : '', day };
  return (
    <div className="grid gap-1 break-words text-ink-2">
      {whatsapp !== 'not_bought' && (
        <p className={whatsapp === 'stopped' ? 'text-warn' : undefined}>
          {t(`sent.reach_${whatsapp}`, values)}
        </p>
      )}
      <p>{email ? t('sent.goes_to', { email }) : t('sent.no_email')}</p>
    </div>
  );
}

interface MessageProps {
  readonly of: { readonly business_id: string; readonly client_id: string };
  readonly message: SentMessage;
}

function Message({ of, message }: MessageProps) {
  const t = useText();
  const now = useNow();
  const { kind, at, state, ways, visit_id, starts_at, whatsapp, why_not, text, answers, campaign, held } =
    message;
  const failure = whatsapp?.failure;
  const lost = failure && messageFailureText(currentLocale(), { failure, code: whatsapp.code });
  return (
    <>
      <div className="min-w-0 flex-1 basis-52">
        <p>
          {visit_id ? (
            <TextLink href={addressOf(paths.visits, { search: { visit: visit_id, period: 'all' } })}>
              {kindText(t, kind)}
            </TextLink>
          ) : campaign ? (
            t('sent.campaign_named', { name: campaign.name })
          ) : (
            kindText(t, kind)
          )}
        </p>
        <p className="num text-t1 text-ink-3 max-desk:text-t2">
          {[formatInstant(at, { now }), ...ways.map((way) => wayText(t, way, whatsapp))].join(', ')}
        </p>
        {text && <Words text={text} />}
        <ChatAnswers answers={answers} />
        {kind === 'reply' && <Answering of={of} reply={message} />}
        {starts_at && (
          <p className="num text-t2 text-ink-2">
            {t('sent.about_visit', { when: formatInstant(starts_at, { now }) })}
          </p>
        )}
        {held && (
          <p className="num text-t2 text-ink-2">
            {t(`sent.held_${held.because}`, { when: formatInstant(held.until, { now }) })}
          </p>
        )}
        {why_not && <p className="text-t2 text-ink-2">{t(`sent.why_${why_not}`)}</p>}
        {lost && <p className="break-words text-t2 text-warn">{`${lost.why} ${lost.todo}`.trim()}</p>}
      </div>
      <Chip tone={tones[state]}>{t(`sent.state_${state}`)}</Chip>
    </>
  );
}

/** The box to answer in; when the 24 hours are over, what may be sent then. */
function Answering({ of, reply }: { readonly of: MessageProps['of']; readonly reply: SentMessage }) {
  const t = useText();
  const now = useNow();
  const { data: reach } = useCallQuery(clientMessageCalls.getReach, of);
  const answer = useCommand(clientMessageCalls.answer, {
    invalidates: [clientMessageCalls.list],
    said: () => ({ text: t('chat.sent'), tone: 'good' }),
  });
  const { answer_until: until, answers } = reply;
  if (!until) return null;
  if (isInTime(until, now))
    return (
      <div className="mt-1.5">
        <ChatAnswer
          until={until}
          pending={answer.pending}
          onSend={async (text) => (await answer.run({ ...of, reply_id: reply.id, text })).ok}
        />
      </div>
    );
  if (answers.length > 0) return null;
  const names = reach?.templates.slice(0, NAMED).join(', ');
  return (
    <p className="mt-1 text-t1 text-ink-3">
      {[t('chat.closed'), names && t('sent.templates_now', { names })].filter(Boolean).join(' ')}
    </p>
  );
}
/** Templates that are named. */
const NAMED = 3;

const SHORT = 240;

/** A long reply does not push the others off the page. */
function Words({ text }: { readonly text: string }) {
  const t = useText();
  const [whole, setWhole] = useState(false);
  const isLong = text.length > SHORT || text.split('\n').length > 3;
  return (
    <>
      <p className={cx('break-words whitespace-pre-line', isLong && !whole && 'line-clamp-3')}>{text}</p>
      {isLong && (
        <Button
          size="small"
          variant="quiet"
          className="-ml-2.5"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {t(whole ? 'sent.less' : 'sent.whole')}
        </Button>
      )}
    </>
  );
}

const kinds = [
  'reply',
  'campaign',
  'receipt',
  'bill_due',
  'bill_made',
  'bill_void',
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
