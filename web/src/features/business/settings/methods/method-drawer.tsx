import { paymentMethodCalls } from '@kursi/core/business/payment-methods.contract.ts';
import { type MethodIcon, methodIcons } from '@kursi/core/payments/payment-methods.ts';
import { useId } from 'react';
import { useCallForm } from '../../../../lib/sync/call-form.ts';
import { useText } from '../../../../lib/text.ts';
import { CallForm } from '../../../../shared/forms/call-form.tsx';
import { SaveAndRemove } from '../../../../shared/forms/save-and-remove.tsx';
import { methodIconOf, methodReads, type OwnMethodRow } from '../../../../shared/payments/own-methods.ts';
import { ControlledField, FormField } from '../../../../ui/fields/form.tsx';
import { PickChip } from '../../../../ui/fields/pick-chip.tsx';
import { Switch } from '../../../../ui/fields/switch.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { Drawer } from '../../../../ui/overlays/drawer.tsx';

interface MethodDrawerProps {
  readonly businessId: string;
  /** The saved one; null for a new one. */
  readonly method: OwnMethodRow | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

interface Values {
  name: string;
  icon: MethodIcon;
  counts_in_drawer: boolean;
  asks_reference: boolean;
}

const fresh: Values = { name: '', icon: 'card', counts_in_drawer: false, asks_reference: false };

/** One way to pay: its name, its picture, and what is asked when it is taken. */
export function MethodDrawer({ businessId, method, open, onClose }: MethodDrawerProps) {
  const t = useText();
  const formId = useId();
  const form = useCallForm(method ? paymentMethodCalls.change : paymentMethodCalls.add, {
    defaultValues: method ?? fresh,
    complete: ({ name, icon, counts_in_drawer, asks_reference }: Values) => ({
      business_id: businessId,
      name,
      icon,
      asks_reference,
      ...(method ? { id: method.id } : { counts_in_drawer }),
    }),
    record: method ? ['business_id', 'id'] : undefined,
    fieldOf: { METHOD_NAME_TAKEN: 'name' },
    invalidates: methodReads,
    said: (_, { name = method?.name ?? '' }) => t(method ? 'methods.saved' : 'methods.added', { name }),
    onDone: onClose,
  });
  const { register } = form;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={method ? method.name : t('methods.new')}
      closeLabel={t('action.close')}
      footer={
        <SaveAndRemove
          formId={formId}
          saving={form.formState.isSubmitting}
          addLabel={method ? t('action.save_changes') : t('methods.add')}
          onRemove={null}
        />
      }
    >
      <CallForm form={form} id={formId} className="grid grid-cols-1 gap-5">
        <FormField name="name" label={t('methods.name')} hint={t('methods.name_hint')} required>
          <TextInput {...register('name')} autoComplete="off" placeholder={t('methods.name_example')} />
        </FormField>
        <ControlledField group name="icon" label={t('methods.icon')}>
          {(field) => (
            <span className="flex flex-wrap gap-1.5">
              {methodIcons.map((icon) => {
                const Icon = methodIconOf[icon];
                return (
                  <PickChip
                    key={icon}
                    picked={field.value === icon}
                    onPickedChange={() => field.onChange(icon)}
                  >
                    <Icon className="i-s" aria-hidden />
                    {t(`methods.icon_${icon}`)}
                  </PickChip>
                );
              })}
            </span>
          )}
        </ControlledField>
        {!method && (
          <Switch
            end
            label={t('methods.drawer')}
            sub={t('methods.drawer_more')}
            {...register('counts_in_drawer')}
          />
        )}
        <Switch end label={t('methods.slip')} sub={t('methods.slip_more')} {...register('asks_reference')} />
      </CallForm>
    </Drawer>
  );
}
