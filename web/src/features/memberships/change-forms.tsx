import { unusedShare } from '@kursi/core/memberships/membership-rules.ts';
import { type HeldMembership, membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import { formatMoney } from '../../lib/format.ts';
import { type Problems, useCallForm } from '../../lib/sync/call-form.ts';
import { useText } from '../../lib/text.ts';
import { DayField } from '../../shared/days/day-field.tsx';
import { RupeeInput, rupeesText } from '../../shared/payments/rupees.tsx';
import { ControlledField, FormField } from '../../ui/fields/form.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { FormPanel } from './form-panel.tsx';
import { membershipReads, moneyReads } from './memberships-data.ts';
import { readSum } from './typed-values.ts';

interface ChangeFormProps {
  readonly membership: HeldMembership;
  readonly onDone: () => void;
}

/** As typed. */
interface CancelValues {
  readonly refund_amount: string;
  readonly reason: string;
}

function Reason({ register }: { readonly register: object }) {
  const t = useText();
  return (
    <FormField name="reason" label={t('membership.reason')} required>
      <TextInput {...register} maxLength={200} />
    </FormField>
  );
}

/** Moves the last day, also of a membership that has ended. */
export function ExtendForm({ membership, onDone }: ChangeFormProps) {
  const t = useText();
  const { business_id, id: membership_id, last_day } = membership;
  const later = Temporal.PlainDate.from(last_day).add({ months: 1 }).toString();
  const form = useCallForm(membershipCalls.extend, {
    defaultValues: { business_id, membership_id, last_day: later, reason: '' },
    invalidates: membershipReads,
    said: () => t('membership.extended'),
    onDone,
  });
  return (
    <FormPanel
      form={form}
      title={t('membership.extend_title')}
      action={t('membership.extend')}
      onCancel={onDone}
    >
      <ControlledField<{ last_day: string }, 'last_day'>
        name="last_day"
        label={t('membership.last_day')}
        required
      >
        {(field) => <DayField value={field.value} onChange={field.onChange} />}
      </ControlledField>
      <Reason register={form.register('reason')} />
    </FormPanel>
  );
}

/** Its time stands still until it is resumed. */
export function FreezeForm({ membership, onDone }: ChangeFormProps) {
  const t = useText();
  const { business_id, id: membership_id } = membership;
  const form = useCallForm(membershipCalls.freeze, {
    defaultValues: { business_id, membership_id, reason: '' },
    invalidates: membershipReads,
    said: () => t('membership.frozen'),
    onDone,
  });
  return (
    <FormPanel
      form={form}
      title={t('membership.freeze_title')}
      action={t('membership.freeze')}
      onCancel={onDone}
    >
      <p className="text-ink-2">{t('membership.freeze_more')}</p>
      <Reason register={form.register('reason')} />
    </FormPanel>
  );
}

/** Ends it early. All of the price goes back when nothing was used, else the unused share; the owner may say otherwise. */
export function CancelForm({ membership, onDone }: ChangeFormProps) {
  const t = useText();
  const { business_id, id: membership_id, price, due_amount } = membership;
  const share = unusedShare(membership);
  const form = useCallForm(membershipCalls.cancel, {
    defaultValues: { refund_amount: rupeesText(share), reason: '' },
    problemsOf: ({ refund_amount }: CancelValues): Problems => {
      const sum = readSum(refund_amount, price);
      return 'problem' in sum ? { refund_amount: sum.problem } : {};
    },
    complete: ({ refund_amount, reason }) => {
      const sum = readSum(refund_amount, price);
      return { business_id, membership_id, reason, refund_amount: 'paise' in sum ? sum.paise : share };
    },
    fieldOf: { AMOUNT_TOO_LARGE: 'refund_amount' },
    invalidates: moneyReads,
    onDone: ({ to_give_back }) => {
      const text =
        to_give_back > 0
          ? t('membership.cancelled_back', { amount: formatMoney(to_give_back) })
          : t('membership.cancelled');
      showToast({ text, tone: 'good' });
      onDone();
    },
  });
  return (
    <FormPanel
      form={form}
      title={t('membership.cancel_title', { name: membership.name })}
      action={t('membership.cancel')}
      isDangerous
      onCancel={onDone}
    >
      <p className="text-ink-2">
        {t(share === price ? 'membership.cancel_unused' : 'membership.cancel_share', {
          amount: formatMoney(share),
          price: formatMoney(price),
        })}
      </p>
      <FormField
        name="refund_amount"
        label={t('membership.goes_back')}
        required
        hint={due_amount > 0 && t('membership.goes_back_due', { due: formatMoney(due_amount) })}
      >
        <RupeeInput {...form.register('refund_amount')} className="num" />
      </FormField>
      <Reason register={form.register('reason')} />
    </FormPanel>
  );
}
