import { dueCalls } from '@kursi/core/billing/dues.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { clientPhotoCalls } from '@kursi/core/clients/client-photos.contract.ts';
import { clientReminderCalls } from '@kursi/core/clients/client-reminders.contract.ts';
import type { Client } from '@kursi/core/clients/clients.contract.ts';
import { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import type { ReactNode } from 'react';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { ClientNotes } from './client-notes.tsx';
import { ClientRhythm } from './client-rhythm.tsx';
import { ClientHistory } from './history/client-history.tsx';
import { ClientPhotos } from './photos/client-photos.tsx';
import { ClientReminders } from './reminders/client-reminders.tsx';

/** What other features show about a client; a tab whose feature gives nothing is not there. */
export interface ClientPieces {
  readonly visits: ReactNode;
  readonly memberships?: ReactNode;
  readonly dues: ReactNode;
  readonly messages: ReactNode;
  /** Beside the visits: the memberships that run. */
  readonly running?: ReactNode;
}

export interface ClientTab {
  readonly value: string;
  readonly label: string;
  readonly count?: number | undefined;
  readonly panel: ReactNode;
}

/** One line per tab, in their order; their place is their key. Of an erased client visits, bills and history stay. */
export function useClientTabs(businessId: string, client: Client, pieces: ClientPieces): ClientTab[] {
  const t = useText();
  const of = { businessId, clientId: client.id };
  const counts = useCounts(businessId, client, Boolean(pieces.memberships));
  const isHere = !client.is_deleted;
  const visits = (
    <div className="grid grid-cols-1 gap-4">
      <ClientRhythm {...of} isOver={client.is_deleted} />
      {pieces.visits}
    </div>
  );
  const tabs = [
    { value: 'visits', label: t('client_tabs.visits'), count: counts.visits, panel: visits },
    {
      value: 'memberships',
      label: t('client_tabs.memberships'),
      count: counts.memberships,
      panel: pieces.memberships,
    },
    { value: 'dues', label: t('due.title'), count: counts.dues, panel: pieces.dues },
    {
      value: 'reminders',
      label: t('client_tabs.reminders'),
      count: counts.reminders,
      panel: isHere && <ClientReminders {...of} />,
    },
    {
      value: 'photos',
      label: t('client_tabs.photos'),
      count: counts.photos,
      panel: isHere && <ClientPhotos businessId={businessId} client={client} />,
    },
    {
      value: 'notes',
      label: t('client.notes'),
      count: client.note_count,
      panel: isHere && <ClientNotes key={client.id} {...of} />,
    },
    { value: 'messages', label: t('offers.messages'), panel: isHere && pieces.messages },
    { value: 'history', label: t('client_tabs.history'), panel: <ClientHistory {...of} /> },
  ];
  return tabs
    .filter(({ panel }) => panel)
    .map(({ count, ...tab }) => ({ ...tab, count: count === 0 ? undefined : count }));
}

function useCounts(business_id: string, client: Client, hasMemberships: boolean) {
  const of = { business_id, client_id: client.id };
  const isHere = { enabled: !client.is_deleted };
  const memberships = useCallQuery(membershipCalls.ofClient, of, { enabled: hasMemberships });
  return {
    visits: useCallQuery(scheduleCalls.getClientSummary, of).data?.visits,
    memberships: memberships.data?.items.length,
    dues: useCallQuery(dueCalls.list, { ...of, limit: 1 }).data?.all.count,
    reminders: useCallQuery(clientReminderCalls.list, of, isHere).data?.items.length,
    photos: useCallQuery(clientPhotoCalls.list, of, isHere).data?.items.length,
  };
}
