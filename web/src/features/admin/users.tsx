import { type ListedUser, userCalls } from '@kursi/core/identity/users.contract.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useUser } from '../../app/user-context.tsx';
import { formatInstant, formatPhone } from '../../lib/format.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { callPages } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { LoadingCard } from '../../shared/loading.tsx';
import { ShowMore } from '../../shared/show-more.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/fields/chip.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ListFailed } from './list-failed.tsx';

/** All accounts, including guests. */
export function Users() {
  const t = useText();
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const pages = useInfiniteQuery({
    ...callPages(userCalls.list, text ? { text } : {}),
    placeholderData: keepPreviousData,
  });
  const { data, error, refetch } = pages;
  const users = data?.pages.flatMap((page) => page.items);
  return (
    <div className="grid grid-cols-1 gap-4">
      <SearchField
        label={t('platform.find_user')}
        placeholder={t('platform.find_user')}
        clearLabel={t('platform.clear')}
        value={typed}
        onValueChange={setTyped}
      />
      {!users && (error ? <ListFailed error={error} onRetry={refetch} /> : <LoadingCard lines={5} />)}
      {users?.length === 0 && (
        <EmptyState title={t('platform.none_found_title')}>{t('platform.no_user_body')}</EmptyState>
      )}
      {users && users.length > 0 && (
        <Card flush>
          <ul className="k-rows">
            {users.map((user) => (
              <li key={user.id}>
                <UserRow user={user} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <ShowMore query={pages} className="justify-self-start max-desk:w-full" />
    </div>
  );
}

function UserRow({ user }: { readonly user: ListedUser }) {
  const t = useText();
  const now = useNow();
  const { user_name, email, phone, created_at, is_guest, is_platform_admin, blocked_at } = user;
  const ways = [email, phone && formatPhone(phone)].filter(Boolean).join(' · ');
  return (
    <div className="k-row flex-wrap">
      <Avatar name={user_name} />
      <div className="mid min-w-0 basis-56">
        <p className="break-words font-medium">{user_name}</p>
        <p className="sub break-words">
          {ways}
          {ways && ' · '}
          {t('platform.since', { when: formatInstant(created_at, { now }) })}
        </p>
      </div>
      {is_platform_admin && <Chip tone="brand">{t('platform.is_admin')}</Chip>}
      {is_guest && <Chip>{t('platform.is_guest')}</Chip>}
      {blocked_at && <Chip tone="bad">{t('platform.is_blocked')}</Chip>}
      <Blocking user={user} />
    </div>
  );
}

function Blocking({ user }: { readonly user: ListedUser }) {
  const t = useText();
  const isMyself = useUser().id === user.id;
  const { id: user_id, user_name: name } = user;
  const isBlocked = user.blocked_at !== null;
  const invalidates = [userCalls.list];
  const setBack = useCommand(userCalls.block, { invalidates });
  const block = useCommand(userCalls.block, {
    invalidates,
    said: (_, { blocked }) => t(blocked ? 'platform.blocked' : 'platform.unblocked', { name }),
    undo: (_, input) => () => setBack.run({ ...input, blocked: !input.blocked }),
  });
  if (isMyself) return <Chip tone="line">{t('platform.is_you')}</Chip>;
  return (
    <Button
      loading={block.pending}
      aria-label={t(isBlocked ? 'platform.unblock_named' : 'platform.block_named', { name })}
      onClick={() => void block.run({ user_id, blocked: !isBlocked })}
    >
      {t(isBlocked ? 'platform.unblock' : 'platform.block')}
    </Button>
  );
}
