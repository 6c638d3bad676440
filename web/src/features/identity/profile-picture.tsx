import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import type { ReactNode } from 'react';
import { useUser } from '../../app/user-context.tsx';
import { ApiError, send } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { userChanged } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { useUploads } from '../../lib/use-uploads.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PictureUpload } from '../../ui/picture-upload.tsx';
import { showToast } from '../../ui/toast.ts';

/** Saved on upload. */
export function ProfilePicture({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const user = useUser();
  const uploads = useUploads({ module: 'user' }, { shape: 'square', onDone: ({ url }) => void save(url) });
  const chosen = uploads.items.at(-1);
  const before = user.profile_image_url;

  async function save(url: string): Promise<void> {
    try {
      userChanged(await send(identityCalls.updateProfile, { profile_image_url: url }));
      showToast({ text: t('profile.picture_saved'), tone: 'good' });
    } catch (error) {
      uploads.setItems([]);
      showRefusal(error);
    }
  }

  function choose(file: File): void {
    uploads.setItems([]);
    uploads.add([file]);
  }

  async function remove(url: string): Promise<void> {
    uploads.setItems([]);
    userChanged({ ...user, profile_image_url: null });
    try {
      // Undo uploads the file again, because the server deletes it.
      const kept = await fetch(url).then((response) => response.blob());
      userChanged(await send(identityCalls.updateProfile, { profile_image_url: null }));
      const onUndo = () => choose(new File([kept], 'picture.jpg', { type: kept.type }));
      showToast({ text: t('profile.picture_removed'), undo: { label: t('action.undo'), onUndo } });
    } catch (error) {
      userChanged(user);
      showRefusal(error);
    }
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
      onRemove={before ? () => void remove(before) : undefined}
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

function showRefusal(error: unknown): void {
  const text = error instanceof ApiError ? errorText(error.code, error.details) : errorText('OFFLINE');
  showToast({ text, tone: 'bad' });
}
