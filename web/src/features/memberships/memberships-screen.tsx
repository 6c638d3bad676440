import { sumPaise } from '@kursi/core/kernel/money.ts';
import { membershipTemplateCalls } from '@kursi/core/memberships/membership-templates.contract.ts';
import {
  type HeldMembership,
  type MembershipFilter,
  membershipCalls,
  membershipFilters,
} from '@kursi/core/memberships/memberships.contract.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ButtonLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import type { MyBusiness } from '../../app/selected-business.ts';
import { formatMoney } from '../../lib/format.ts';
import { useShortcut } from '../../lib/keyboard/shortcuts.tsx';
import { may } from '../../lib/may.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { callPages, useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { LoadFailed, LoadingCards } from '../../shared/loading.tsx';
import { ShowMore } from '../../shared/show-more.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { PickChip } from '../../ui/fields/pick-chip.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { IconArrowLeft, IconClock, IconPlus, IconRupee } from '../../ui/pictures/icons.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { HeldTable } from './held-table.tsx';
import { KindCard } from './kind-card.tsx';
import { MembershipDrawer } from './membership-drawer.tsx';
import { membershipReads, patchTemplates, type Template, useMembershipsLive } from './memberships-data.ts';
import { SellDrawer } from './sell-drawer.tsx';
import { TemplateDrawer } from './template-drawer.tsx';

/** At once; the rest by the button. */
const PAGE = 25;
/** After the last letter. */
const SEARCH_MS = 250;

type Opened =
  | { readonly what: 'kind'; readonly template: Template | null }
  | { readonly what: 'sale' }
  | { readonly what: 'membership'; readonly membership: HeldMembership };

