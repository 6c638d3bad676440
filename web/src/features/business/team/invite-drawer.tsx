import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { rolesToGive } from '@kursi/core/business/member-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { useCallForm } from '../../../lib/sync/call-form.ts';
import { useText } from '../../../lib/text.ts';
import { CallForm } from '../../../shared/forms/call-form.tsx';
import { CancelAndSubmit } from '../../../shared/forms/cancel-and-submit.tsx';
import { ControlledField, FormField } from '../../../ui/fields/form.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';

interface InviteDrawerProps {
  readonly business: MyBusiness;
  readonly onClose: () => void;
}

export function InviteDrawer({ business, onClose }: InviteDrawerProps) {
  const t = useText();
  const id = useId();
  const client = useQueryClient();
  const form = useCallForm(memberCalls.invite, {
    defaultValues: { business_id: business.id, email: '', role: 'staff' },
    fieldOf: { MEMBER_EXISTS: 'email' },
    onDone: (_, { email }) => {
      void client.invalidateQueries({ queryKey: [memberCalls.list.method, memberCalls.list.path] });
      showToast({ text: t('team.invitation_sent', { email }), tone: 'good' });
      onClose();
    },
  });
  return (
    <Drawer
      onClose={onClose}
      title={t('team.invite_title')}
      sub={t('team.invite_lead')}
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
            {t('team.send_invitation')}
          </CancelAndSubmit>
        </div>
      }
    >
      <CallForm form={form} id={id} className="grid gap-5">
        <FormField name="email" label={t('field.email')} required>
          <TextInput
            {...form.register('email')}
            type="email"
            size="tap"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </FormField>
        <ControlledField name="role" label={t('team.role')}>
          {(field) => (
            <RadioGroup
              label={t('team.role')}
              name="role"
              value={field.value as string}
              onValueChange={field.onChange}
              options={rolesToGive(business).map((role) => ({
                value: role,
                label: t(`role.${role}`),
                sub: t(`role.${role}_may`),
              }))}
            />
          )}
        </ControlledField>
      </CallForm>
    </Drawer>
  );
}
