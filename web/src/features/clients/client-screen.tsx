import { type Client, clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
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
import { IconArrowLeft, IconDots, IconPlus, IconTrash } from '../../ui/icons.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton, SkeletonCard } from '../../ui/skeleton.tsx';
import { ClientDrawer } from './client-drawer.tsx';
import { ClientNotes } from './client-notes.tsx';
import { ClientSummary, DeletedClient } from './client-summary.tsx';
import { useClientsLive } from './clients-data.ts';
import { EraseClient } from './erase-client.tsx';
import { ClientPhotos } from './photos/client-photos.tsx';
import { ClientReminders } from './reminders/client-reminders.tsx';

interface ClientScreenProps {
  readonly business: MyBusiness;
  readonly clientId: string;
  /** Summary by other features (visits, no-shows), below the name. */
  readonly standing?: ReactNode;
  /** Renders the form for a new booking of this client. */
  readonly newBooking?: (client: Client, onClose: () => void) => ReactNode;
  /** Sections of other features (past visits, memberships), above the notes. */
  readonly children?: ReactNode;
}

export function ClientScreen({ business, clientId, standing, newBooking, children }: ClientScreenProps) {
  const t = useText();
  const navigate = useNavigate();
  const of = { business_id: business.id, client_id: clientId };
  const { data: client, error, refetch } = useCallQuery(clientCalls.get, of);
  useClientsLive(business.id);
  usePageTitle(client ? nameOf(client, t('client.deleted_name')) : t('client.page'));
  const field = useRef<HTMLInputElement>(null);
  useShortcut('/', { label: t('client.focus_search'), scope: 'page' }, () => field.current?.focus());
  if (error instanceof ApiError && ['NOT_FOUND', 'MALFORMED'].includes(error.code)) return <NothingHere />;
  return (
    <div className="mx-auto w-full max-w-5xl p-4 max-desk:pt-1 desk:p-8">
      <div className="mb-4 flex flex-wrap items-start gap-x-4 gap-y-2">
        <ButtonLink variant="quiet" className="-ml-2" href={paths.clients} renderLink={routerLink}>
          <IconArrowLeft className="i-m" aria-hidden />
          {t('clients.title')}
        </ButtonLink>
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
            {children}
            {!client.is_deleted && <ClientReminders businessId={business.id} clientId={client.id} />}
            {!client.is_deleted && <ClientPhotos businessId={business.id} client={client} />}
            {!client.is_deleted && (
              <ClientNotes key={client.id} businessId={business.id} clientId={client.id} />
            )}
          </div>
        </div>
      )}
    </div>
  );
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
            <Button
              className="flex-1"
              onClick={() => {
                setTurn((last) => last + 1);
                setEditing(true);
              }}
            >
              {t('client.edit')}
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
