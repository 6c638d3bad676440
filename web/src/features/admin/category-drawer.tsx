import { categoryCalls, type ListedCategory } from '@kursi/core/admin/categories.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError, send } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useText } from '../../lib/text.ts';
import { useUploads } from '../../lib/use-uploads.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Field } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { PictureUpload } from '../../ui/picture-upload.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { showToast } from '../../ui/toast.ts';
import { sayRefused } from './list-states.tsx';

interface CategoryDrawerProps {
  /** Null for a new one. */
  readonly category: ListedCategory | null;
  readonly onClose: () => void;
}

export function CategoryDrawer({ category, onClose }: CategoryDrawerProps) {
  const t = useText();
  const formId = useId();
  const client = useQueryClient();
  const [name, setName] = useState(category?.name ?? { en: '', hi: '' });
  const [key] = useState(newIdempotencyKey);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const missing = (text: string) => tried && text.trim() === '' && t('problem.required');

  async function save(): Promise<void> {
    setTried(true);
    if (!name.en.trim() || !name.hi.trim()) return;
    setBusy(true);
    try {
      if (category) await send(categoryCalls.change, { category_id: category.id, name });
      else await send(categoryCalls.add, { name }, { idempotencyKey: key });
      void client.invalidateQueries({ queryKey: [categoryCalls.all.method, categoryCalls.all.path] });
      showToast({ text: t('platform.category_saved'), tone: 'good' });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(errorText(error.code));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(category ? 'platform.edit_category' : 'platform.new_category')}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button size="tap" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" size="tap" loading={busy}>
            {t('action.save_changes')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {problem && (
          <Note tone="bad" live="alert">
            {problem}
          </Note>
        )}
        <Field label={t('platform.name_en')} error={missing(name.en)} required>
          <TextInput
            size="tap"
            maxLength={60}
            value={name.en}
            onChange={(event) => setName({ ...name, en: event.target.value })}
          />
        </Field>
        <Field label={t('platform.name_hi')} error={missing(name.hi)} required>
          <TextInput
            size="tap"
            maxLength={60}
            lang="hi"
            value={name.hi}
            onChange={(event) => setName({ ...name, hi: event.target.value })}
          />
        </Field>
        {category ? (
          <CategoryPicture category={category} />
        ) : (
          <p className="text-ink-3">{t('platform.picture_later')}</p>
        )}
      </form>
    </Drawer>
  );
}

/** Chosen, it is saved by itself, like a profile picture. */
function CategoryPicture({ category }: { readonly category: ListedCategory }) {
  const t = useText();
  const client = useQueryClient();
  const { id: category_id } = category;
  const uploads = useUploads(
    { module: 'business_category', category_id },
    { onDone: ({ url, blurHash }) => void save(url, blurHash) },
  );
  const chosen = uploads.items.at(-1);

  async function save(image_url: string | null, blur_hash: string | null): Promise<void> {
    try {
      await send(categoryCalls.change, { category_id, image_url, blur_hash });
      showToast({ text: t('platform.picture_saved'), tone: 'good' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      uploads.setItems([]);
      sayRefused(error);
    } finally {
      void client.invalidateQueries({ queryKey: [categoryCalls.all.method, categoryCalls.all.path] });
    }
  }
  return (
    <PictureUpload
      shape="card"
      src={chosen && !chosen.problem ? chosen.src : category.image_url}
      blurHash={category.blur_hash}
      progress={chosen?.progress}
      problem={chosen?.problem}
      onChoose={(file) => {
        uploads.setItems([]);
        uploads.add([file]);
      }}
      onRetry={chosen?.canRetry ? () => uploads.retry(chosen.key) : undefined}
      onCancel={chosen && (() => uploads.cancel(chosen.key))}
      onRemove={
        category.image_url
          ? () => {
              uploads.setItems([]);
              void save(null, null);
            }
          : undefined
      }
      labels={{
        choose: t('picture.choose'),
        change: t('picture.change'),
        remove: t('picture.remove'),
        cancel: t('action.cancel'),
        retry: t('action.retry'),
        progress: (percent) => t('picture.progress', { percent }),
      }}
    />
  );
}
