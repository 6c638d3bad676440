import './templates.css';
import { templateLanguages } from '@kursi/core/messaging/message-template.ts';
import {
  type ProductTemplate,
  productTemplateCalls,
} from '@kursi/core/messaging/product-templates.contract.ts';
import { brokenRules } from '@kursi/core/messaging/template-rules.ts';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useCallQuery } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconPlus } from '../../../ui/icons.ts';
import { ListRow, ListRows } from '../../../ui/list-row.tsx';
import { Note } from '../../../ui/note.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton, SkeletonCard } from '../../../ui/skeleton.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { DetailText } from './detail-text.tsx';
import { MessageBubble } from './message-bubble.tsx';
import {
  emptyForm,
  formOf,
  type NewVariable,
  nameFromTitle,
  sentOf,
  type TemplateForm,
  withDetailsInOrder,
  writtenOf,
} from './template-form.ts';
import { statusLook } from './template-row.tsx';
import { categoryName, kindLine, languageName, ruleText } from './template-words.ts';

const typed: NewVariable = { source: 'typed', kind: 'Name', name: '', sample: '' };
/** As one of a business, which it is shown like. */
const asOwn = (template: ProductTemplate) =>
  formOf({ ...template, appId: '', createdOn: '', submitted_at: null, decided_at: null });

interface Edited {
  readonly id: string | null;
  readonly form: TemplateForm;
}

