import type { ListedBusiness } from '@kursi/core/admin/admin.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { type TermLength, termLengths } from '@kursi/core/kernel/term-length.ts';
import { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { grantedTypes, termToAdd } from '@kursi/core/subscription/subscription.ts';
import { useId } from 'react';
import { formatInstantDay } from '../../lib/format.ts';
import { useCallForm } from '../../lib/sync/call-form.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { CallForm } from '../../shared/forms/call-form.tsx';
import { CancelAndSubmit } from '../../shared/forms/cancel-and-submit.tsx';
import { SelectField } from '../../shared/forms/select-field.tsx';
import { ControlledField } from '../../ui/fields/form.tsx';
import { RadioGroup } from '../../ui/fields/radio-group.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Note } from '../../ui/states/note.tsx';

type Given = OutputOf<typeof subscriptionCalls.grant>['given'];

interface GivePlanProps {
  readonly business: ListedBusiness;
  readonly onClose: () => void;
  readonly onGiven: (given: Given) => Promise<void>;
}

/** Grants a plan that is not for sale, with a preview of its term. */
export function GivePlan({ business, onClose, onGiven }: GivePlanProps) {
  const t = useText();
  const id = useId();
  const form = useCallForm(subscriptionCalls.grant, {
    defaultValues: { business_id: business.id, subscription_type: 'admin', period: '1_month' },
    onDone: ({ given }) => onGiven(given),
  });
  const period = form.watch('period');
  return (
    <Dialog
      onClose={onClose}
      title={<span className="break-words">{t('platform.give_plan_named', { name: business.name })}</span>}
      closeLabel={t('action.close')}
      footer={
        <CancelAndSubmit
          onCancel={onClose}
          form={id}
          loading={form.formState.isSubmitting}
          loadingLabel={t('state.saving')}
          size="tap"
        >
          {t('platform.give')}
        </CancelAndSubmit>
      }
    >
      <CallForm form={form} id={id} className="grid gap-4">
        <ControlledField group name="subscription_type" label={t('platform.which_plan')}>
          {(field) => (
            <RadioGroup
              look="card"
              label={t('platform.which_plan')}
              value={field.value as string}
              onValueChange={field.onChange}
              options={grantedTypes.map((type) => ({
                value: type,
                label: t(`plan_type.${type}`),
                sub: t(`platform.plan_means_${type}`),
              }))}
            />
          )}
        </ControlledField>
        <SelectField
          name="period"
          label={t('platform.how_long')}
          size="tap"
          options={termLengths.map((one) => ({ value: one, label: t(`period.${one}`) }))}
        />
        <Note live="status">
          <WhatItMeans business={business} period={period} />
        </Note>
      </CallForm>
    </Dialog>
  );
}

interface WhatItMeansProps {
  readonly business: ListedBusiness;
  readonly period: TermLength;
}

/** Preview of the term, computed by the same rule as on the server. */
function WhatItMeans({ business, period }: WhatItMeansProps) {
  const t = useText();
  const now = useNow();
  const { time_zone: timeZone, business_state } = business;
  const before = business.plans.map(({ ends_at }) => ({ ends_at: Temporal.Instant.from(ends_at) }));
  const { starts_at, ends_at } = termToAdd(before, period, now, timeZone);
  const day = (at: Temporal.Instant) => formatInstantDay(at, { now, timeZone });
  return (
    <>
      <p>
        {starts_at.equals(now)
          ? t('platform.plan_from_now', { until: day(ends_at) })
          : t('platform.plan_from_then', { from: day(starts_at), until: day(ends_at) })}
      </p>
      {business_state !== 'approved' && <p className="mt-1">{t('platform.plan_not_open')}</p>}
    </>
  );
}
