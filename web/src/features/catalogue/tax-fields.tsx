import { useFormContext } from 'react-hook-form';
import { t as text, useText } from '../../lib/text.ts';
import { FormField } from '../../ui/form.tsx';
import { TextInput } from '../../ui/text-input.tsx';

export interface TaxValues {
  readonly tax_rate: string;
  readonly tax_code: string;
}

/** Own tax rate and code of a service or product, where they differ from the business's. */
export function TaxFields({ of }: { readonly of: 'service' | 'product' }) {
  const t = useText();
  const { register } = useFormContext<TaxValues>();
  return (
    <div className="grid grid-cols-2 gap-3">
      <FormField
        name="tax_rate"
        label={t('catalogue.tax_rate')}
        optional={t('state.optional')}
        hint={t('catalogue.tax_rate_hint')}
      >
        <TextInput
          {...register('tax_rate')}
          className="num"
          inputMode="decimal"
          autoComplete="off"
          trail={<span aria-hidden>%</span>}
        />
      </FormField>
      <FormField
        name="tax_code"
        label={t(of === 'service' ? 'service.tax_code' : 'product.tax_code')}
        optional={t('state.optional')}
        hint={t(of === 'service' ? 'service.tax_code_hint' : 'product.tax_code_hint')}
      >
        <TextInput {...register('tax_code')} className="num" inputMode="numeric" autoComplete="off" />
      </FormField>
    </div>
  );
}

export function taxText({
  tax_rate,
  tax_code,
}: {
  tax_rate: number | null;
  tax_code: string | null;
}): TaxValues {
  return { tax_rate: tax_rate === null ? '' : String(tax_rate / 100), tax_code: tax_code ?? '' };
}

/** As the call takes them; a rate that is none is a problem of its field. */
export function readTax({ tax_rate, tax_code }: TaxValues) {
  const typed = tax_rate.trim().replace(',', '.').replace('%', '');
  const share = Math.round(Number(typed) * 100);
  const isRate = typed === '' || (Number.isFinite(share) && share >= 0 && share <= 100_00);
  return {
    input: { tax_rate: typed === '' || !isRate ? null : share, tax_code: tax_code.trim() || null },
    own: isRate ? {} : { tax_rate: text('catalogue.not_a_rate') },
  };
}
