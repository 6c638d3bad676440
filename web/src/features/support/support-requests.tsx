import type { OutputOf } from '@kursi/core/contract/call.ts';
import { supportCalls } from '@kursi/core/support/support.contract.ts';
import { PagedList } from '../../app/paged-list.tsx';
import { formatInstant, formatPhone } from '../../lib/format.ts';
import { patchPages } from '../../lib/sync/cache-patch.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/fields/chip.tsx';
import { IconCheck, IconMail } from '../../ui/pictures/icons.ts';
import { Picture } from '../../ui/pictures/picture.tsx';

type Request = OutputOf<typeof supportCalls.list>['items'][number];

/** Signed URLs of pictures expire after five minutes at the earliest; refetch before. */
const REFRESH_MS = 4 * 60_000;

export function SupportRequests() {
  const t = useText();
  return (
    <PagedList
      call={supportCalls.list}
      refetchMs={REFRESH_MS}
      empty={{ title: t('support_requests.empty_title'), body: t('support_requests.empty_body') }}
    >
      {(requests) => (
        <ul className="grid grid-cols-1 gap-4">
          {requests.map((request) => (
            <li key={request.id}>
              <RequestCard request={request} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function RequestCard({ request }: { readonly request: Request }) {
  const t = useText();
  const now = useNow();
  const { user, answered_at } = request;
  const mark = useCommand(supportCalls.markAnswered, {
    scope: ({ id }) => id,
    optimistic: ({ id, answered }) => [
      patchPages(supportCalls.list, {}, (page) => ({
        ...page,
        items: page.items.map((item) =>
          item.id === id
            ? { ...item, answered_at: answered ? Temporal.Now.instant().toString() : null }
            : item,
        ),
      })),
    ],
    said: (_, { answered }) => (answered ? { text: t('support_requests.marked'), tone: 'good' } : undefined),
  });
  return (
    <Card
      title={<span className="break-words">{user.user_name}</span>}
      end={
        <time dateTime={request.created_at} className="text-ink-3">
          {formatInstant(request.created_at, { now })}
        </time>
      }
    >
      <p className="-mt-2 mb-3 break-words text-ink-3">
        {[user.email, user.phone && formatPhone(user.phone)].filter(Boolean).join(' · ')}
      </p>
      <p className="break-words whitespace-pre-wrap">{request.message}</p>
      {request.picture_urls.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {request.picture_urls.map((url, i) => (
            <li key={url.split('?')[0]}>
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className="block size-24 overflow-hidden rounded-1"
              >
                <Picture
                  src={url}
                  alt={t('support_requests.picture', { number: i + 1, name: user.user_name })}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {answered_at ? (
          <>
            <Chip tone="good" icon={<IconCheck className="i-s" aria-hidden />}>
              {t('support_requests.answered', { when: formatInstant(answered_at, { now }) })}
            </Chip>
            <Button variant="quiet" onClick={() => void mark.run({ id: request.id, answered: false })}>
              {t('action.undo')}
            </Button>
          </>
        ) : (
          <>
            <ButtonLink variant="soft" href={`mailto:${user.email}`}>
              <IconMail className="i-m" aria-hidden />
              {t('support_requests.reply')}
            </ButtonLink>
            <Button onClick={() => void mark.run({ id: request.id, answered: true })}>
              {t('support_requests.mark')}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}
