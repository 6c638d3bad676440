import { PRICE_MAX } from '@kursi/core/catalogue/service-rules.ts';
import { type Paise, parseRupees } from '@kursi/core/kernel/money.ts';
import { useFormContext, useFormState } from 'react-hook-form';
import { formatMoney } from '../../lib/format.ts';
import { t, useText } from '../../lib/text.ts';
import { PictureField } from '../../shared/picture-field.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput, type TextInputProps } from '../../ui/text-input.tsx';

/** Text input for an amount; parsed on save. */
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

/** Formats paise for the input. */
export function rupeesText(paise: number): string {
  const rupees = String(Math.trunc(paise / 100));
  return paise % 100 === 0 ? rupees : `${rupees}.${String(paise % 100).padStart(2, '0')}`;
}

/** Parses the input to paise, or returns the field error. */
export function readRupees(text: string): { paise: Paise } | { problem: string } {
  if (text.trim() === '') return { problem: t('problem.required') };
  const paise = parseRupees(text);
  if (paise === null || paise < 0) return { problem: t('catalogue.not_an_amount') };
  return paise > PRICE_MAX
    ? { problem: t('problem.too_large', { limit: formatMoney(PRICE_MAX) }) }
    : { paise };
}

/** Picture of a service, a calendar or a product: its URL and blur hash as fields of the form. */
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

/** Maps picture errors of the server to the picture's field. */
export const pictureRefusals = { FILE_NOT_UPLOADED: 'image_url', FILE_DIFFERS: 'image_url' } as const;
