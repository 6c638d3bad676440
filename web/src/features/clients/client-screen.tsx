import type { SeenDue } from '@kursi/core/billing/dues.contract.ts';
import { type Client, clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { clientPath } from '../../app/address/address.ts';
import { ButtonLink } from '../../app/address/links.tsx';
import { usePageTitle } from '../../app/address/page-title.ts';
import { paths } from '../../app/address/paths.ts';
import { NothingHere } from '../../app/nothing-here.tsx';
import type { MyBusiness } from '../../app/selected-business.ts';
import { ApiError } from '../../lib/api/api.ts';
import { useShortcut } from '../../lib/keyboard/shortcuts.tsx';
import { may } from '../../lib/may.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { clientName } from '../../shared/clients/client-name.ts';
import { ClientPicker } from '../../shared/clients/client-picker.tsx';
import { LoadFailed, LoadingCards } from '../../shared/loading.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { IconArrowLeft, IconDots, IconPencil, IconTrash, IconUsers } from '../../ui/pictures/icons.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { ClientDrawer } from './client-drawer.tsx';
import { ClientSide } from './client-side.tsx';
import { ClientSummary, DeletedClient } from './client-summary.tsx';
import { type ClientPieces, useClientTabs } from './client-tabs.tsx';
import { keptList, useClientsLive } from './clients-data.ts';
import { EraseClient } from './erase-client.tsx';
import { MergeClient, MergedRecords } from './merge-client.tsx';

/** Services with the people who did them, to book once more. */
export type HadServices = readonly { readonly service_id: string; readonly entity_id: string }[];

interface ClientScreenProps {
  readonly business: MyBusiness;
  readonly clientId: string;
  /** Which tab the address names; visits by default. */
  readonly tab: string | undefined;
  /** Renders the form for a new booking of this client. */
  readonly newBooking: (client: Client, services: HadServices, onClose: () => void) => ReactNode;
  /** Renders the form that takes the rest of a bill. */
  readonly collect: (due: SeenDue, onClose: () => void) => ReactNode;
  /** Tabs of other features; those that book again or collect are given how. */
  readonly pieces: (how: {
    readonly onAgain: ((services: HadServices) => void) | undefined;
    readonly onCollect: (due: SeenDue) => void;
  }) => ClientPieces;
}

export function ClientScreen({ business, clientId, tab, newBooking, collect, pieces }: ClientScreenProps) {
  const t = useText();
  const navigate = useNavigate();
  const of = { business_id: business.id, client_id: clientId };
  const { data: client, error, refetch } = useCallQuery(clientCalls.get, of);
  useClientsLive(business.id);
  usePageTitle(client ? clientName(t, client.name) : t('client.page'));
  const [booked, setBooked] = useState<HadServices | null>(null);
  const [collected, setCollected] = useState<SeenDue | null>(null);
  const [open, setOpen] = useState<'edit' | 'merge' | 'erase' | null>(null);
  const [turn, setTurn] = useState(0);
  const edit = () => {
    setTurn((last) => last + 1);
    setOpen('edit');
  };
  const head = client?.merged_into;
  useEffect(() => {
    if (head) void navigate({ href: clientPath(head, tab), replace: true });
  }, [head, tab, navigate]);
  const isHere = client !== undefined && !client.is_deleted;
  useShortcut('e', { label: t('client.edit'), scope: 'page', enabled: isHere }, edit);
  useShortcut('b', { label: t('client.book'), scope: 'page', enabled: isHere }, () => setBooked([]));
  if (error instanceof ApiError && ['NOT_FOUND', 'MALFORMED'].includes(error.code)) return <NothingHere />;
  return (
    <div className="flex min-h-full flex-col">
      <Bar
        business={business}
        clientId={clientId}
        tab={tab}
        client={isHere ? client : null}
        onEdit={edit}
        onMerge={() => setOpen('merge')}
        onErase={() => setOpen('erase')}
      />
      {!client && !error && <LoadingCards lines={[4, 3]} gap="mt-4" className="p-4" />}
      {!client && error && (
        <LoadFailed className="m-4" onRetry={refetch}>
          {t('clients.failed')}
        </LoadFailed>
      )}
      {client && (
        <div className="grid flex-1 shadow-[inset_0_1px_var(--line)] max-desk:grid-cols-1 desk:grid-cols-[clamp(296px,23vw,328px)_minmax(0,1fr)]">
          {client.is_deleted ? (
            <DeletedClient />
          ) : (
            <ClientSummary
              business={business}
              client={client}
              onEdit={edit}
              onCollect={setCollected}
              onBook={(service_id) => setBooked(service_id ? [{ service_id, entity_id: '' }] : [])}
            />
          )}
          <div className="flex min-w-0 flex-col bg-surface">
            <div className="px-4 pt-3 empty:hidden desk:px-6">
              <MergedRecords
                businessId={business.id}
                client={client}
                mayUndo={may(clientCalls.unmerge, business) && !client.is_deleted}
              />
            </div>
            <ClientTabs
              businessId={business.id}
              client={client}
              tab={tab}
              pieces={pieces({
                onAgain: client.is_deleted ? undefined : setBooked,
                onCollect: setCollected,
              })}
            />
          </div>
        </div>
      )}
      {client && booked && newBooking(client, booked, () => setBooked(null))}
      {collected && collect(collected, () => setCollected(null))}
      {client && turn > 0 && (
        <ClientDrawer
          key={turn}
          businessId={business.id}
          client={client}
          open={open === 'edit'}
          onClose={() => setOpen(null)}
        />
      )}
      {client && open === 'merge' && (
        <MergeClient businessId={business.id} client={client} onClose={() => setOpen(null)} />
      )}
      {client && !client.is_deleted && (
        <EraseClient
          businessId={business.id}
          client={client}
          open={open === 'erase'}
          onOpenChange={(isOpen) => setOpen(isOpen ? 'erase' : null)}
        />
      )}
    </div>
  );
}

interface BarProps {
  readonly business: MyBusiness;
  readonly clientId: string;
  readonly tab: string | undefined;
  /** Null while it loads, and of an erased client: then there is nothing to change. */
  readonly client: Client | null;
  readonly onEdit: () => void;
  readonly onMerge: () => void;
  readonly onErase: () => void;
}

/** Back to the list, on to the next of it, another client, and what can be done with this one. */
function Bar({ business, clientId, tab, client, onEdit, onMerge, onErase }: BarProps) {
  const t = useText();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const { ids } = keptList();
  const place = ids.indexOf(clientId);
  const goTo = (id: string | undefined) => id && void navigate({ href: clientPath(id, tab) });
  useShortcut('j', { label: t('client.next'), scope: 'page', enabled: place >= 0 }, () =>
    goTo(ids[place + 1]),
  );
  useShortcut('k', { label: t('client.previous'), scope: 'page', enabled: place > 0 }, () =>
    goTo(ids[place - 1]),
  );
  useShortcut('/', { label: t('client.focus_search'), scope: 'page' }, () => field.current?.focus());
  return (
    <div className="k-bar">
      <ButtonLink variant="quiet" className="-ml-2" href={paths.clients}>
        <IconArrowLeft className="i-m" aria-hidden />
        {t('clients.title')}
      </ButtonLink>
      {place >= 0 && (
        <p className="num text-ink-3 max-desk:hidden">
          {t('client.place', { place: place + 1, count: ids.length })}
        </p>
      )}
      <div className="ml-auto flex items-center gap-2 desk:order-2">
        {place >= 0 && (
          <p className="mr-2 flex items-center gap-1.5 text-t1 text-ink-3 max-[1199px]:hidden">
            <Kbd>J</Kbd> <Kbd>K</Kbd> {t('client.next_previous')}
          </p>
        )}
        {client && (
          <Button variant="quiet" onClick={onEdit}>
            <IconPencil className="i-m desk:hidden" aria-hidden />
            {t('client.edit')}
            <Kbd>E</Kbd>
          </Button>
        )}
        {client && may(clientCalls.merge, business) && (
          <Button variant="quiet" className="max-[1199px]:hidden" onClick={onMerge}>
            {t('merge.do')}
          </Button>
        )}
        {client && may(clientCalls.erase, business) && (
          <Menu
            align="end"
            trigger={
              <IconButton
                label={t('client.more', { name: client.name })}
                icon={<IconDots className="i-m" aria-hidden />}
              />
            }
            entries={[
              {
                key: 'merge',
                label: t('merge.open'),
                icon: <IconUsers className="i-m" aria-hidden />,
                onSelect: onMerge,
              },
              {
                key: 'erase',
                label: t('client.erase'),
                icon: <IconTrash className="i-m" aria-hidden />,
                danger: true,
                onSelect: onErase,
              },
            ]}
          />
        )}
      </div>
      <div className="w-64 max-desk:w-full desk:ml-4">
        <ClientPicker
          ref={field}
          businessId={business.id}
          label={t('client.jump')}
          placeholder={t('client.jump')}
          onPick={({ id }) => void navigate({ href: clientPath(id) })}
        />
      </div>
    </div>
  );
}

interface ClientTabsProps {
  readonly businessId: string;
  readonly client: Client;
  readonly tab: string | undefined;
  readonly pieces: ClientPieces;
}

const FIRST = 'visits';

function ClientTabs({ businessId, client, tab, pieces }: ClientTabsProps) {
  const t = useText();
  const navigate = useNavigate();
  const tabs = useClientTabs(businessId, client, pieces);
  const value = tabs.some((one) => one.value === tab) ? (tab ?? FIRST) : FIRST;
  const choose = (next: string) =>
    void navigate({
      href: clientPath(client.id, next === FIRST ? undefined : next),
      replace: true,
      resetScroll: false,
    });
  const all = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for an address that names a tab
  useEffect(() => {
    if (!tab) return;
    // On a phone the tabs stand below the summary. After the router has put the page to its top.
    const frame = requestAnimationFrame(() => {
      if ((all.current?.getBoundingClientRect().top ?? 0) > innerHeight / 2) all.current?.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  // Counts that arrive make the tabs wider.
  const widths = tabs.map(({ value: name, count }) => `${name} ${count ?? ''}`).join();
  useEffect(() => {
    const row = all.current?.querySelector<HTMLElement>('[role=tablist]');
    const chosen = value && widths && row?.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.clientWidth) / 2;
  }, [value, widths]);
  return (
    <div ref={all} className="flex flex-1 scroll-mt-18 flex-col max-desk:min-h-dvh">
      {tabs.map((one, i) => (
        <TabKey key={one.value} keys={String(i + 1)} label={one.label} onPress={() => choose(one.value)} />
      ))}
      <Tabs
        className="flex flex-1 flex-col [&>.k-tabs]:relative [&>.k-tabs]:flex-none [&>.k-tabs]:px-4 [&>.k-tabs]:pt-1 desk:[&>.k-tabs]:px-6"
        label={t('client_tabs.label')}
        items={tabs}
        value={value}
        onValueChange={choose}
      >
        {tabs.map((one) => {
          const isWide = one.value === FIRST && !client.is_deleted;
          return (
            <TabPanel key={one.value} value={one.value} className={cx('grid flex-1 pt-0!', isWide && wide)}>
              <div className="min-w-0 px-4 pt-4 pb-6 desk:px-6 desk:pb-8">{one.panel}</div>
              {isWide && <ClientSide businessId={businessId} clientId={client.id} running={pieces.running} />}
            </TabPanel>
          );
        })}
      </Tabs>
    </div>
  );
}

/** Beside the visits there is room for what runs; below this width the tabs say it. */
const wide = 'min-[1200px]:grid-cols-[minmax(0,1fr)_clamp(280px,21vw,304px)]';

function TabKey({
  keys,
  label,
  onPress,
}: {
  readonly keys: string;
  readonly label: string;
  readonly onPress: () => void;
}) {
  useShortcut(keys, { label, scope: 'page' }, onPress);
  return null;
}
