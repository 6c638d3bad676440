import { knownTaxCodes } from '@kursi/core/business/settings-rules.ts';
import { useFormContext } from 'react-hook-form';
import { t as text, useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/fields/form.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';

export interface TaxValues {
  readonly tax_rate: string;
  readonly tax_code: string;
}

/** Own tax rate and code of a service or product, where they differ from the business's. */
export function TaxFields({ of }: { readonly of: 'service' | 'product' }) {
  const t = useText();
  const { register, setValue, watch } = useFormContext<TaxValues>();
  const typed = watch('tax_code');
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
      {typed === '' && (
        <p className="col-span-2 flex flex-wrap gap-2">
          {Object.entries(knownTaxCodes[of]).map(([kind, code]) => (
            <Button
              key={code}
              size="small"
              onClick={() => setValue('tax_code', code, { shouldDirty: true, shouldTouch: true })}
            >
              {t(`catalogue.tax_code_${kind as 'hair' | 'skin' | 'other'}`, { code })}
            </Button>
          ))}
        </p>
      )}
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
  return { tax_rate: rateText(tax_rate), tax_code: tax_code ?? '' };
}

/** Basis points as percent; empty for none of its own. */
export function rateText(share: number | null): string {
  return share === null ? '' : String(share / 100);
}

/** Null when nothing was typed, undefined when it is no percentage. */
export function readRate(typed: string): number | null | undefined {
  const plain = typed.trim().replace(',', '.').replace('%', '');
  if (plain === '') return null;
  const share = Math.round(Number(plain) * 100);
  return Number.isFinite(share) && share >= 0 && share <= 100_00 ? share : undefined;
}

/** As the call takes them; a rate that is none is a problem of its field. */
export function readTax({ tax_rate, tax_code }: TaxValues) {
  const rate = readRate(tax_rate);
  return {
    input: { tax_rate: rate ?? null, tax_code: tax_code.trim() || null },
    own: rate === undefined ? { tax_rate: text('catalogue.not_a_rate') } : {},
  };
}
