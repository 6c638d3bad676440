import { type Paise, parseRupees } from '@kursi/core/kernel/money.ts';
import { termLengths } from '@kursi/core/kernel/term-length.ts';
import { type Plan, subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { planTypes } from '@kursi/core/subscription/subscription.ts';
import { useCallForm } from '../../lib/sync/call-form.ts';
import { useLocale, useText } from '../../lib/text.ts';
import { SelectField } from '../../shared/forms/select-field.tsx';
import { FormField } from '../../ui/fields/form.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { ForSaleDrawer, type ForSaleValues, noWords, wordsSent, wordsShown } from './for-sale-drawer.tsx';

interface PlanDrawerProps {
  /** Null for a new plan. */
  readonly plan: Plan | null;
  readonly onClose: () => void;
}

/** Raw input values: the price in rupees. */
interface PlanValues extends ForSaleValues, Pick<Plan, 'subscription_type' | 'period'> {
  readonly price: string;
}

const newPlan: PlanValues = { ...noWords, subscription_type: 'one_year', period: '1_year', price: '' };

function valuesOf(plan: Plan): PlanValues {
  const { subscription_type, period, price } = plan;
  return { ...wordsShown(plan), subscription_type, period, price: String(price / 100) };
}

export function PlanDrawer({ plan, onClose }: PlanDrawerProps) {
  const t = useText();
  const locale = useLocale();
  // A change replaces names, price and features together, so all of them are sent.
  const form = useCallForm(plan ? subscriptionCalls.changePlan : subscriptionCalls.createPlan, {
    defaultValues: plan ? valuesOf(plan) : newPlan,
    complete: ({ price, subscription_type, period, ...words }: PlanValues) => ({
      ...wordsSent(words),
      price: parseRupees(price) ?? (Number.NaN as Paise),
      enabled: plan?.enabled ?? true,
      ...(plan ? { plan_id: plan.id } : { subscription_type, period }),
    }),
    fieldOf: { PLAN_REFUSED: 'price' },
    invalidates: [subscriptionCalls.listAllPlans, subscriptionCalls.listPlans],
    said: (saved) => t(plan ? 'admin_plans.saved' : 'admin_plans.created', { name: saved.name[locale] }),
    onDone: onClose,
  });
  return (
    <ForSaleDrawer
      form={form}
      title={plan ? t('admin_plans.edit_title') : t('admin_plans.new')}
      saveLabel={plan ? t('action.save_changes') : t('admin_plans.create')}
      onClose={onClose}
    >
      {!plan && (
        <>
          <SelectField
            name="subscription_type"
            label={t('admin_plans.type')}
            options={planTypes.map((type) => ({ value: type, label: t(`plan_type.${type}`) }))}
          />
          <SelectField
            name="period"
            label={t('admin_plans.period')}
            options={termLengths.map((period) => ({ value: period, label: t(`period.${period}`) }))}
          />
        </>
      )}
      <FormField name="price" label={t('admin_plans.price')} hint={t('admin_plans.price_hint')} required>
        <TextInput {...form.register('price')} inputMode="decimal" lead="₹" />
      </FormField>
    </ForSaleDrawer>
  );
}
