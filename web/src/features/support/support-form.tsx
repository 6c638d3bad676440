import { SUPPORT_PICTURES_MAX, supportCalls } from '@kursi/core/support/support.contract.ts';
import { type FormEvent, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useUser } from '../../app/user-context.tsx';
import { draft } from '../../lib/device/drafts.ts';
import { useUploads } from '../../lib/pictures/use-uploads.ts';
import { useCallForm } from '../../lib/sync/call-form.ts';
import { useText } from '../../lib/text.ts';
import { pictureListLabels } from '../../shared/forms/picture-labels.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { FormErrorSummary, FormField } from '../../ui/fields/form.tsx';
import { Textarea } from '../../ui/fields/textarea.tsx';
import { PictureList } from '../../ui/pictures/picture-list.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

const supportDraft = draft('support', 1, (value): value is string => typeof value === 'string');

export function SupportForm() {
  const t = useText();
  const { email } = useUser();
  const [isSent, setIsSent] = useState(false);
  if (!isSent) return <Writing onSent={() => setIsSent(true)} />;
  return (
    <Card>
      <EmptyState
        className="wrap-anywhere"
        title={t('support.sent_title')}
        action={<Button onClick={() => setIsSent(false)}>{t('support.another')}</Button>}
      >
        {t('support.sent_body', { email: email ?? '' })}
      </EmptyState>
    </Card>
  );
}

function Writing({ onSent }: { readonly onSent: () => void }) {
  const t = useText();
  const uploads = useUploads({ module: 'user_support' });
  const form = useCallForm(supportCalls.ask, {
    defaultValues: { message: supportDraft.read()?.value ?? '', picture_urls: [] },
    complete: ({ message }) => ({ message, picture_urls: uploads.items.flatMap(({ url }) => url ?? []) }),
    onDone: () => {
      supportDraft.clear();
      onSent();
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (uploads.items.some(({ url }) => url === null)) {
      form.setError('root', { message: t('support.pictures_failed') });
      return;
    }
    void form.submit();
  }

  return (
    <Card className="desk:p-6">
      <FormProvider {...form}>
        <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
          <FormField name="message" label={t('support.message')} hint={t('support.message_hint')} required>
            <Textarea
              {...form.register('message', { onChange: ({ target }) => keep(target.value) })}
              rows={7}
            />
          </FormField>
          <Field
            group
            label={t('support.pictures')}
            optional={t('state.optional')}
            hint={t('support.pictures_hint')}
          >
            <PictureList
              items={uploads.items}
              max={SUPPORT_PICTURES_MAX}
              onItemsChange={uploads.setItems}
              onAdd={uploads.add}
              onRetry={uploads.retry}
              labels={pictureListLabels(t)}
            />
          </Field>
          {form.rootError && <FormErrorSummary title={form.rootError} />}
          <div>
            <Button
              type="submit"
              variant="primary"
              size="big"
              className="max-desk:w-full"
              loading={form.formState.isSubmitting || uploads.isBusy}
              loadingLabel={t('state.saving')}
            >
              {t('support.send')}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Card>
  );
}

function keep(message: string): void {
  if (message.trim() === '') supportDraft.clear();
  else supportDraft.write(message);
}
