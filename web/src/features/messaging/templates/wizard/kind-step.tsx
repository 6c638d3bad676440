import { templateLanguages } from '@kursi/core/messaging/message-template.ts';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/text.ts';
import { Field } from '../../../../ui/fields/field.tsx';
import { RadioGroup } from '../../../../ui/fields/radio-group.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { nameFromTitle, type TemplateForm } from '../template-form.ts';
import { languageName } from '../template-words.ts';

interface KindStepProps {
  readonly form: TemplateForm;
  readonly onChange: (change: Partial<TemplateForm>) => void;
  /** Names that other templates have. */
  readonly taken: readonly string[];
  /** WhatsApp has it under this name: name and language stay. */
  readonly isNameFixed: boolean;
  readonly isCategoryFixed: boolean;
  readonly errors: { readonly title?: ReactNode; readonly name?: ReactNode };
}

/** What kind of message it is, in which language, and what it is called. */
export function KindStep({ form, onChange, taken, isNameFixed, isCategoryFixed, errors }: KindStepProps) {
  const t = useText();
  return (
    <div className="grid max-w-2xl content-start gap-6 p-6 max-desk:p-4">
      <Field label={t('template.title')} hint={t('template.title_hint')} error={errors.title} required>
        <TextInput
          data-field="title"
          value={form.title}
          maxLength={100}
          autoComplete="off"
          placeholder={t('template.title_placeholder')}
          onChange={(event) => {
            const title = event.target.value;
            const follows = !form.is_name_typed && !isNameFixed;
            onChange({ title, ...(follows && { element_name: nameFromTitle(title, taken) }) });
          }}
        />
      </Field>
      <Field
        label={t('template.name')}
        hint={t(isNameFixed ? 'template.name_fixed' : 'template.name_hint')}
        error={errors.name}
        required
      >
        <TextInput
          data-field="element_name"
          value={form.element_name}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={isNameFixed}
          onChange={(event) =>
            onChange({
              element_name: event.target.value.toLowerCase().replace(/[\s-]+/g, '_'),
              is_name_typed: true,
            })
          }
        />
      </Field>
      <Field label={t('template.language')} hint={t('template.language_hint')}>
        <Select
          options={templateLanguages.map((code) => ({ value: code as string, label: languageName(t, code) }))}
          value={form.language_code}
          disabled={isNameFixed}
          onValueChange={(language_code) => onChange({ language_code })}
        />
      </Field>
      <Field label={t('template.category')} group>
        <RadioGroup
          look="card"
          label={t('template.category')}
          value={form.category}
          disabled={isCategoryFixed}
          onValueChange={(category) => onChange({ category })}
          options={[
            { value: 'MARKETING', label: t('template.category_marketing'), sub: t('template.marketing_is') },
            { value: 'UTILITY', label: t('template.category_utility'), sub: t('template.utility_is') },
          ]}
        />
      </Field>
    </div>
  );
}
