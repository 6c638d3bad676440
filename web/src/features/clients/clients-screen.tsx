import type { ClientLine } from '@kursi/core/clients/clients.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { clientPath } from '../../app/address.ts';
import { paths } from '../../app/paths.ts';
import { routerLink } from '../../app/router-link.tsx';
import type { MyBusiness } from '../../app/selected-business.ts';
import { formatPhone } from '../../lib/format.ts';
import { useShortcut } from '../../lib/shortcuts.tsx';
import { useText } from '../../lib/text.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { typedClient } from '../../shared/clients/new-client.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconAlertTriangle, IconAward, IconPlus, IconUserPlus } from '../../ui/icons.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton, SkeletonCard } from '../../ui/skeleton.tsx';
import { ClientDrawer } from './client-drawer.tsx';
import { useClients, useClientsLive } from './clients-data.ts';
import { ImportActions } from './import/import-actions.tsx';

interface Opened {
  readonly turn: number;
  readonly typed: { readonly name: string; readonly phone: string } | undefined;
  readonly open: boolean;
}

/** Debounce of the search; shorter than elsewhere, because the desk waits for the name. */
const PAUSE_MS = 120;

export function ClientsScreen({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const query = useDebounced(search.trim(), PAUSE_MS);
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useClients(
    business.id,
    query,
  );
  useClientsLive(business.id);
  const [opened, setOpened] = useState<Opened | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const open = (typed?: Opened['typed']) =>
    setOpened((last) => ({ turn: (last?.turn ?? 0) + 1, typed, open: true }));
  const close = () => setOpened((last) => last && { ...last, open: false });
  useShortcut('/', { label: t('client.focus_search'), scope: 'page' }, () => field.current?.focus());
  useShortcut('n', { label: t('clients.new'), scope: 'page' }, () => open());

  const items = data?.pages.flatMap((page) => page.items);
  const isEmpty = items?.length === 0 && query === '';
  const add = (
    <Button variant="primary" onClick={() => open()}>
      <IconPlus className="i-m" aria-hidden />
      {t('clients.new')}
    </Button>
  );
  return (
    <div className="mx-auto w-full max-w-3xl p-4 max-desk:pt-1 desk:p-8">
      <PageHeader
        title={t('clients.title')}
        sub={t('clients.lead', { business: business.name })}
        actions={
          <>
            {business.modules.includes('memberships') && (
              <ButtonLink href={paths.memberships} renderLink={routerLink}>
                <IconAward className="i-m" aria-hidden />
                {t('membership.title')}
              </ButtonLink>
            )}
            {items && <ImportActions business={business} isEmpty={isEmpty} />}
            {items && !isEmpty && add}
          </>
        }
      />
      <div className="mt-6 grid grid-cols-1 gap-4">
        {!isEmpty && (
          <SearchField
            ref={field}
            size="tap"
            label={t('clients.search')}
            placeholder={t('clients.search_placeholder')}
            clearLabel={t('clients.search_clear')}
            value={search}
            onValueChange={setSearch}
            aria-keyshortcuts="/"
          />
        )}
        {!items && !isError && (
          <Skeleton label={t('state.loading')}>
            <SkeletonCard lines={6} />
          </Skeleton>
        )}
        {!items && isError && (
          <Note
            tone="bad"
            live="alert"
            action={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
          >
            {t('clients.failed')}
          </Note>
        )}
        {isEmpty && (
          <EmptyState title={t('clients.none')} action={add} className="k-card">
            {t('clients.none_more')}
          </EmptyState>
        )}
        {items && items.length > 0 && (
          <>
            <ul aria-label={t('clients.list')} className="k-card k-rows">
              {items.map((client) => (
                <li key={client.id}>
                  <ClientRow client={client} />
                </li>
              ))}
            </ul>
            {hasNextPage && (
              <More busy={isFetchingNextPage} onMore={() => void fetchNextPage()} count={items.length} />
            )}
          </>
        )}
        {items?.length === 0 && query !== '' && (
          <EmptyState
            title={t('clients.not_found', { text: query })}
            className="k-card"
            action={
              <Button variant="soft" onClick={() => open(typedClient(query))}>
                <IconUserPlus className="i-m" aria-hidden />
                {t('clients.create_named', { text: query })}
              </Button>
            }
          >
            {t('clients.not_found_more')}
          </EmptyState>
        )}
        <p role="status" className="sr-only">
          {items &&
            query !== '' &&
            (hasNextPage
              ? t('clients.found_more', { count: items.length })
              : t('clients.found', { count: items.length }))}
        </p>
        {!isEmpty && (
          <p className="flex items-center gap-2 text-t1 text-ink-3 max-desk:hidden">
            <Kbd>/</Kbd> {t('client.focus_search')} <Kbd className="ml-3">N</Kbd> {t('clients.new')}
          </p>
        )}
      </div>
      {opened && (
        <ClientDrawer
          key={opened.turn}
          businessId={business.id}
          client={null}
          {...(opened.typed && { typed: opened.typed })}
          open={opened.open}
          onClose={close}
          onAdded={(id) => void navigate({ href: clientPath(id) })}
        />
      )}
    </div>
  );
}

function ClientRow({ client }: { readonly client: ClientLine }) {
  const t = useText();
  return (
    <ListRow
      href={clientPath(client.id)}
      renderLink={routerLink}
      lead={<Avatar name={client.name} src={client.profile_image_url ?? undefined} />}
      title={<span className="break-words">{client.name}</span>}
      sub={<span className="num">{client.phone ? formatPhone(client.phone) : t('client.no_phone')}</span>}
      end={
        client.note && (
          <span className="flex items-center gap-1.5 text-t1 text-warn max-desk:max-w-[32vw] desk:max-w-72">
            <IconAlertTriangle className="i-s flex-none" aria-hidden />
            <span className="cut">{client.note}</span>
          </span>
        )
      }
    />
  );
}

interface MoreProps {
  readonly busy: boolean;
  readonly count: number;
  readonly onMore: () => void;
}

/** Infinite scroll, with a button for keyboard and screen reader users. */
function More({ busy, count, onMore }: MoreProps) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: watched anew for each page, since a short one may leave it in sight
  useEffect(() => {
    if (!place.current || busy) return undefined;
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) latest.current();
      },
      { rootMargin: '400px' },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [busy, count]);
  return (
    <div ref={place}>
      <Button className="max-desk:w-full" loading={busy} onClick={onMore}>
        {t('action.show_more')}
      </Button>
    </div>
  );
}
