import { type Paise, parseRupees } from '@kursi/core/kernel/money.ts';
import { useFormContext, useFormState } from 'react-hook-form';
import { t, useText } from '../../lib/text.ts';
import { PictureField } from '../../shared/picture-field.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput, type TextInputProps } from '../../ui/text-input.tsx';

/** An amount as people type it; what it means is read when it is saved. */
export function RupeeInput(props: Omit<TextInputProps, 'lead' | 'type'>) {
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      lead={
        <span aria-hidden className="text-ink-3">
          ₹
        </span>
      }
    />
  );
}

/** Paise as text for such a field. */
export function rupeesText(paise: number): string {
  const rupees = String(Math.trunc(paise / 100));
  return paise % 100 === 0 ? rupees : `${rupees}.${String(paise % 100).padStart(2, '0')}`;
}

/** The paise of what was typed, or what to say beside the field. */
export function readRupees(text: string): { paise: Paise } | { problem: string } {
  if (text.trim() === '') return { problem: t('problem.required') };
  const paise = parseRupees(text);
  return paise === null || paise < 0 ? { problem: t('catalogue.not_an_amount') } : { paise };
}

/** The picture of a service, a calendar or a product: its address and its blur hash in the form around it. */
export function PictureFormField({ businessId }: { readonly businessId: string }) {
  const t = useText();
  const form = useFormContext<{ image_url: string | null; blur_hash: string | null }>();
  const { image_url, blur_hash } = form.watch();
  const problem = useFormState({ control: form.control, name: 'image_url' }).errors.image_url?.message;
  return (
    <Field label={t('picture.of_this')} optional={t('state.optional')} group>
      <PictureField
        businessId={businessId}
        url={image_url}
        blurHash={blur_hash}
        problem={problem}
        onChange={(picture) => {
          form.setValue('image_url', picture.url, { shouldDirty: true });
          form.setValue('blur_hash', picture.blurHash, { shouldDirty: true });
          form.clearErrors('image_url');
        }}
      />
    </Field>
  );
}

/** What a refused picture is said beside. */
export const pictureRefusals = { FILE_NOT_UPLOADED: 'image_url', FILE_DIFFERS: 'image_url' } as const;
