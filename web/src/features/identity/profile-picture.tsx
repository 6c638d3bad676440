import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import type { ReactNode } from 'react';
import { useUser } from '../../app/user-context.tsx';
import { ApiError, send } from '../../lib/api/api.ts';
import { previewUser, userChanged } from '../../lib/api/session.ts';
import { useUploads } from '../../lib/pictures/use-uploads.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useText } from '../../lib/text.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { PictureUpload } from '../../ui/pictures/picture-upload.tsx';

/** Saved on upload. */
export function ProfilePicture({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const user = useUser();
  const uploads = useUploads(
    { module: 'user' },
    { shape: 'square', onDone: ({ url }) => void save.run({ profile_image_url: url }) },
  );
  const chosen = uploads.items.at(-1);
  const before = user.profile_image_url;

  const save = useCommand(identityCalls.updateProfile, {
    scope: () => 'profile picture',
    onDone: userChanged,
    said: () => ({ text: t('profile.picture_saved'), tone: 'good' }),
    onRefused: () => {
      uploads.setItems([]);
      return false;
    },
  });

  function choose(file: File): void {
    uploads.setItems([]);
    uploads.add([file]);
  }

  const remove = useCommand(
    async (url: string, options) => {
      // Undo uploads the file again, because the server deletes it.
      const kept = await read(url);
      return { kept, saved: await send(identityCalls.updateProfile, { profile_image_url: null }, options) };
    },
    {
      scope: () => 'profile picture',
      preview: () => previewUser({ profile_image_url: null }),
      onDone: ({ saved }) => userChanged(saved),
      said: () => t('profile.picture_removed'),
      undo:
        ({ kept }) =>
        () =>
          choose(new File([kept], 'picture.jpg', { type: kept.type })),
    },
  );

  function removeShown(url: string): void {
    uploads.setItems([]);
    void remove.run(url);
  }

  const shown = chosen && !chosen.problem ? chosen.src : before;
  return (
    <PictureUpload
      shape="avatar"
      src={shown}
      empty={<Avatar name={user.user_name} size="huge" />}
      progress={chosen?.progress}
      problem={chosen?.problem}
      onChoose={choose}
      onRetry={chosen?.canRetry ? () => uploads.retry(chosen.key) : undefined}
      onCancel={chosen && (() => uploads.cancel(chosen.key))}
      onRemove={before ? () => removeShown(before) : undefined}
      labels={{
        choose: t('picture.choose'),
        change: t('picture.change'),
        remove: t('picture.remove'),
        cancel: t('action.cancel'),
        retry: t('action.retry'),
        progress: (percent) => t('picture.progress', { percent }),
      }}
    >
      {children}
    </PictureUpload>
  );
}

/** Without the file there is no undo, so without a connection nothing is removed. */
async function read(url: string): Promise<Blob> {
  try {
    return await (await fetch(url)).blob();
  } catch {
    throw new ApiError('OFFLINE');
  }
}
