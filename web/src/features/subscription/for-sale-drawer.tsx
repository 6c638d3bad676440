import { type ReactNode, useId } from 'react';
import { type UseFormReturn, useFormContext } from 'react-hook-form';
import { useText } from '../../lib/text.ts';
import { CallForm } from '../../shared/forms/call-form.tsx';
import { CancelAndSubmit } from '../../shared/forms/cancel-and-submit.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { FormField } from '../../ui/fields/form.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Textarea } from '../../ui/fields/textarea.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';

const languages = ['en', 'hi'] as const;
type InBoth<Words> = Readonly<Record<(typeof languages)[number], Words>>;

/** Raw input values: one feature per line. */
export interface ForSaleValues {
  readonly name: InBoth<string>;
  readonly features: InBoth<string>;
}
export const noWords: ForSaleValues = { name: { en: '', hi: '' }, features: { en: '', hi: '' } };

interface ForSaleWords {
  readonly name: InBoth<string>;
  readonly features: InBoth<string[]>;
}
export function wordsShown({ name, features }: ForSaleWords): ForSaleValues {
  return { name, features: { en: features.en.join('\n'), hi: features.hi.join('\n') } };
}
export function wordsSent({ name, features }: ForSaleValues): ForSaleWords {
  return { name, features: { en: linesOf(features.en), hi: linesOf(features.hi) } };
}
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

interface ForSaleDrawerProps<Values extends ForSaleValues> {
  readonly form: UseFormReturn<Values> & {
    readonly submit: () => Promise<void>;
    readonly rootError: string | undefined;
  };
  readonly title: string;
  readonly saveLabel: string;
  readonly onClose: () => void;
  /** Between the names and the features. */
  readonly children: ReactNode;
}

/** The form of a plan or a price: its words in both languages around what is its own. */
export function ForSaleDrawer<Values extends ForSaleValues>(props: ForSaleDrawerProps<Values>) {
  const { form, title, saveLabel, onClose, children } = props;
  const t = useText();
  const formId = useId();
  return (
    <Drawer
      onClose={onClose}
      title={title}
      closeLabel={t('action.close')}
      footer={
        <div className="flex w-full justify-end gap-2">
          <CancelAndSubmit
            onCancel={onClose}
            form={formId}
            loading={form.formState.isSubmitting}
            loadingLabel={t('state.saving')}
          >
            {saveLabel}
          </CancelAndSubmit>
        </div>
      }
    >
      <CallForm form={form} id={formId} className="grid gap-4">
        <Names />
        {children}
        <Features />
      </CallForm>
    </Drawer>
  );
}

function Names() {
  const t = useText();
  const { register } = useFormContext<ForSaleValues>();
  return languages.map((language) => (
    <FormField key={language} name={`name.${language}`} label={t(`admin_plans.name_${language}`)} required>
      <TextInput {...register(`name.${language}`)} lang={language} />
    </FormField>
  ));
}

function Features() {
  const t = useText();
  const { register, formState } = useFormContext<ForSaleValues>();
  // An error path may point at one line of the list or at the whole list.
  const problemOf = (language: (typeof languages)[number]): string | undefined => {
    const found = formState.errors.features;
    const lines: unknown = found?.[language];
    const first = Array.isArray(lines) ? lines.find(Boolean) : lines;
    return (first as { message?: string } | undefined)?.message ?? (found?.message as string | undefined);
  };
  return languages.map((language) => (
    <Field
      key={language}
      label={t(`admin_plans.features_${language}`)}
      hint={t('admin_plans.features_hint')}
      error={problemOf(language)}
    >
      <Textarea {...register(`features.${language}`)} rows={5} lang={language} />
    </Field>
  ));
}
