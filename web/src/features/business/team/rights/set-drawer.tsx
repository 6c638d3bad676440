import { mayManage } from '@kursi/core/business/member-rules.ts';
import { type RightsSet, rightsSetCalls } from '@kursi/core/business/rights-set.contract.ts';
import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import {
  knownRights,
  type OwnRights,
  type RightGroup,
  rightAbove,
  rightGroups,
  rightsToBeginWith,
  rolesOfSets,
} from '@kursi/core/contract/rights-set.ts';
import { useId, useState } from 'react';
import type { MyBusiness } from '../../../../app/selected-business.ts';
import { useCallForm } from '../../../../lib/sync/call-form.ts';
import { useCommand } from '../../../../lib/sync/command.ts';
import { touchedBy } from '../../../../lib/sync/reads.ts';
import { useText } from '../../../../lib/text.ts';
import { CallForm } from '../../../../shared/forms/call-form.tsx';
import { SaveAndRemove } from '../../../../shared/forms/save-and-remove.tsx';
import { ControlledField, FormField } from '../../../../ui/fields/form.tsx';
import { Segmented } from '../../../../ui/fields/segmented.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { Drawer } from '../../../../ui/overlays/drawer.tsx';
import { Note } from '../../../../ui/states/note.tsx';
import { RightLine } from './right-line.tsx';

interface SetDrawerProps {
  readonly business: MyBusiness;
  readonly settings: BusinessSettings;
  /** Null for a new one. */
  readonly set: RightsSet | null;
  readonly onClose: () => void;
}

type SetRole = (typeof rolesOfSets)[number];
interface Values {
  name: string;
  role: SetRole;
  rights: OwnRights;
}

/** A set of rights: its name, for whom it is, and what is in it with which limits. */
export function SetDrawer({ business, settings, set, onClose }: SetDrawerProps) {
  const t = useText();
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  const word = {
    share: settings.discount_limit,
    clients: settings.staff_see_all_clients,
    bills: settings.staff_see_all_bills,
  };
  const of = { business_id: business.id };
  const form = useCallForm(set ? rightsSetCalls.change : rightsSetCalls.add, {
    defaultValues: {
      name: set?.name ?? '',
      role: set?.role ?? 'staff',
      rights: set ? knownRights(set.rights) : rightsToBeginWith('staff', word),
    } as Values,
    complete: ({ name, role, rights }: Values) => ({
      ...of,
      name,
      rights,
      ...(set ? { id: set.id } : { role }),
    }),
    fieldOf: { SET_NAME_TAKEN: 'name' },
    invalidates: touchedBy('rights_set.changed'),
    said: (_, { name }) => t('team.set_saved', { name }),
    onDone: onClose,
  });
  const remove = useCommand(rightsSetCalls.remove, {
    invalidates: touchedBy('rights_set.removed'),
    said: () => ({ text: t('team.set_removed', { name: set?.name ?? '' }), tone: 'good' }),
    onDone: onClose,
  });
  const { register, watch, setValue } = form;
  const { rights } = watch();
  const isMine = !set || mayManage(business, set);
  const groups = Object.entries(rightGroups) as [RightGroup, (typeof rightGroups)[RightGroup]][];
  return (
    <Drawer
      onClose={onClose}
      title={set?.name ?? t('team.set_new')}
      sub={t('team.set_lead')}
      closeLabel={t('action.close')}
      footer={
        isMine && (
          <SaveAndRemove
            formId={id}
            saving={form.formState.isSubmitting}
            addLabel={t('team.set_create')}
            onRemove={set ? () => setIsAsking(true) : null}
          />
        )
      }
    >
      <CallForm form={form} id={id} className="grid grid-cols-1 gap-5">
        {!isMine && <Note>{t('team.set_above', { name: set?.name ?? '' })}</Note>}
        <FormField name="name" label={t('team.set_name')} required>
          <TextInput
            {...register('name')}
            size="tap"
            autoComplete="off"
            placeholder={t('team.set_name_example')}
          />
        </FormField>
        {!set && (
          <ControlledField group name="role" label={t('team.set_of')}>
            {(field) => (
              <Segmented
                label={t('team.set_of')}
                value={field.value as SetRole}
                onValueChange={(role) => {
                  field.onChange(role);
                  setValue('rights', rightsToBeginWith(role, word));
                }}
                options={rolesOfSets.map((role) => ({ value: role, label: t(`team.set_of_${role}`) }))}
              />
            )}
          </ControlledField>
        )}
        {groups.map(([group, ofGroup]) => (
          <fieldset key={group} className="min-w-0">
            <legend className="mb-1 font-bold">{t(`team.group_${group}`)}</legend>
            {ofGroup.map((right) => (
              <RightLine
                key={right}
                right={right}
                limits={rights[right]}
                isAbove={rightAbove({ [right]: rights[right] ?? {} }, business) !== undefined}
                onChange={(limits) => {
                  const { [right]: _, ...others } = rights;
                  setValue('rights', limits ? { ...others, [right]: limits } : others, { shouldDirty: true });
                }}
              />
            ))}
          </fieldset>
        ))}
      </CallForm>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('team.set_remove_title', { name: set?.name ?? '' })}
        confirmLabel={t('team.set_remove')}
        cancelLabel={t('action.cancel')}
        danger
        busy={remove.pending}
        onConfirm={() => void remove.run({ ...of, id: set?.id ?? '' }).finally(() => setIsAsking(false))}
      >
        {t('team.set_remove_body')}
      </ConfirmDialog>
    </Drawer>
  );
}
