import { type Paise, parseRupees } from '@kursi/core/kernel/money.ts';
import { termLengths } from '@kursi/core/kernel/term-length.ts';
import { type Plan, subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { planTypes } from '@kursi/core/subscription/subscription.ts';
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

interface PlanDrawerProps {
  /** Null for a new plan. */
  readonly plan: Plan | null;
  readonly onClose: () => void;
}

const languages = ['en', 'hi'] as const;

/** Raw input values: the price in rupees, one feature per line. */
interface PlanValues extends Pick<Plan, 'name' | 'subscription_type' | 'period'> {
  readonly price: string;
  readonly features: Readonly<Record<(typeof languages)[number], string>>;
}

const newPlan: PlanValues = {
  name: { en: '', hi: '' },
  subscription_type: 'one_year',
  period: '1_year',
  price: '',
  features: { en: '', hi: '' },
};

function valuesOf({ name, subscription_type, period, price, features }: Plan): PlanValues {
  const text = { en: features.en.join('\n'), hi: features.hi.join('\n') };
  return { name, subscription_type, period, price: String(price / 100), features: text };
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export function PlanDrawer({ plan, onClose }: PlanDrawerProps) {
  const t = useText();
  const locale = useLocale();
  const formId = useId();
  // A change replaces names, price and features together, so all of them are sent.
  const form = useCallForm(plan ? subscriptionCalls.changePlan : subscriptionCalls.createPlan, {
    defaultValues: plan ? valuesOf(plan) : newPlan,
    complete: ({ name, price, features, subscription_type, period }: PlanValues) => ({
      name,
      price: parseRupees(price) ?? (Number.NaN as Paise),
      features: { en: linesOf(features.en), hi: linesOf(features.hi) },
      enabled: plan?.enabled ?? true,
      ...(plan ? { plan_id: plan.id } : { subscription_type, period }),
    }),
    fieldOf: { PLAN_REFUSED: 'price' },
    invalidates: [subscriptionCalls.listAllPlans, subscriptionCalls.listPlans],
    said: (saved) => t(plan ? 'admin_plans.saved' : 'admin_plans.created', { name: saved.name[locale] }),
    onDone: onClose,
  });
  const { register, formState } = form;
  // An error path may point at one line of the list or at the whole list.
  const problemOf = (language: (typeof languages)[number]): string | undefined => {
    const found = formState.errors.features;
    const lines: unknown = found?.[language];
    const first = Array.isArray(lines) ? lines.find(Boolean) : lines;
    return (first as { message?: string } | undefined)?.message ?? (found?.message as string | undefined);
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={plan ? t('admin_plans.edit_title') : t('admin_plans.new')}
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
            {plan ? t('action.save_changes') : t('admin_plans.create')}
          </Button>
        </div>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate className="grid gap-4" onSubmit={form.submit}>
          {form.rootError && <FormErrorSummary title={form.rootError} />}
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
          {!plan && (
            <>
              <ControlledField<PlanValues, 'subscription_type'>
                name="subscription_type"
                label={t('admin_plans.type')}
              >
                {(field) => (
                  <Select
                    value={field.value}
                    onValueChange={field.onChange}
                    options={planTypes.map((type) => ({ value: type, label: t(`plan_type.${type}`) }))}
                  />
                )}
              </ControlledField>
              <ControlledField<PlanValues, 'period'> name="period" label={t('admin_plans.period')}>
                {(field) => (
                  <Select
                    value={field.value}
                    onValueChange={field.onChange}
                    options={termLengths.map((period) => ({
                      value: period,
                      label: t(`period.${period}`),
                    }))}
                  />
                )}
              </ControlledField>
            </>
          )}
          <FormField name="price" label={t('admin_plans.price')} hint={t('admin_plans.price_hint')} required>
            <TextInput {...register('price')} inputMode="decimal" lead="₹" />
          </FormField>
          {languages.map((language) => (
            <Field
              key={language}
              label={t(`admin_plans.features_${language}`)}
              hint={t('admin_plans.features_hint')}
              error={problemOf(language)}
            >
              <Textarea {...register(`features.${language}`)} rows={5} lang={language} />
            </Field>
          ))}
        </form>
      </FormProvider>
    </Drawer>
  );
}
