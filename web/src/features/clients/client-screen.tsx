import { type Client, clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { clientPath } from '../../app/address.ts';
import { NothingHere } from '../../app/nothing-here.tsx';
import { usePageTitle } from '../../app/page-title.ts';
import { paths } from '../../app/paths.ts';
import { routerLink } from '../../app/router-link.tsx';
import type { MyBusiness } from '../../app/selected-business.ts';
import { ApiError } from '../../lib/api.ts';
import { may } from '../../lib/may.ts';
import { useCallQuery } from '../../lib/queries.ts';
import { useShortcut } from '../../lib/shortcuts.tsx';
import { useText } from '../../lib/text.ts';
import { ClientPicker } from '../../shared/clients/client-picker.tsx';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { IconArrowLeft, IconDots, IconPlus, IconTrash, IconUsers } from '../../ui/icons.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton, SkeletonCard } from '../../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { ClientDrawer } from './client-drawer.tsx';
import { ClientSummary, DeletedClient } from './client-summary.tsx';
import { type ClientPieces, useClientTabs } from './client-tabs.tsx';
import { keptList, useClientsLive } from './clients-data.ts';
import { EraseClient } from './erase-client.tsx';
import { MergeClient, MergedRecords } from './merge-client.tsx';

interface ClientScreenProps {
  readonly business: MyBusiness;
  readonly clientId: string;
  /** Summary by other features (visits, no-shows), below the name. */
  readonly standing?: ReactNode;
  /** Renders the form for a new booking of this client. */
  readonly newBooking?: (client: Client, onClose: () => void) => ReactNode;
  /** Tabs of other features. */
  readonly pieces: ClientPieces;
  /** Above the tabs: what must be seen first. */
  readonly children?: ReactNode;
}

export function ClientScreen({
  business,
  clientId,
  standing,
  newBooking,
  pieces,
  children,
}: ClientScreenProps) {
  const t = useText();
  const navigate = useNavigate();
  const of = { business_id: business.id, client_id: clientId };
  const { data: client, error, refetch } = useCallQuery(clientCalls.get, of);
  useClientsLive(business.id);
  usePageTitle(client ? nameOf(client, t('client.deleted_name')) : t('client.page'));
  const field = useRef<HTMLInputElement>(null);
  const { ids } = keptList();
  const place = ids.indexOf(clientId);
  const goTo = (id: string | undefined) => id && void navigate({ href: clientPath(id) });
  useShortcut('j', { label: t('client.next'), scope: 'page', enabled: place >= 0 }, () =>
    goTo(ids[place + 1]),
  );
  useShortcut('k', { label: t('client.previous'), scope: 'page', enabled: place > 0 }, () =>
    goTo(ids[place - 1]),
  );
  const head = client?.merged_into;
  useEffect(() => {
    if (head) void navigate({ href: clientPath(head), replace: true });
  }, [head, navigate]);
  useShortcut('/', { label: t('client.focus_search'), scope: 'page' }, () => field.current?.focus());
  if (error instanceof ApiError && ['NOT_FOUND', 'MALFORMED'].includes(error.code)) return <NothingHere />;
  return (
    <div className="mx-auto w-full max-w-7xl p-4 max-desk:pt-1 desk:p-8">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink variant="quiet" className="-ml-2" href={paths.clients} renderLink={routerLink}>
          <IconArrowLeft className="i-m" aria-hidden />
          {t('clients.title')}
        </ButtonLink>
        {place >= 0 && (
          <p className="num flex items-center gap-2 text-t1 text-ink-3 max-desk:hidden">
            {t('client.place', { place: place + 1, count: ids.length })}
            <Kbd>J</Kbd> <Kbd>K</Kbd>
          </p>
        )}
        <div className="ml-auto w-80 max-desk:w-full">
          <ClientPicker
            ref={field}
            businessId={business.id}
            label={t('client.jump')}
            placeholder={t('client.jump')}
            onPick={({ id }) => void navigate({ href: clientPath(id) })}
          />
        </div>
      </div>
      {!client && !error && (
        <Skeleton label={t('state.loading')}>
          <SkeletonCard lines={4} />
          <SkeletonCard lines={3} className="mt-4" />
        </Skeleton>
      )}
      {!client && error && (
        <Note
          tone="bad"
          live="alert"
          action={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
        >
          {t('clients.failed')}
        </Note>
      )}
      {client && (
        <div className="grid grid-cols-1 items-start gap-4 desk:grid-cols-[320px_minmax(0,1fr)]">
          {client.is_deleted ? (
            <DeletedClient />
          ) : (
            <Living business={business} client={client} standing={standing} newBooking={newBooking} />
          )}
          <div className="grid min-w-0 grid-cols-1 gap-4">
            <MergedRecords
              businessId={business.id}
              client={client}
              mayUndo={may(clientCalls.unmerge, business) && !client.is_deleted}
            />
            {children}
            <ClientTabs businessId={business.id} client={client} pieces={pieces} />
          </div>
        </div>
      )}
    </div>
  );
}

interface ClientTabsProps {
  readonly businessId: string;
  readonly client: Client;
  readonly pieces: ClientPieces;
}

function ClientTabs({ businessId, client, pieces }: ClientTabsProps) {
  const t = useText();
  const tabs = useClientTabs(businessId, client, pieces);
  const [chosen, setChosen] = useState('visits');
  const value = tabs.some((tab) => tab.value === chosen) ? chosen : 'visits';
  return (
    <>
      {tabs.map((tab, i) => (
        <TabKey key={tab.value} keys={String(i + 1)} label={tab.label} onPress={() => setChosen(tab.value)} />
      ))}
      <Tabs
        label={t('client_tabs.label')}
        items={tabs.map((tab) => ({ value: tab.value, label: tab.label }))}
        value={value}
        onValueChange={setChosen}
      >
        {tabs.map((tab) => (
          <TabPanel key={tab.value} value={tab.value}>
            {tab.panel}
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}

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

function nameOf(client: Client, deleted: string): string {
  return client.is_deleted ? deleted : client.name;
}

interface LivingProps {
  readonly business: MyBusiness;
  readonly client: Client;
  readonly standing: ReactNode;
  readonly newBooking: ClientScreenProps['newBooking'];
}

function Living({ business, client, standing, newBooking }: LivingProps) {
  const t = useText();
  const [turn, setTurn] = useState(0);
  const [editing, setEditing] = useState(false);
  const [erasing, setErasing] = useState(false);
  const [booking, setBooking] = useState(false);
  const edit = () => {
    setTurn((last) => last + 1);
    setEditing(true);
  };
  const [merging, setMerging] = useState(false);
  useShortcut('e', { label: t('client.edit'), scope: 'page' }, edit);
  useShortcut('b', { label: t('client.book'), scope: 'page', enabled: newBooking !== undefined }, () =>
    setBooking(true),
  );
  return (
    <>
      <ClientSummary
        businessId={business.id}
        client={client}
        standing={standing}
        book={
          newBooking && (
            <Button variant="primary" wide onClick={() => setBooking(true)}>
              <IconPlus className="i-m" aria-hidden />
              {t('client.book')}
              <Kbd>B</Kbd>
            </Button>
          )
        }
        actions={
          <>
            <Button className="flex-1" onClick={edit}>
              {t('client.edit')}
              <Kbd>E</Kbd>
            </Button>
            {may(clientCalls.erase, business) && (
              <Menu
                align="end"
                trigger={
                  <IconButton
                    variant="plain"
                    label={t('client.more', { name: client.name })}
                    icon={<IconDots className="i-m" aria-hidden />}
                  />
                }
                entries={[
                  {
                    key: 'merge',
                    label: t('merge.open'),
                    icon: <IconUsers className="i-m" aria-hidden />,
                    onSelect: () => setMerging(true),
                  },
                  {
                    key: 'erase',
                    label: t('client.erase'),
                    icon: <IconTrash className="i-m" aria-hidden />,
                    danger: true,
                    onSelect: () => setErasing(true),
                  },
                ]}
              />
            )}
          </>
        }
      />
      {merging && <MergeClient businessId={business.id} client={client} onClose={() => setMerging(false)} />}
      {booking && newBooking?.(client, () => setBooking(false))}
      {turn > 0 && (
        <ClientDrawer
          key={turn}
          businessId={business.id}
          client={client}
          open={editing}
          onClose={() => setEditing(false)}
        />
      )}
      <EraseClient businessId={business.id} client={client} open={erasing} onOpenChange={setErasing} />
    </>
  );
}
