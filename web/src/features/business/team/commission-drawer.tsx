import { commissionCalls } from '@kursi/core/billing/commission.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { useId } from 'react';
import { useCallForm } from '../../../lib/sync/call-form.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { CallForm } from '../../../shared/forms/call-form.tsx';
import { CancelAndSubmit } from '../../../shared/forms/cancel-and-submit.tsx';
import { ControlledField } from '../../../ui/fields/form.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { NumberInput } from '../settings/fields.tsx';

export type Earner = OutputOf<typeof commissionCalls.list>['items'][number];

interface CommissionDrawerProps {
  readonly businessId: string;
  readonly earner: Earner;
  readonly onClose: () => void;
}

/** What a person earns on services and on products. A bill keeps the percentage of its day. */
export function CommissionDrawer({ businessId, earner, onClose }: CommissionDrawerProps) {
  const t = useText();
  const { entity_id, name, commission } = earner;
  const form = useCallForm(commissionCalls.set, {
    defaultValues: { business_id: businessId, entity_id, commission },
    invalidates: touchedBy('calendar.commission_changed'),
    limitText: (_: string, limit: number) => `${limit / 100} %`,
    said: () => t('team.commission_saved', { name }),
    onDone: onClose,
  });
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
