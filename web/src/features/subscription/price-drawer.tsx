import { type Paise, parseRupees } from '@kursi/core/kernel/money.ts';
import { termLengths } from '@kursi/core/kernel/term-length.ts';
import { type Price, priceCalls, priceKinds } from '@kursi/core/subscription/prices.contract.ts';
import { useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { useCallForm } from '../../lib/call-form.ts';
import { useLocale, useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Field } from '../../ui/field.tsx';
import { ControlledField, FormErrorSummary, FormField } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';

interface PriceDrawerProps {
  /** Null for a new price. */
  readonly price: Price | null;
  readonly onClose: () => void;
}

const languages = ['en', 'hi'] as const;

/** Raw input values: the amount in rupees, one feature per line. */
interface PriceValues extends Pick<Price, 'name' | 'kind'> {
  readonly period: NonNullable<Price['period']>;
  readonly credits: string;
  readonly amount: string;
  readonly features: Readonly<Record<(typeof languages)[number], string>>;
}

const newPrice: PriceValues = {
  name: { en: '', hi: '' },
  kind: 'alerts',
  period: '1_year',
  credits: '',
  amount: '',
  features: { en: '', hi: '' },
};

function valuesOf({ name, kind, amount, features }: Price): PriceValues {
  const text = { en: features.en.join('\n'), hi: features.hi.join('\n') };
  return { ...newPrice, name, kind, amount: String(amount / 100), features: text };
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export function PriceDrawer({ price, onClose }: PriceDrawerProps) {
  const t = useText();
  const locale = useLocale();
  const formId = useId();
  const form = useCallForm(price ? priceCalls.change : priceCalls.create, {
    defaultValues: price ? valuesOf(price) : newPrice,
    complete: ({ name, kind, amount, features, period, credits }: PriceValues) => ({
      name,
      amount: parseRupees(amount) ?? (Number.NaN as Paise),
      features: { en: linesOf(features.en), hi: linesOf(features.hi) },
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
  const { register, formState, watch } = form;
  const kind = watch('kind');
  const featuresProblem = (language: (typeof languages)[number]): string | undefined => {
    const found = formState.errors.features;
    const lines: unknown = found?.[language];
    const first = Array.isArray(lines) ? lines.find(Boolean) : lines;
    return (first as { message?: string } | undefined)?.message ?? (found?.message as string | undefined);
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={price ? t('admin_prices.edit_title') : t('admin_prices.new')}
      closeLabel={t('action.close')}
      footer={
        <div className="flex w-full justify-end gap-2">
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={formState.isSubmitting}
            loadingLabel={t('state.saving')}
          >
            {price ? t('action.save_changes') : t('admin_prices.create')}
          </Button>
        </div>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate className="grid gap-4" onSubmit={form.submit}>
          {form.rootError && <FormErrorSummary title={form.rootError} />}
          {!price && (
            <ControlledField<PriceValues, 'kind'> name="kind" label={t('admin_prices.kind')}>
              {(field) => (
                <Select
                  value={field.value}
                  onValueChange={field.onChange}
                  options={priceKinds.map((one) => ({ value: one, label: t(`price_kind.${one}`) }))}
                />
              )}
            </ControlledField>
          )}
          {languages.map((language) => (
            <FormField
              key={language}
              name={`name.${language}`}
              label={t(`admin_plans.name_${language}`)}
              required
            >
              <TextInput {...register(`name.${language}`)} lang={language} />
            </FormField>
          ))}
          {!price && kind === 'alerts' && (
            <ControlledField<PriceValues, 'period'> name="period" label={t('admin_plans.period')}>
              {(field) => (
                <Select
                  value={field.value}
                  onValueChange={field.onChange}
                  options={termLengths.map((period) => ({ value: period, label: t(`period.${period}`) }))}
                />
              )}
            </ControlledField>
          )}
          {!price && kind === 'credits' && (
            <FormField name="credits" label={t('admin_prices.credits')} required>
              <TextInput {...register('credits')} inputMode="numeric" />
            </FormField>
          )}
          <FormField
            name="amount"
            label={t('admin_plans.price')}
            hint={t('admin_prices.price_hint')}
            required
          >
            <TextInput {...register('amount')} inputMode="decimal" lead="₹" />
          </FormField>
          {languages.map((language) => (
            <Field
              key={language}
              label={t(`admin_plans.features_${language}`)}
              hint={t('admin_plans.features_hint')}
              error={featuresProblem(language)}
            >
              <Textarea {...register(`features.${language}`)} rows={4} lang={language} />
            </Field>
          ))}
        </form>
      </FormProvider>
    </Drawer>
  );
}