/** What has been paid for and not yet given, what is sold, and who holds it. */
export function MembershipsScreen({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const of = { business_id: business.id };
  const [filter, setFilter] = useState<MembershipFilter>('all');
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed.trim(), SEARCH_MS);
  const [opened, setOpened] = useState<{
    readonly turn: number;
    readonly it: Opened;
    readonly open: boolean;
  }>();
  const field = useRef<HTMLInputElement>(null);
  const templates = useCallQuery(membershipTemplateCalls.list, of);
  const summary = useCallQuery(membershipCalls.summary, of);
  const held = useInfiniteQuery({
    ...callPages(membershipCalls.list, { ...of, filter, limit: PAGE, ...(query !== '' && { query }) }),
    placeholderData: keepPreviousData,
  });
  useMembershipsLive(business.id);
  const mayChange = may(membershipTemplateCalls.add, business);
  const maySell = may(membershipCalls.buy, business);
  const open = (it: Opened) => setOpened((last) => ({ turn: (last?.turn ?? 0) + 1, it, open: true }));
  const close = () => setOpened((last) => last && { ...last, open: false });
  const change = useCommand(membershipTemplateCalls.change, {
    invalidates: membershipReads,
    scope: ({ id }) => id,
    optimistic: ({ id, status }) =>
      patchTemplates(business.id, (items) =>
        items.map((one) => (one.id === id && status ? { ...one, status } : one)),
      ),
  });
  const items = held.data?.pages.flatMap((page) => page.items);
  const kinds = templates.data?.items;
  const amounts = summary.data?.amounts;
  const hasSold = (summary.data?.counts.all ?? 0) + (summary.data?.counts.ended ?? 0) > 0;
  const canSell = maySell && kinds?.some(({ status }) => status === 'enable') === true;
  const isFailed = [templates, summary, held].some(({ isError, data }) => isError && !data);
  const retry = () => {
    void templates.refetch();
    void summary.refetch();
    void held.refetch();
  };
  useShortcut('/', { label: t('membership.find'), scope: 'page' }, (event) => {
    event.preventDefault();
    field.current?.focus();
  });
  useShortcut('m', { label: t('membership.sell'), scope: 'page', enabled: canSell }, () =>
    open({ what: 'sale' }),
  );
  const newKind = (variant: 'plain' | 'primary') => (
    <Button variant={variant} onClick={() => open({ what: 'kind', template: null })}>
      <IconPlus className="i-m" aria-hidden />
      {t('membership.new_kind')}
    </Button>
  );
  return (
    <div className="flex min-h-full flex-col">
      <div className="k-bar">
        <ButtonLink variant="quiet" className="-ml-2 max-desk:self-start" href={paths.clients}>
          <IconArrowLeft className="i-m" aria-hidden />
          <span className="max-desk:sr-only">{t('clients.title')}</span>
        </ButtonLink>
        <div className="min-w-0 flex-1 max-desk:pt-2 desk:contents">
          <h1 className="text-t4 font-bold">{t('membership.title')}</h1>
          {summary.data && (
            <p className="num text-ink-3">
              {t('membership.running_by', {
                running: summary.data.running_count,
                count: summary.data.client_count,
              })}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2 max-desk:w-full max-desk:*:flex-1 desk:ml-auto">
          {mayChange && kinds && kinds.length > 0 && newKind('plain')}
          {canSell && (
            <Button variant="primary" onClick={() => open({ what: 'sale' })}>
              {t('membership.sell')} <Kbd>M</Kbd>
            </Button>
          )}
        </div>
      </div>
      {isFailed && (
        <LoadFailed className="m-4" onRetry={retry}>
          {t('membership.failed')}
        </LoadFailed>
      )}
      {!isFailed && (!kinds || !summary.data) && <LoadingCards lines={[3, 6]} gap="mt-4" className="p-4" />}
      {kinds?.length === 0 && (
        <EmptyState title={t('membership.no_kinds')} action={mayChange && newKind('primary')}>
          {t(mayChange ? 'membership.no_kinds_more' : 'membership.no_kinds_staff')}
        </EmptyState>
      )}
      {kinds && kinds.length > 0 && summary.data && (
        <section
          className="grid gap-6 bg-sunken px-5 py-4 shadow-[inset_0_1px_var(--line),inset_0_-1px_var(--line)] *:only:col-span-full max-desk:grid-cols-1 max-desk:gap-4 max-desk:px-4 desk:grid-cols-[276px_minmax(0,1fr)]"
          aria-label={t('membership.owed_and_sold')}
        >
          {amounts && <Owed wallets={amounts.wallets_amount} packages={amounts.packages_amount} />}
          <ul className="-m-1 flex min-w-0 gap-2 overflow-x-auto p-1" aria-label={t('membership.kinds')}>
            {kinds.map((template) => (
              <KindCard
                key={template.id}
                template={template}
                onOpen={mayChange ? () => open({ what: 'kind', template }) : null}
                onSwitch={(isOn) =>
                  void change.run({ ...of, id: template.id, status: isOn ? 'enable' : 'disable' })
                }
              />
            ))}
          </ul>
        </section>
      )}
      {kinds && kinds.length > 0 && summary.data && !hasSold && (
        <EmptyState
          title={t('membership.none')}
          action={
            canSell && (
              <Button variant="primary" onClick={() => open({ what: 'sale' })}>
                {t('membership.sell_first')}
              </Button>
            )
          }
        >
          {t('membership.none_more')}
        </EmptyState>
      )}
      {summary.data && hasSold && (
        <>
          <div className="flex flex-wrap items-center gap-2 px-5 pt-3 pb-2 max-desk:px-4">
            {membershipFilters.map((one) => (
              <PickChip key={one} picked={filter === one} onPickedChange={() => setFilter(one)}>
                {one === 'ending' && <IconClock className="i-s" aria-hidden />}
                {one === 'unpaid' && <IconRupee className="i-s" aria-hidden />}
                {t(`membership.filter_${one}`)} <span className="num">{summary.data.counts[one]}</span>
              </PickChip>
            ))}
            <SearchField
              ref={field}
              className="ml-auto w-60 max-desk:w-full"
              label={t('membership.find')}
              placeholder={t('clients.search_placeholder')}
              clearLabel={t('clients.search_clear')}
              value={typed}
              onValueChange={setTyped}
              maxLength={200}
              aria-keyshortcuts="/"
            />
          </div>
          <div className="px-5 pb-4 max-desk:px-4">
            {items && items.length > 0 && (
              <HeldTable items={items} onOpen={(membership) => open({ what: 'membership', membership })} />
            )}
            {items?.length === 0 && (
              <EmptyState compact title={t(query === '' ? 'membership.none_so' : 'membership.none_found')} />
            )}
            <ShowMore query={held} className="mt-4 max-desk:w-full" />
          </div>
          {amounts && (
            <footer className="k-statusbar num sticky bottom-0 mt-auto">
              {amounts.ending_amount > 0 && (
                <span className="flex items-center gap-1.5 text-warn">
                  <IconClock className="i-s" aria-hidden />
                  {t('membership.ending_sum', { amount: formatMoney(amounts.ending_amount) })}
                </span>
              )}
              {amounts.due_amount > 0 && (
                <span className="flex items-center gap-1.5 text-warn">
                  <IconRupee className="i-s" aria-hidden />
                  {t('membership.due_sum', { amount: formatMoney(amounts.due_amount) })}
                </span>
              )}
              <span className="ml-auto text-ink-3">
                {t('membership.month_sum', {
                  used: formatMoney(amounts.used_amount),
                  sold: formatMoney(amounts.sold_amount),
                })}
              </span>
            </footer>
          )}
        </>
      )}
      {opened?.it.what === 'kind' && (
        <TemplateDrawer
          key={opened.turn}
          businessId={business.id}
          template={opened.it.template}
          open={opened.open}
          onClose={close}
        />
      )}
      {opened?.it.what === 'sale' && (
        <SellDrawer key={opened.turn} business={business} client={null} open={opened.open} onClose={close} />
      )}
      {opened?.it.what === 'membership' && (
        <MembershipDrawer
          key={opened.turn}
          business={business}
          membership={opened.it.membership}
          open={opened.open}
          onClose={close}
        />
      )}
    </div>
  );
}

type Paise = HeldMembership['price'];

/** What has been paid for and not yet given: money in wallets, uses of packages at their price. */
function Owed({ wallets, packages }: { readonly wallets: Paise; readonly packages: Paise }) {
  const t = useText();
  const parts = [
    { name: t('membership.owed_wallets'), amount: wallets, ink: 'bg-ink' },
    { name: t('membership.owed_packages'), amount: packages, ink: 'bg-st-done' },
  ];
  return (
    <div>
      <p className="text-ink-2">{t('membership.owed')}</p>
      <p className="num text-t6 font-bold">{formatMoney(sumPaise([wallets, packages]))}</p>
      <div
        className="mt-3 mb-2.5 flex h-2.5 gap-0.5 overflow-hidden rounded-(--r-item) bg-line *:min-w-0.5"
        role="img"
        aria-label={t('membership.owed_parts', {
          wallets: formatMoney(wallets),
          packages: formatMoney(packages),
        })}
      >
        {parts.map(({ name, amount, ink }) =>
          amount > 0 ? <i key={name} className={ink} style={{ flex: amount }} /> : null,
        )}
      </div>
      <dl className="num grid gap-1">
        {parts.map(({ name, amount, ink }) => (
          <div key={name} className="flex items-center gap-1.5">
            <dt className="flex flex-1 items-center gap-1.5">
              <i className={cx('size-2.5 flex-none rounded-(--r-hair)', ink)} />
              {name}
            </dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
