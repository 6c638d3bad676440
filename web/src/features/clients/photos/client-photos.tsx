import {
  CLIENT_PHOTOS_MAX,
  type ClientPhoto,
  clientPhotoCalls,
} from '@kursi/core/clients/client-photos.contract.ts';
import type { Client } from '@kursi/core/clients/clients.contract.ts';
import { useState } from 'react';
import { formatInstantDay } from '../../../lib/format.ts';
import { type Uploading, useUploads } from '../../../lib/pictures/use-uploads.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { LoadFailed } from '../../../shared/loading.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FileChoice, PICTURES } from '../../../ui/fields/file-choice.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import {
  IconAlertCircle,
  IconCamera,
  IconDots,
  IconRefresh,
  IconTrash,
  IconUser,
  IconX,
} from '../../../ui/pictures/icons.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';

interface ClientPhotosProps {
  readonly businessId: string;
  readonly client: Client;
}

/** The addresses of pictures run out after some minutes. */
const invalidates = touchedBy('client.photo_added');

export function ClientPhotos({ businessId, client }: ClientPhotosProps) {
  const t = useText();
  const of = { business_id: businessId, client_id: client.id };
  const { data, isError, refetch } = useCallQuery(clientPhotoCalls.list, of);
  const [opened, setOpened] = useState<ClientPhoto | null>(null);
  const add = useCommand(clientPhotoCalls.add, { invalidates });
  const restore = useCommand(clientPhotoCalls.restore, { invalidates });
  const remove = useCommand(clientPhotoCalls.remove, {
    invalidates,
    said: () => t('photos.removed'),
    undo: (_, input) => () => restore.run(input),
  });
  const choose = useCommand(clientPhotoCalls.setProfile, { invalidates });
  const uploads = useUploads(
    { module: 'business_client', business_id: businessId },
    {
      onDone: ({ key, url }) =>
        void add
          .run({ ...of, url })
          .then(() => uploads.setItems((all) => all.filter((item) => item.key !== key))),
    },
  );
  const items = data?.items ?? [];
  const room = CLIENT_PHOTOS_MAX - items.length - uploads.items.length;
  return (
    <Card title={t('photos.title')}>
      {isError && !data && <LoadFailed onRetry={refetch}>{t('photos.failed')}</LoadFailed>}
      {data && (
        <ul className="k-pics" aria-label={t('photos.title')}>
          {uploads.items.map((item) => (
            <UploadTile
              key={item.key}
              item={item}
              onRetry={() => uploads.retry(item.key)}
              onDismiss={() => uploads.setItems((all) => all.filter(({ key }) => key !== item.key))}
            />
          ))}
          {items.map((photo) => (
            <Tile
              key={photo.id}
              photo={photo}
              onOpen={() => setOpened(photo)}
              onChoose={() => void choose.run({ ...of, photo_id: photo.is_profile ? null : photo.id })}
              onRemove={() => void remove.run({ ...of, photo_id: photo.id })}
            />
          ))}
          {room > 0 && (
            <li className="tile add">
              <FileChoice
                label={t('photos.add')}
                accept={PICTURES}
                multiple
                onChoose={(files) => uploads.add(files.slice(0, room))}
              >
                <IconCamera aria-hidden />
                <span className="text-t1">{t('photos.add')}</span>
              </FileChoice>
            </li>
          )}
        </ul>
      )}
      <p className="mt-3 text-t1 text-ink-3 max-desk:text-t2">{t('photos.only_team')}</p>
      {opened && (
        <Dialog
          broad
          title={t('photos.open', { day: formatInstantDay(opened.created_at) })}
          closeLabel={t('action.close')}
          onClose={() => setOpened(null)}
        >
          <img
            src={items.find(({ id }) => id === opened.id)?.url ?? opened.url}
            alt={t('photos.open', { day: formatInstantDay(opened.created_at) })}
            className="mx-auto max-h-[70vh] max-w-full rounded-1"
          />
        </Dialog>
      )}
    </Card>
  );
}

interface TileProps {
  readonly photo: ClientPhoto;
  readonly onOpen: () => void;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
}

function Tile({ photo, onOpen, onChoose, onRemove }: TileProps) {
  const t = useText();
  const day = formatInstantDay(photo.created_at);
  return (
    <li className="tile">
      <button
        type="button"
        className="absolute inset-0"
        aria-label={t('photos.open', { day })}
        onClick={onOpen}
      >
        <Picture src={photo.url} alt="" />
      </button>
      {photo.is_profile && <span className="tag">{t('photos.profile')}</span>}
      <span className="tools pointer-events-none">
        <Menu
          align="end"
          trigger={
            <IconButton
              className="pointer-events-auto"
              label={t('photos.options', { day })}
              icon={<IconDots className="i-m" aria-hidden />}
            />
          }
          entries={[
            {
              key: 'profile',
              label: t(photo.is_profile ? 'photos.no_profile' : 'photos.make_profile'),
              icon: <IconUser className="i-m" aria-hidden />,
              onSelect: onChoose,
            },
            {
              key: 'remove',
              label: t('photos.remove'),
              icon: <IconTrash className="i-m" aria-hidden />,
              danger: true,
              onSelect: onRemove,
            },
          ]}
        />
      </span>
    </li>
  );
}

interface UploadTileProps {
  readonly item: Uploading;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

function UploadTile({ item, onRetry, onDismiss }: UploadTileProps) {
  const t = useText();
  return (
    <li className="tile">
      <Picture src={item.src} alt={item.name} blurHash={item.blurHash} />
      {item.progress !== null && <span className="k-veil">{Math.round(item.progress * 100)} %</span>}
      {item.problem && (
        <>
          <span className="why">
            <IconAlertCircle aria-hidden />
            <span className="sr-only" role="alert">
              {item.problem}
            </span>
          </span>
          <span className="tools">
            {item.canRetry && (
              <IconButton
                label={t('action.retry')}
                icon={<IconRefresh className="i-m" aria-hidden />}
                onClick={onRetry}
              />
            )}
            <IconButton
              label={t('photos.dismiss', { name: item.name })}
              icon={<IconX className="i-m" aria-hidden />}
              onClick={onDismiss}
            />
          </span>
        </>
      )}
    </li>
  );
}