/** The templates of the product, which every business may send. */
export function ProductTemplates() {
  const t = useText();
  const { data, error, refetch } = useCallQuery(productTemplateCalls.get, {});
  const [edited, setEdited] = useState<Edited | null>(null);
  const save = useCommand(productTemplateCalls.set, {
    invalidates: [productTemplateCalls.get],
    onDone: () => setEdited(null),
    said: () => t('template.submitted'),
  });
  if (!data) {
    if (!error) {
      return (
        <Skeleton label={t('state.loading')}>
          <SkeletonCard lines={4} />
        </Skeleton>
      );
    }
    return (
      <Note
        tone="bad"
        live="alert"
        action={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
      >
        {errorText(error instanceof ApiError ? error.code : 'UNEXPECTED')}
      </Note>
    );
  }
  const kept = (without: string | null) =>
    data.items
      .filter(({ id }) => id !== without)
      .map((template) => ({ ...withoutApp(asOwn(template)), id: template.id }));
  const put = (items: ReturnType<typeof kept> | readonly object[]) =>
    void save.run({ items: items as ReturnType<typeof kept>, changed_at: data.changed_at });
  return (
    <div className="grid gap-4">
      <Button
        variant="primary"
        className="justify-self-start"
        onClick={() => setEdited({ id: null, form: emptyForm })}
      >
        <IconPlus className="i-m" aria-hidden />
        {t('template.new')}
      </Button>
      {data.items.length === 0 && <EmptyState compact title={t('product_templates.none')} />}
      {data.items.length > 0 && (
        <Card flush>
          <ListRows>
            {data.items.map((template) => {
              const { tone, word } = statusLook[template.status];
              const isPicture = template.templateType === 'IMAGE';
              return (
                <ListRow
                  key={template.id}
                  title={template.vertical}
                  sub={
                    <>
                      {kindLine(t, {
                        category: template.category,
                        language_code: template.languageCode,
                        isPicture,
                      })}
                      {' · '}
                      <DetailText text={template.content} />
                      {template.reason && ` · ${template.reason}`}
                    </>
                  }
                  end={<Chip tone={tone}>{t(word)}</Chip>}
                  onOpen={() => setEdited({ id: template.id, form: asOwn(template) })}
                />
              );
            })}
          </ListRows>
        </Card>
      )}
      {edited && (
        <TemplateDrawer
          key={edited.id ?? 'new'}
          edited={edited}
          isBusy={save.pending}
          onClose={() => setEdited(null)}
          onSave={(form) => {
            const item = { ...withoutApp(form), ...(edited.id && { id: edited.id }) };
            put([...kept(edited.id), item]);
          }}
          onRemove={edited.id ? () => put(kept(edited.id)) : null}
        />
      )}
    </div>
  );
}

function withoutApp(form: TemplateForm) {
  const { appId: _, ...rest } = sentOf(form, '');
  return rest;
}

interface TemplateDrawerProps {
  readonly edited: Edited;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onSave: (form: TemplateForm) => void;
  readonly onRemove: (() => void) | null;
}

function TemplateDrawer({ edited, isBusy, onClose, onSave, onRemove }: TemplateDrawerProps) {
  const t = useText();
  const [form, setForm] = useState(edited.form);
  const [isTried, setTried] = useState(false);
  const change = (part: Partial<TemplateForm>) => setForm((before) => ({ ...before, ...part }));
  const written = writtenOf(form);
  const broken = brokenRules(written);
  const first = isTried ? broken[0] : undefined;
  return (
    <Drawer
      open
      broad
      onOpenChange={onClose}
      title={form.title || t('template.new')}
      closeLabel={t('action.close')}
      footer={
        <div className="flex gap-2">
          {onRemove && (
            <Button variant="danger" loading={isBusy} onClick={onRemove}>
              {t('template.delete')}
            </Button>
          )}
          <Button
            variant="primary"
            className="ml-auto"
            loading={isBusy}
            onClick={() => {
              setTried(true);
              if (broken.length === 0) onSave(form);
            }}
          >
            {t('template.submit')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        {first && (
          <Note tone="bad" live="alert">
            {ruleText(t, first.rule)}
          </Note>
        )}
        <Field label={t('template.title')} required>
          <TextInput
            value={form.title}
            maxLength={100}
            onChange={(event) =>
              change({
                title: event.target.value,
                ...(!form.is_name_typed && { element_name: nameFromTitle(event.target.value) }),
              })
            }
          />
        </Field>
        <Field label={t('template.name')} hint={t('template.name_hint')} required>
          <TextInput
            value={form.element_name}
            maxLength={200}
            readOnly={edited.id !== null}
            onChange={(event) => change({ element_name: event.target.value, is_name_typed: true })}
          />
        </Field>
        <Field label={t('template.language')}>
          <Select
            options={templateLanguages.map((code) => ({
              value: code as string,
              label: languageName(t, code),
            }))}
            value={form.language_code}
            onValueChange={(language_code) => change({ language_code })}
          />
        </Field>
        <Segmented
          label={t('template.category')}
          value={form.category}
          onValueChange={(category) => change({ category })}
          options={['MARKETING', 'UTILITY'].map((value) => ({ value, label: categoryName(t, value) }))}
        />
        <Field label={t('template.text')} hint={t('product_templates.text_hint')} required>
          <Textarea
            rows={5}
            value={form.content}
            onChange={(event) => {
              // Numbered anew only when a detail is whole.
              const next = withDetailsInOrder(event.target.value, form.variables, 'Data', typed);
              change({ content: next.text, variables: next.variables });
            }}
          />
        </Field>
        {form.variables.map((variable) => (
          <Field
            key={`${variable.section} ${variable.key}`}
            label={`${t('template.detail_number', { number: variable.key })}: ${t('template.example_for_reviewer')}`}
            required
          >
            <TextInput
              value={variable.sample}
              onChange={(event) =>
                change({
                  variables: form.variables.map((one) =>
                    one === variable ? { ...one, sample: event.target.value } : one,
                  ),
                })
              }
            />
          </Field>
        ))}
        <Field label={t('template.footer')}>
          <TextInput
            value={form.footer}
            maxLength={120}
            onChange={(event) => change({ footer: event.target.value })}
          />
        </Field>
        <div className="k-tp-chat inset">
          <MessageBubble template={written} pictureUrl={form.media?.url ?? null} />
        </div>
      </div>
    </Drawer>
  );
}
