import { type ClientChange, clientHistoryCalls } from '@kursi/core/clients/client-history.contract.ts';
import type { ClientChangeKind } from '@kursi/core/clients/client-history.ts';
import { HistoryLink } from '../../../app/frame/history-link.tsx';
import { PagedList } from '../../../app/paged-list.tsx';
import { formatInstant } from '../../../lib/format.ts';
import { type Translate, useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { clientName } from '../../../shared/clients/client-name.ts';
import {
  IconBell,
  IconCamera,
  IconDownload,
  IconFile,
  IconPencil,
  IconPhone,
  IconShield,
  IconTrash,
  IconUserPlus,
  IconUsers,
} from '../../../ui/pictures/icons.ts';

interface ClientHistoryProps {
  readonly businessId: string;
  readonly clientId: string;
}

const icons = {
  added: IconUserPlus,
  imported: IconDownload,
  changed: IconPencil,
  tied: IconShield,
  merged: IconUsers,
  unmerged: IconUsers,
  opted_out: IconBell,
  opted_in: IconBell,
  photo_added: IconCamera,
  photo_removed: IconCamera,
  reminder_changed: IconBell,
  note_added: IconFile,
  note_changed: IconFile,
  note_removed: IconFile,
  contact_shown: IconPhone,
  deleted: IconTrash,
} as const satisfies Record<ClientChangeKind, typeof IconPencil>;

/** Who changed what about a client, newest first. */
export function ClientHistory({ businessId, clientId }: ClientHistoryProps) {
  const t = useText();
  const now = useNow();
  return (
    <PagedList
      call={clientHistoryCalls.list}
      input={{ business_id: businessId, client_id: clientId }}
      empty={{ title: t('history.none'), body: t('history.none_more') }}
    >
      {(changes) => (
        <>
          <HistoryLink of={{ client: clientId }} className="justify-self-end" />
          <ul className="divide-y divide-line-soft" aria-label={t('client_tabs.history')}>
            {changes.map((change) => {
              const Icon = icons[change.what];
              return (
                <li key={change.id} className="flex gap-3 py-2.5">
                  <Icon className="i-m mt-0.5 flex-none text-ink-3" aria-hidden />
                  <div className="min-w-0 flex-1">
                    <p className="break-words">{said(t, change)}</p>
                    <p className="num text-t1 text-ink-3 max-desk:text-t2">
                      {[formatInstant(change.at, { now }), byWhom(t, change)].filter(Boolean).join(', ')}
                    </p>
                  </div>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </PagedList>
  );
}

function said(t: Translate, { what, fields, about, from }: ClientChange): string {
  if (what === 'changed') {
    const names = fields.map((field) =>
      t(
        field === 'note'
          ? 'client.good_to_know'
          : field === 'profile_image_url'
            ? 'photos.profile'
            : `client.${field}`,
      ),
    );
    return names.length > 0
      ? t('history.changed_fields', { fields: names.join(', ') })
      : t('history.changed');
  }
  if (what === 'merged' || what === 'unmerged') return t(`history.${what}`, { name: clientName(t, about) });
  if (what === 'reminder_changed') {
    return about ? t('history.reminder_of', { service: about }) : t('history.reminder_changed');
  }
  if (what === 'opted_out' && from) return t(`history.opted_out_${from}`);
  return t(`history.${what}`);
}

function byWhom(t: Translate, { by_client, by_name }: ClientChange): string | null {
  return by_client ? t('history.by_client') : by_name && clientName(t, by_name);
}
