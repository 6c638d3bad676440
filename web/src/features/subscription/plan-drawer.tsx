import { parseRupees } from '@kursi/core/kernel/money.ts';
import { type Plan, subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { planTypes, subscriptionPeriods } from '@kursi/core/subscription/subscription.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useCallForm } from '../../lib/call-form.ts';
import { useLocale, useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Field } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { showToast } from '../../ui/toast.ts';

interface PlanDrawerProps {
  /** Null for a new one. */
  readonly plan: Plan | null;
  readonly onClose: () => void;
}

export function PlanDrawer({ plan, onClose }: PlanDrawerProps) {
  const t = useText();
  const locale = useLocale();
  const client = useQueryClient();
  const formId = useId();

  const onDone = async (saved: Plan) => {
    for (const { method, path } of [subscriptionCalls.allPlans, subscriptionCalls.plans])
      await client.invalidateQueries({ queryKey: [method, path] });
    const name = saved.name[locale];
    showToast({ text: t(plan ? 'admin_plans.saved' : 'admin_plans.created', { name }), tone: 'good' });
    onClose();
  };
  const [busy, setBusy] = useState(false);
  const fields = { formId, onDone, onBusy: setBusy };
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
            loading={busy}
            loadingLabel={t('state.saving')}
          >
            {plan ? t('action.save_changes') : t('admin_plans.create')}
          </Button>
        </div>
      }
    >
      {plan ? <ChangeForm plan={plan} {...fields} /> : <CreateForm {...fields} />}
    </Drawer>
  );
}

interface FormProps {
  readonly formId: string;
  readonly onDone: (plan: Plan) => Promise<void>;
  readonly onBusy: (busy: boolean) => void;
}

function CreateForm(props: FormProps) {
  const form = useCallForm(subscriptionCalls.createPlan, {
    defaultValues: {
      name: { en: '', hi: '' },
      subscription_type: 'one_year',
      period: '1_year',
      features: { en: [], hi: [] },
      enabled: true,
    },
    onDone: props.onDone,
    fieldOf: { PLAN_REFUSED: 'price' },
  });
  const values = form.watch() as Words & Partial<Kind>;
  const set = (change: Partial<Words & Kind>) => {
    form.clearErrors();
    for (const [field, value] of Object.entries(change)) form.setValue(field as never, value as never);
  };
  return (
    <PlanFields
      {...props}
      submit={form.submit}
      values={values}
      errors={form.formState.errors}
      rootError={form.rootError}
      set={set}
      setKind={set}
    />
  );
}

function ChangeForm({ plan, ...props }: FormProps & { readonly plan: Plan }) {
  const { id: plan_id, name, price, features, enabled } = plan;
  const form = useCallForm(subscriptionCalls.changePlan, {
    defaultValues: { plan_id, name, price, features, enabled },
    onDone: props.onDone,
    fieldOf: { PLAN_REFUSED: 'price' },
  });
  const values = form.watch() as Words;
  const set = (change: Partial<Words>) => {
    form.clearErrors();
    for (const [field, value] of Object.entries(change)) form.setValue(field as never, value as never);
  };
  return (
    <PlanFields
      {...props}
      submit={form.submit}
      values={values}
      errors={form.formState.errors}
      rootError={form.rootError}
      set={set}
    />
  );
}

type Kind = Pick<Plan, 'subscription_type' | 'period'>;
type Words = Pick<Plan, 'name' | 'features' | 'enabled'> & { readonly price?: number };

interface PlanFieldsProps extends FormProps {
  readonly submit: () => Promise<void>;
  readonly values: Words & Partial<Kind>;
  readonly errors: object;
  readonly rootError: string | undefined;
  readonly set: (change: Partial<Words>) => void;
  readonly setKind?: (change: Partial<Kind>) => void;
}

function PlanFields({ formId, submit, values, errors, rootError, set, setKind, onBusy }: PlanFieldsProps) {
  const t = useText();
  const { name, features } = values;
  const [price, setPrice] = useState(() => (values.price === undefined ? '' : String(values.price / 100)));
  // Problems are named by their path ("name.en"); a line of a list belongs to its list.
  const errorAt = (path: string): string | undefined => {
    const found = Object.entries(errors as Record<string, { message?: string }>);
    return found.find(([key]) => key === path || key.startsWith(`${path}.`))?.[1].message;
  };
  return (
    <form
      id={formId}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onBusy(true);
        void submit().finally(() => onBusy(false));
      }}
    >
      {rootError && (
        <Note tone="bad" live="alert">
          {rootError}
        </Note>
      )}
      <Field label={t('admin_plans.name_en')} error={errorAt('name.en')} required>
        <TextInput value={name.en} onChange={(event) => set({ name: { ...name, en: event.target.value } })} />
      </Field>
      <Field label={t('admin_plans.name_hi')} error={errorAt('name.hi')} required>
        <TextInput
          lang="hi"
          value={name.hi}
          onChange={(event) => set({ name: { ...name, hi: event.target.value } })}
        />
      </Field>
      {setKind && values.subscription_type && values.period && (
        <>
          <Field label={t('admin_plans.type')} error={errorAt('subscription_type')}>
            <Select
              value={values.subscription_type}
              onValueChange={(subscription_type) => setKind({ subscription_type })}
              options={planTypes.map((type) => ({ value: type, label: t(`plan_type.${type}`) }))}
            />
          </Field>
          <Field label={t('admin_plans.period')} error={errorAt('period')}>
            <Select
              value={values.period}
              onValueChange={(period) => setKind({ period })}
              options={subscriptionPeriods.map((period) => ({ value: period, label: t(`period.${period}`) }))}
            />
          </Field>
        </>
      )}
      <Field
        label={t('admin_plans.price')}
        hint={t('admin_plans.price_hint')}
        error={errorAt('price')}
        required
      >
        <TextInput
          inputMode="decimal"
          lead="₹"
          value={price}
          onChange={(event) => {
            setPrice(event.target.value);
            const read = parseRupees(event.target.value);
            set(read === null ? { price: Number.NaN } : { price: read });
          }}
        />
      </Field>
      {(['en', 'hi'] as const).map((language) => (
        <Lines
          key={language}
          language={language}
          label={t(`admin_plans.features_${language}`)}
          error={
            errorAt(`features.${language}`) ??
            (errors as Record<string, { message?: string }>)['features']?.message
          }
          lines={features[language]}
          onLines={(lines) => set({ features: { ...features, [language]: lines } })}
        />
      ))}
    </form>
  );
}

interface LinesProps {
  readonly language: 'en' | 'hi';
  readonly label: string;
  readonly error: string | undefined;
  readonly lines: readonly string[];
  readonly onLines: (lines: string[]) => void;
}

function Lines({ language, label, error, lines, onLines }: LinesProps) {
  const t = useText();
  const [text, setText] = useState(() => lines.join('\n'));
  return (
    <Field label={label} hint={t('admin_plans.features_hint')} error={error}>
      <Textarea
        rows={5}
        lang={language}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onLines(
            event.target.value
              .split('\n')
              .map((line) => line.trim())
              .filter(Boolean),
          );
        }}
      />
    </Field>
  );
}
