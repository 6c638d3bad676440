import { type Client, clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { clientPath } from '../../app/address/address.ts';
import { formatInstantDay, formatPhone } from '../../lib/format.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { ClientPicker } from '../../shared/clients/client-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/fields/chip.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Note } from '../../ui/states/note.tsx';
import { refetchEverything } from './clients-data.ts';

interface MergeClientProps {
  readonly businessId: string;
  readonly client: Client;
  readonly onClose: () => void;
}

/** Finds the other record of the same person, shows both, and says which one stays. */
export function MergeClient({ businessId, client, onClose }: MergeClientProps) {
  const t = useText();
  const navigate = useNavigate();
  const [otherId, setOtherId] = useState<string | null>(null);
  const { data: other } = useCallQuery(
    clientCalls.get,
    { business_id: businessId, client_id: otherId ?? '' },
    { enabled: otherId !== null },
  );
  const unmerge = useCommand(clientCalls.unmerge, { onDone: refetchEverything });
  const merge = useCommand(clientCalls.merge, {
    said: () => ({ text: t('merge.done'), tone: 'good' }),
    undo: (output, input) => () =>
      unmerge.run({
        business_id: businessId,
        client_id: output.client_id === input.client_id ? input.other_id : input.client_id,
      }),
    onDone: ({ client_id }) => {
      refetchEverything();
      onClose();
      void navigate({ href: clientPath(client_id) });
    },
  });
  const isSame = other?.id === client.id;
  const hasTwoAccounts = Boolean(client.account_id && other?.account_id && !isSame);
  const stays = other?.account_id && !client.account_id ? other : client;
  return (
    <Dialog
      broad
      onClose={onClose}
      title={t('merge.title', { name: client.name })}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            variant="primary"
            disabled={!other || isSame || hasTwoAccounts}
            loading={merge.pending}
            onClick={() =>
              other && void merge.run({ business_id: businessId, client_id: client.id, other_id: other.id })
            }
          >
            {t('merge.do')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <p className="text-ink-2">{t('merge.lead')}</p>
        <ClientPicker
          businessId={businessId}
          label={t('merge.find')}
          placeholder={t('merge.find')}
          onPick={({ id }) => setOtherId(id)}
        />
        {isSame && <Note tone="warn">{t('merge.same')}</Note>}
        {hasTwoAccounts && <Note tone="warn">{t('error.TWO_ACCOUNTS')}</Note>}
        {other && !isSame && (
          <div className="grid grid-cols-1 gap-3 desk:grid-cols-2">
            {[client, other].map((one) => (
              <Side key={one.id} client={one} stays={one.id === stays.id} />
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Side({ client, stays }: { readonly client: Client; readonly stays: boolean }) {
  const t = useText();
  const now = useNow();
  return (
    <section className="k-card pad grid content-start gap-2" aria-label={client.name}>
      <div className="flex items-center gap-3">
        <Avatar name={client.name} src={client.profile_image_url ?? undefined} />
        <b className="min-w-0 flex-1 font-medium break-words">{client.name}</b>
        <Chip tone={stays ? 'good' : 'neutral'}>{t(stays ? 'merge.stays' : 'merge.goes')}</Chip>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-t2">
        <dt className="text-ink-3">{t('client.phone')}</dt>
        <dd className="num">{client.phone ? formatPhone(client.phone) : '–'}</dd>
        <dt className="text-ink-3">{t('client.email')}</dt>
        <dd className="break-words">{client.email ?? '–'}</dd>
        <dt className="text-ink-3">{t('merge.since')}</dt>
        <dd>{formatInstantDay(client.created_at, { now })}</dd>
      </dl>
      {client.user_name && (
        <p className="text-t1 text-ink-3">{t('client.account', { name: client.user_name })}</p>
      )}
    </section>
  );
}

/** Above the profile: which records were merged into it, each with its undo. */
export function MergedRecords({
  businessId,
  client,
  mayUndo,
}: {
  readonly businessId: string;
  readonly client: Client;
  readonly mayUndo: boolean;
}) {
  const t = useText();
  const now = useNow();
  const unmerge = useCommand(clientCalls.unmerge, {
    onDone: refetchEverything,
    said: () => ({ text: t('merge.undone'), tone: 'good' }),
  });
  return client.merged_records.map((record) => (
    <Note
      key={record.id}
      action={
        mayUndo && (
          <Button
            size="small"
            loading={unmerge.pending}
            aria-label={t('merge.undo_named', { name: record.name })}
            onClick={() => void unmerge.run({ business_id: businessId, client_id: record.id })}
          >
            {t('action.undo')}
          </Button>
        )
      }
    >
      {t('merge.strip', {
        name: record.phone ? `${record.name}, ${formatPhone(record.phone)}` : record.name,
        day: formatInstantDay(record.merged_at, { now }),
      })}
    </Note>
  ));
}
