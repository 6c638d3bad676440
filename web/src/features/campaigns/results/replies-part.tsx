import { replyKinds, resultsCalls } from '@kursi/core/campaigns/results.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { clientPath } from '../../../app/address/address.ts';
import { routerLink } from '../../../app/address/router-link.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { callPages } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { LoadFailed, LoadingRows } from '../../../shared/loading.tsx';
import { ChatAnswer, ChatAnswers, isInTime, shortInstant } from '../../../shared/messages/chat-answers.tsx';
import { ShowMore } from '../../../shared/show-more.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { IconCalendar, IconCheckCheck } from '../../../ui/pictures/icons.ts';
import { type CampaignOf, type Reply, type Results, resultReads } from './results-data.ts';

const kindFill: Readonly<Record<(typeof replyKinds)[number], string>> = {
  book: 'bg-ink',
  wrote: 'bg-ink-3',
  tapped: 'bg-brand-line',
  stop: 'bg-mute',
};

interface RepliesPartProps {
  readonly of: CampaignOf;
  readonly results: Results;
  /** Opens the desk's drawer for a new booking. */
  readonly onBook: (client: { readonly id: string; readonly name: string }) => void;
}

/** What clients answered; words are answered in the chat, and a time is booked from here. */
export function RepliesPart({ of, results: { replies }, onBook }: RepliesPartProps) {
  const t = useText();
  const pages = useInfiniteQuery(callPages(resultsCalls.listReplies, of));
  const { data, isError, refetch } = pages;
  const items = data?.pages.flatMap((page) => page.items);
  const kinds = replyKinds.filter((kind) => (replies.kinds[kind] ?? 0) > 0);
  return (
    <section aria-label={t('results.replies')} className="min-w-0 py-5">
      <div className="px-5">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="text-t3 font-bold">{t('results.reply_count', { count: replies.all })}</h2>
          {replies.waiting > 0 && (
            <span className="num font-medium text-brand-ink">
              {t('results.wait_for_answer', { count: replies.waiting })}
            </span>
          )}
        </div>
        {kinds.length > 0 && (
          <>
            <div className="mt-2.5 mb-2 flex h-2.5 gap-0.5 overflow-hidden rounded-full" aria-hidden="true">
              {kinds.map((kind) => (
                <i key={kind} className={kindFill[kind]} style={{ flex: replies.kinds[kind] }} />
              ))}
            </div>
            <ul className="flex flex-wrap gap-x-3 gap-y-1 pb-3 text-t1 text-ink-2">
              {kinds.map((kind) => (
                <li key={kind} className="num flex items-center gap-1.5">
                  <i className={cx('size-2 rounded-[2px]', kindFill[kind])} aria-hidden="true" />
                  {t(`results.kind_${kind}`)} {formatNumber(replies.kinds[kind] ?? 0)}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {isError && !data && (
        <LoadFailed className="m-4" onRetry={refetch}>
          {t('results.failed')}
        </LoadFailed>
      )}
      {!data && !isError && <LoadingRows count={2} className="p-5" />}
      {items?.length === 0 && <p className="px-5 pt-2 text-ink-3">{t('results.no_replies')}</p>}
      <ul>
        {items?.map((reply) => (
          <ReplyRow key={reply.id} of={of} reply={reply} onBook={onBook} />
        ))}
      </ul>
      <ShowMore query={pages} className="m-5" />
    </section>
  );
}

interface ReplyRowProps extends Pick<RepliesPartProps, 'of' | 'onBook'> {
  readonly reply: Reply;
}

function ReplyRow({ of, reply, onBook }: ReplyRowProps) {
  const t = useText();
  const now = useNow();
  const answer = useCommand(resultsCalls.answer, {
    invalidates: resultReads,
    said: () => ({ text: t('chat.sent'), tone: 'good' }),
  });
  const { client_id, kind, text, received_at, answered_at, answers, booked_at } = reply;
  const name = reply.name ?? t('results.unknown_number');
  const isOpen = kind === 'wrote' || kind === 'tapped' || kind === 'book';
  const mayAnswer = isInTime(reply.answer_until, now);
  const done = booked_at
    ? t('results.booked_at', { when: shortInstant(booked_at, now) })
    : answered_at && kind === 'wrote'
      ? t('results.answered_at', { when: shortInstant(answered_at, now) })
      : null;
  return (
    <li className="grid grid-cols-[32px_minmax(0,1fr)] gap-x-3 border-t border-line px-5 py-2.75">
      <Avatar name={name} />
      <div className="min-w-0">
        <div className="flex items-baseline justify-between gap-3">
          {client_id ? (
            routerLink({
              href: clientPath(client_id),
              className: 'min-w-0 font-medium break-words',
              children: name,
            })
          ) : (
            <span className="font-medium">{name}</span>
          )}
          <span className="num flex flex-none items-center gap-1 text-t1 text-ink-3">
            {done ? (
              <>
                <IconCheckCheck className="i-s" aria-hidden />
                {done}
              </>
            ) : (
              shortInstant(received_at, now)
            )}
          </span>
        </div>
        <p className="mt-1.5 w-fit max-w-full rounded-[4px_12px_12px] bg-surface px-2.75 py-1.75 shadow-1 wrap-anywhere whitespace-pre-line">
          {text}
        </p>
        <ChatAnswers answers={answers} />
        {isOpen && !booked_at && client_id && (
          <div className="mt-2 flex flex-wrap gap-1.5">
            <Button
              size="small"
              variant={kind === 'book' || !done ? 'primary' : 'plain'}
              onClick={() => onBook({ id: client_id, name })}
            >
              <IconCalendar className="i-m" aria-hidden />
              {t(bookWords(reply.gender))}
            </Button>
            {kind === 'wrote' && mayAnswer && (
              <ChatAnswer
                until={reply.answer_until}
                pending={answer.pending}
                onSend={async (text) => (await answer.run({ ...of, reply_id: reply.id, text })).ok}
              />
            )}
          </div>
        )}
        {kind === 'wrote' && client_id && !mayAnswer && !done && (
          <p className="mt-2 text-t1 text-ink-3">{t('chat.closed')}</p>
        )}
      </div>
    </li>
  );
}

const bookWords = (gender: string | null) =>
  gender === 'female' ? 'results.book_her' : gender === 'male' ? 'results.book_him' : 'results.book_them';
