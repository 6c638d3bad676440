import { templateLanguages } from '@kursi/core/messaging/message-template.ts';
import { productTemplateCalls } from '@kursi/core/messaging/product-templates.contract.ts';
import { type ReactNode, useState } from 'react';
import { send } from '../../../lib/api/api.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useText } from '../../../lib/text.ts';
import { chatGround, MessageBubble } from '../../../shared/messages/message-bubble.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Textarea } from '../../../ui/fields/textarea.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import {
  type ActionType,
  checkForm,
  type FormCheck,
  type NewVariable,
  nameFromTitle,
  shownDetails,
  type TemplateForm,
  withDetailsInOrder,
  writtenOf,
} from './template-form.ts';
import { categoryName, languageName, ruleText } from './template-words.ts';
import { ButtonsEditor } from './wizard/buttons-editor.tsx';
import { HeaderPart } from './wizard/header-part.tsx';

const typed: NewVariable = { source: 'typed', kind: 'Name', name: '', sample: '' };

export interface EditedTemplate {
  /** Null for a new one. */
  readonly id: string | null;
  readonly form: TemplateForm;
}

interface ProductTemplateDrawerProps {
  readonly edited: EditedTemplate;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onSave: (form: TemplateForm) => void;
  readonly onRemove: (() => void) | null;
}

/** The form of a template that every business may send. Each broken rule stands below its field. */
export function ProductTemplateDrawer(props: ProductTemplateDrawerProps) {
  const { edited, isBusy, onClose, onSave, onRemove } = props;
  const t = useText();
  const [form, setForm] = useState(edited.form);
  const [isTried, setTried] = useState(false);
  const [actionType, setActionType] = useState<ActionType>('visit_website');
  const uploadSample = useCommand(
    (file: string, options) => send(productTemplateCalls.uploadMedia, { file }, options),
    { onRefused: () => true },
  );
  const change = (part: Partial<TemplateForm>) => setForm((before) => ({ ...before, ...part }));
  const written = writtenOf(form);
  const isTitleMissing = form.title.trim() === '';
  const broken = checkForm(form).filter(({ isMet, isWarning }) => !isMet && !isWarning);
  const saidOf = (isIt: (problem: FormCheck['problems'][number]) => boolean): string | undefined => {
    const check = isTried ? broken.find(({ problems }) => problems.some(isIt)) : undefined;
    return check && ruleText(t, check.rule, form.language_code);
  };
  const errorOf = (field: string) => saidOf((problem) => problem.field === field);
  const buttonErrors = new Map<number, ReactNode>(
    form.buttons.flatMap((_, index) => {
      const said = saidOf((problem) => problem.field === 'buttons' && problem.index === index);
      return said ? [[index, said]] : [];
    }),
  );
  return (
    <Drawer
      broad
      onClose={onClose}
      title={form.title || t('template.new')}
      closeLabel={t('action.close')}
      footer={
        <div className="flex gap-2">
          {onRemove && (
            <Button variant="danger" loading={isBusy} onClick={onRemove}>
              {t('template.delete')}
            </Button>
          )}
          <Button className="ml-auto" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            variant="primary"
            loading={isBusy}
            onClick={({ currentTarget }) => {
              setTried(true);
              if (broken.length === 0 && !isTitleMissing) return onSave(form);
              const drawer = currentTarget.closest('[role=dialog]');
              setTimeout(() => drawer?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
            }}
          >
            {t('template.submit')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <Field
          label={t('template.title')}
          error={isTried && isTitleMissing && t('template.title_missing')}
          required
        >
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
        <Field
          label={t('template.name')}
          hint={t('template.name_hint')}
          error={!(isTitleMissing && form.element_name === '') && errorOf('element_name')}
          required
        >
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
        <div>
          <h3 className="mb-1 font-medium">{t('template.header')}</h3>
          <HeaderPart
            form={form}
            target={{ module: 'template_media' }}
            handOver={uploadSample}
            onKind={(header_kind) => change({ header_kind })}
            onPicture={(media) => change({ media })}
            problem={errorOf('example_media') ?? null}
          >
            <Field label={t('template.header_text')} labelHidden error={errorOf('header')}>
              <TextInput
                value={form.header}
                maxLength={120}
                onChange={(event) => {
                  const next = withDetailsInOrder(event.target.value, form.variables, 'Header', typed);
                  change({ header: next.text, variables: next.variables });
                }}
              />
            </Field>
          </HeaderPart>
        </div>
        <Field
          label={t('template.text')}
          hint={t('product_templates.text_hint')}
          error={errorOf('content')}
          required
        >
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
        {shownDetails(form).map((variable) => (
          <Field
            key={`${variable.section} ${variable.key}`}
            label={`${
              variable.section === 'Header'
                ? t('template.detail_in_header')
                : t('template.detail_number', { number: variable.key })
            }: ${t('template.example_for_reviewer')}`}
            error={saidOf(
              ({ variable: about }) => about?.key === variable.key && about.section === variable.section,
            )}
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
        <Field label={t('template.footer')} error={errorOf('footer')}>
          <TextInput
            value={form.footer}
            maxLength={120}
            onChange={(event) => change({ footer: event.target.value })}
          />
        </Field>
        <div>
          <h3 className="mb-1 font-medium">{t('template.buttons')}</h3>
          <ButtonsEditor
            buttons={form.buttons}
            onChange={(buttons) => change({ buttons })}
            actionType={actionType}
            onActionType={setActionType}
            page={location.origin}
            pageName={t('product_templates.page')}
            phone=""
            errors={buttonErrors}
          />
        </div>
        <div className={cx('-mx-5 py-4 pr-11 pl-4 max-desk:-mx-4', chatGround)}>
          <MessageBubble template={written} pictureUrl={form.media?.url ?? null} />
        </div>
      </div>
    </Drawer>
  );
}
