import { clientFilters, clientSorts, type ListedClient } from '@kursi/core/clients/clients.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { clientPath } from '../../app/address/address.ts';
import { ButtonLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { routerLink } from '../../app/address/router-link.tsx';
import type { MyBusiness } from '../../app/selected-business.ts';
import { formatDay, formatMoney, formatPhone } from '../../lib/format.ts';
import { useShortcut } from '../../lib/keyboard/shortcuts.tsx';
import { useText } from '../../lib/text.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { typedClient } from '../../shared/clients/new-client.ts';
import { LoadFailed, LoadingCard } from '../../shared/loading.tsx';
import { Button } from '../../ui/button.tsx';
import { PickChip } from '../../ui/fields/pick-chip.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { ListRow } from '../../ui/lists/list-row.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { IconAlertTriangle, IconAward, IconPlus, IconUserPlus } from '../../ui/pictures/icons.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ClientDrawer } from './client-drawer.tsx';
import { keepList, keptList, useClients, useClientsLive } from './clients-data.ts';
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
  const [filter, setFilter] = useState(keptList().filter);
  const [sort, setSort] = useState(keptList().sort);
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useClients(business.id, {
    query,
    filter,
    sort,
  });
  useClientsLive(business.id);
  const [opened, setOpened] = useState<Opened | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const open = (typed?: Opened['typed']) =>
    setOpened((last) => ({ turn: (last?.turn ?? 0) + 1, typed, open: true }));
  const close = () => setOpened((last) => last && { ...last, open: false });
  useShortcut('/', { label: t('client.focus_search'), scope: 'page' }, () => field.current?.focus());
  useShortcut('n', { label: t('clients.new'), scope: 'page' }, () => open());

  const items = data?.pages.flatMap((page) => page.items);
  const isEmpty = items?.length === 0 && query === '' && !filter;
  useEffect(() => {
    if (data) keepList({ ids: data.pages.flatMap((page) => page.items.map(({ id }) => id)), filter, sort });
  }, [data, filter, sort]);
  const add = (
    <Button variant="primary" onClick={() => open()}>
      <IconPlus className="i-m" aria-hidden />
      {t('clients.new')}
    </Button>
  );
  return (
    <div className="mx-auto w-full max-w-6xl p-4 max-desk:pt-1 desk:p-8">
      <PageHeader
        title={t('clients.title')}
        sub={t('clients.lead', { business: business.name })}
        actions={
          <>
            {business.modules.includes('memberships') && (
              <ButtonLink href={paths.memberships}>
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
            maxLength={200}
            aria-keyshortcuts="/"
          />
        )}
        {!isEmpty && (
          <div className="flex flex-wrap items-center gap-2">
            <fieldset className="flex min-w-0 flex-1 gap-2 overflow-x-auto" aria-label={t('clients.filters')}>
              {clientFilters.map((one) => (
                <PickChip
                  key={one}
                  className="flex-none"
                  picked={filter === one}
                  onPickedChange={(picked) => setFilter(picked ? one : null)}
                >
                  {t(`clients.filter_${one}`)}
                </PickChip>
              ))}
            </fieldset>
            <Select
              className="w-52 max-desk:w-full"
              label={t('clients.sort')}
              value={sort}
              options={clientSorts.map((value) => ({ value, label: t(`clients.sort_${value}`) }))}
              onValueChange={setSort}
            />
          </div>
        )}
        {!items && !isError && <LoadingCard lines={6} />}
        {!items && isError && <LoadFailed onRetry={refetch}>{t('clients.failed')}</LoadFailed>}
        {isEmpty && (
          <EmptyState title={t('clients.none')} action={add} className="k-card">
            {t('clients.none_more')}
          </EmptyState>
        )}
        {items && items.length > 0 && (
          <>
            <div className="-mb-3 flex justify-end gap-4 px-4 text-t1 text-ink-3 max-desk:hidden" aria-hidden>
              <span className="w-28">{t('clients.column_last')}</span>
              <span className="w-28">{t('clients.column_next')}</span>
              <span className="w-14 text-right">{t('clients.column_visits')}</span>
              <span className="w-24 text-right">{t('clients.column_spent')}</span>
              <span className="mr-6.5 w-44">{t('clients.column_know')}</span>
            </div>
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
        {items?.length === 0 && query === '' && filter && (
          <EmptyState
            title={t('clients.none_filtered')}
            className="k-card"
            action={<Button onClick={() => setFilter(null)}>{t('clients.show_all')}</Button>}
          />
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

function ClientRow({ client }: { readonly client: ListedClient }) {
  const t = useText();
  const day = (date: string | null) => (date ? formatDay(date) : '–');
  return (
    <ListRow
      className="desk:[&>.end]:max-w-none!"
      href={clientPath(client.id)}
      renderLink={routerLink}
      lead={<Avatar name={client.name} src={client.profile_image_url ?? undefined} />}
      title={<span className="break-words">{client.name}</span>}
      sub={
        <span className="num">
          {client.phone ? formatPhone(client.phone) : t('client.no_phone')}
          {client.last_visit_on && (
            <span className="desk:hidden">
              {' '}
              · {t('clients.last_on', { day: formatDay(client.last_visit_on) })}
            </span>
          )}
        </span>
      }
      end={
        <span className="flex items-center gap-4 text-left text-t2">
          <span className="num w-28 flex-none max-desk:hidden">{day(client.last_visit_on)}</span>
          <span className="num w-28 flex-none max-desk:hidden">{day(client.next_booked_on)}</span>
          <span className="num w-14 flex-none text-right max-desk:hidden">{client.visits}</span>
          <span className="num w-24 flex-none text-right max-desk:hidden">
            {client.spent !== null && formatMoney(client.spent)}
          </span>
          <span className="grid flex-none grid-cols-1 text-t1 max-desk:max-w-[32vw] max-desk:text-right desk:w-44">
            {client.is_due && (
              <span className="num text-warn">
                {client.due_amount === null
                  ? t('sums.due')
                  : t('clients.owes', { amount: formatMoney(client.due_amount) })}
              </span>
            )}
            {client.note && (
              <span className="flex items-center gap-1.5 text-warn">
                <IconAlertTriangle className="i-s flex-none" aria-hidden />
                <span className="cut">{client.note}</span>
              </span>
            )}
          </span>
        </span>
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
