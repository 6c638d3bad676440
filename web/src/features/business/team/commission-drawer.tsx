import { commissionCalls } from '@kursi/core/billing/commission.contract.ts';
import { memberCalls } from '@kursi/core/business/member.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { type FormEvent, useId } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useCallForm } from '../../../lib/sync/call-form.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { CallForm } from '../../../shared/forms/call-form.tsx';
import { CancelAndSubmit } from '../../../shared/forms/cancel-and-submit.tsx';
import { ControlledField } from '../../../ui/fields/form.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { NumberInput } from '../settings/fields.tsx';
import type { Member } from './member.ts';

interface OfPerson {
  readonly businessId: string;
  readonly onClose: () => void;
}

const limitText = (_: string, limit: number) => `${limit / 100} %`;

export function MemberCommission({ businessId, member, onClose }: OfPerson & { readonly member: Member }) {
  const t = useText();
  const form = useCallForm(memberCalls.update, {
    defaultValues: {
      business_id: businessId,
      user_id: member.id,
      commission: member.commission ?? { services: 0, products: 0 },
    },
    invalidates: touchedBy('member.commission_changed'),
    limitText,
    said: () => t('team.commission_saved', { name: member.user_name }),
    onDone: onClose,
  });
  return <CommissionDrawer name={member.user_name} form={form} onClose={onClose} />;
}

export type Earner = OutputOf<typeof commissionCalls.list>['items'][number];

/** Of a person on the calendar who has no account. */
export function EarnerCommission({ businessId, earner, onClose }: OfPerson & { readonly earner: Earner }) {
  const t = useText();
  const form = useCallForm(commissionCalls.set, {
    defaultValues: { business_id: businessId, entity_id: earner.entity_id, commission: earner.commission },
    invalidates: touchedBy('calendar.commission_changed'),
    limitText,
    said: () => t('team.commission_saved', { name: earner.name }),
    onDone: onClose,
  });
  return <CommissionDrawer name={earner.name} form={form} onClose={onClose} />;
}

interface CommissionForm<Values extends FieldValues> extends UseFormReturn<Values> {
  readonly submit: (event?: FormEvent) => void;
  readonly rootError: string | undefined;
}

interface CommissionDrawerProps<Values extends FieldValues> {
  readonly name: string;
  readonly form: CommissionForm<Values>;
  readonly onClose: () => void;
}

/** What a person earns on services and on products. A bill keeps the percentage of its day. */
function CommissionDrawer<Values extends FieldValues>({
  name,
  form,
  onClose,
}: CommissionDrawerProps<Values>) {
  const t = useText();
  const id = useId();
  return (
    <Drawer
      onClose={onClose}
      title={t('team.commission_of', { name })}
      sub={t('team.commission_lead')}
      closeLabel={t('action.close')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <CancelAndSubmit
            onCancel={onClose}
            form={id}
            loading={form.formState.isSubmitting}
            loadingLabel={t('state.sending')}
            size="tap"
          >
            {t('action.save_changes')}
          </CancelAndSubmit>
        </div>
      }
    >
      <CallForm form={form} id={id} className="grid gap-5">
        {(['services', 'products'] as const).map((kind) => (
          <ControlledField
            key={kind}
            name={`commission.${kind}`}
            label={t(`team.commission_${kind}`)}
            {...(kind === 'services' && { hint: t('team.commission_services_hint') })}
          >
            {(field) => (
              <NumberInput value={field.value as number} scale={100} unit="%" onChange={field.onChange} />
            )}
          </ControlledField>
        ))}
      </CallForm>
    </Drawer>
  );
}
