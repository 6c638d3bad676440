import type { Client } from '@kursi/core/clients/clients.contract.ts';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { ClientNotes } from './client-notes.tsx';
import { ClientRhythm } from './client-rhythm.tsx';
import { ClientPhotos } from './photos/client-photos.tsx';
import { ClientReminders } from './reminders/client-reminders.tsx';

/** What other features show about a client; a tab whose feature gives nothing is not there. */
export interface ClientPieces {
  readonly visits?: ReactNode;
  readonly memberships?: ReactNode;
}

export interface ClientTab {
  readonly value: string;
  readonly label: string;
  readonly panel: ReactNode;
}

/** One line per tab, in their order; their place is their key. Of an erased client the visits stay. */
export function useClientTabs(businessId: string, client: Client, pieces: ClientPieces): ClientTab[] {
  const t = useText();
  const of = { businessId, clientId: client.id };
  const isHere = !client.is_deleted;
  const visits = (
    <div className="grid gap-4">
      <ClientRhythm {...of} />
      {pieces.visits}
    </div>
  );
  const tabs = [
    { value: 'visits', label: t('client_tabs.visits'), panel: visits },
    { value: 'memberships', label: t('client_tabs.memberships'), panel: pieces.memberships },
    {
      value: 'reminders',
      label: t('client_tabs.reminders'),
      panel: isHere && <ClientReminders {...of} />,
    },
    {
      value: 'photos',
      label: t('client_tabs.photos'),
      panel: isHere && <ClientPhotos businessId={businessId} client={client} />,
    },
    { value: 'notes', label: t('client.notes'), panel: isHere && <ClientNotes key={client.id} {...of} /> },
  ];
  return tabs.filter(({ panel }) => panel);
}
