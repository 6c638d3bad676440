import { amountLeft, USES_MAX } from '@kursi/core/memberships/membership-rules.ts';
import { type HeldMembership, membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import { useCallForm } from '../../lib/sync/call-form.ts';
import { useText } from '../../lib/text.ts';
import { RupeeInput, rupeesText } from '../../shared/payments/rupees.tsx';
import { FormField } from '../../ui/fields/form.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { FormPanel } from './form-panel.tsx';
import { membershipReads } from './memberships-data.ts';
import { readCount, readSum } from './typed-values.ts';

/** As typed. */
interface AdjustValues {
  readonly amount_left: string;
  readonly services: { readonly uses_left: string }[];
  readonly reason: string;
}

interface AdjustFormProps {
  readonly membership: HeldMembership;
  readonly onDone: () => void;
}

/** Sets what is left, with a reason that stays in the ledger. */
export function AdjustForm({ membership, onDone }: AdjustFormProps) {
  const t = useText();
  const { business_id, id: membership_id, type, services } = membership;
  const form = useCallForm(membershipCalls.adjust, {
    defaultValues: {
      amount_left: rupeesText(amountLeft(membership)),
      services: services.map(({ total_count, used_count }) => ({
        uses_left: String(total_count - used_count),
      })),
      reason: '',
    },
    problemsOf: (values: AdjustValues) => {
      const found: Record<string, string> = {};
      if (type === 'price') {
        const sum = readSum(values.amount_left);
        if ('problem' in sum) found['amount_left'] = sum.problem;
      } else {
        values.services.forEach(({ uses_left }, i) => {
          const count = readCount(uses_left, { least: 0, most: USES_MAX });
          if ('problem' in count) found[`services.${i}.uses_left`] = count.problem;
        });
      }
      return found;
    },
    complete: (values) => {
      const sum = readSum(values.amount_left);
      return {
        business_id,
        membership_id,
        reason: values.reason,
        ...(type === 'price'
          ? { amount_left: 'paise' in sum ? sum.paise : amountLeft(membership) }
          : {
              services: services.map(({ service_id }, i) => {
                const count = readCount(values.services[i]?.uses_left ?? '', { least: 0, most: USES_MAX });
                return { service_id, uses_left: 'count' in count ? count.count : 0 };
              }),
            }),
      };
    },
    invalidates: membershipReads,
    said: () => t('membership.adjusted'),
    onDone,
  });
  return (
    <FormPanel
      form={form}
      title={t('membership.adjust_title')}
      action={t('membership.adjust_do')}
      onCancel={onDone}
    >
      {type === 'price' ? (
        <FormField name="amount_left" label={t('membership.left')} required>
          <RupeeInput {...form.register('amount_left')} className="num" />
        </FormField>
      ) : (
        services.map(({ service_id, service_name }, i) => (
          <FormField
            key={service_id}
            name={`services.${i}.uses_left`}
            label={t('membership.left_of', { name: service_name })}
            required
          >
            <TextInput
              {...form.register(`services.${i}.uses_left`)}
              inputMode="numeric"
              autoComplete="off"
              className="num"
            />
          </FormField>
        ))
      )}
      <FormField name="reason" label={t('membership.reason')} required>
        <TextInput {...form.register('reason')} maxLength={200} />
      </FormField>
    </FormPanel>
  );
}
