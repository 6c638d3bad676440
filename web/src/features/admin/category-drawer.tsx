import { categoryCalls, type ListedCategory } from '@kursi/core/admin/categories.contract.ts';
import { useId } from 'react';
import { useUploads } from '../../lib/pictures/use-uploads.ts';
import { useCallForm } from '../../lib/sync/call-form.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useText } from '../../lib/text.ts';
import { CallForm } from '../../shared/forms/call-form.tsx';
import { CancelAndSubmit } from '../../shared/forms/cancel-and-submit.tsx';
import { FormField } from '../../ui/fields/form.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { PictureUpload } from '../../ui/pictures/picture-upload.tsx';

type NameValues = Pick<ListedCategory, 'name'>;

interface CategoryDrawerProps {
  /** Null for a new category. */
  readonly category: ListedCategory | null;
  readonly onClose: () => void;
}

export function CategoryDrawer({ category, onClose }: CategoryDrawerProps) {
  const t = useText();
  const formId = useId();
  const form = useCallForm(category ? categoryCalls.change : categoryCalls.add, {
    defaultValues: { name: category?.name ?? { en: '', hi: '' } },
    complete: ({ name }: NameValues) => ({ ...(category && { category_id: category.id }), name }),
    invalidates: [categoryCalls.list],
    said: () => t('platform.category_saved'),
    onDone: onClose,
  });
  const { register } = form;
  return (
    <Drawer
      onClose={onClose}
      title={t(category ? 'platform.edit_category' : 'platform.new_category')}
      closeLabel={t('action.close')}
      footer={
        <CancelAndSubmit onCancel={onClose} form={formId} loading={form.formState.isSubmitting} size="tap">
          {t('action.save_changes')}
        </CancelAndSubmit>
      }
    >
      <CallForm form={form} id={formId} className="grid gap-5">
        <FormField name="name.en" label={t('platform.name_en')} required>
          <TextInput {...register('name.en')} size="tap" maxLength={60} />
        </FormField>
        <FormField name="name.hi" label={t('platform.name_hi')} required>
          <TextInput {...register('name.hi')} size="tap" maxLength={60} lang="hi" />
        </FormField>
        {category ? (
          <CategoryPicture category={category} />
        ) : (
          <p className="text-ink-3">{t('platform.picture_later')}</p>
        )}
      </CallForm>
    </Drawer>
  );
}

/** Saved on upload, like a profile picture. */
function CategoryPicture({ category }: { readonly category: ListedCategory }) {
  const t = useText();
  const { id: category_id } = category;
  const change = useCommand(categoryCalls.change, {
    invalidates: [categoryCalls.list],
    said: () => ({ text: t('platform.picture_saved'), tone: 'good' }),
    onRefused: () => {
      uploads.setItems([]);
      return false;
    },
  });
  const save = (image_url: string | null, blur_hash: string | null) =>
    void change.run({ category_id, image_url, blur_hash });
  const uploads = useUploads(
    { module: 'business_category', category_id },
    { onDone: ({ url, blurHash }) => save(url, blurHash) },
  );
  const chosen = uploads.items.at(-1);
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
              save(null, null);
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
