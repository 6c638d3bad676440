import { type Paise, parseRupees } from '@kursi/core/kernel/money.ts';
import { termLengths } from '@kursi/core/kernel/term-length.ts';
import { type Price, priceCalls, priceKinds } from '@kursi/core/subscription/prices.contract.ts';
import { useCallForm } from '../../lib/sync/call-form.ts';
import { useLocale, useText } from '../../lib/text.ts';
import { SelectField } from '../../shared/forms/select-field.tsx';
import { FormField } from '../../ui/fields/form.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { ForSaleDrawer, type ForSaleValues, noWords, wordsSent, wordsShown } from './for-sale-drawer.tsx';

interface PriceDrawerProps {
  /** Null for a new price. */
  readonly price: Price | null;
  readonly onClose: () => void;
}

/** Raw input values: the amount in rupees. */
interface PriceValues extends ForSaleValues, Pick<Price, 'kind'> {
  readonly period: NonNullable<Price['period']>;
  readonly credits: string;
  readonly amount: string;
}

const newPrice: PriceValues = { ...noWords, kind: 'alerts', period: '1_year', credits: '', amount: '' };

function valuesOf(price: Price): PriceValues {
  return { ...newPrice, ...wordsShown(price), kind: price.kind, amount: String(price.amount / 100) };
}

export function PriceDrawer({ price, onClose }: PriceDrawerProps) {
  const t = useText();
  const locale = useLocale();
  const form = useCallForm(price ? priceCalls.change : priceCalls.create, {
    defaultValues: price ? valuesOf(price) : newPrice,
    complete: ({ kind, amount, period, credits, ...words }: PriceValues) => ({
      ...wordsSent(words),
      amount: parseRupees(amount) ?? (Number.NaN as Paise),
      enabled: price?.enabled ?? true,
      ...(price
        ? { price_id: price.id }
        : {
            kind,
            period: kind === 'alerts' ? period : null,
            credits: kind === 'credits' ? Number(credits) : null,
          }),
    }),
    invalidates: [priceCalls.listAll, priceCalls.list],
    said: (saved) => t(price ? 'admin_plans.saved' : 'admin_plans.created', { name: saved.name[locale] }),
    onDone: onClose,
  });
  const { register, watch } = form;
  const kind = watch('kind');
  return (
    <ForSaleDrawer
      form={form}
      title={price ? t('admin_prices.edit_title') : t('admin_prices.new')}
      saveLabel={price ? t('action.save_changes') : t('admin_prices.create')}
      onClose={onClose}
    >
      {!price && (
        <SelectField
          name="kind"
          label={t('admin_prices.kind')}
          options={priceKinds.map((one) => ({ value: one, label: t(`price_kind.${one}`) }))}
        />
      )}
      {!price && kind === 'alerts' && (
        <SelectField
          name="period"
          label={t('admin_plans.period')}
          options={termLengths.map((period) => ({ value: period, label: t(`period.${period}`) }))}
        />
      )}
      {!price && kind === 'credits' && (
        <FormField name="credits" label={t('admin_prices.credits')} required>
          <TextInput {...register('credits')} inputMode="numeric" />
        </FormField>
      )}
      <FormField name="amount" label={t('admin_plans.price')} hint={t('admin_prices.price_hint')} required>
        <TextInput {...register('amount')} inputMode="decimal" lead="₹" />
      </FormField>
    </ForSaleDrawer>
  );
}
