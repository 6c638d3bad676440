import { supportAccessCalls } from '@kursi/core/business/support-access.contract.ts';
import { useId, useState } from 'react';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { formatInstant } from '../../../lib/format.ts';
import { may } from '../../../lib/may.ts';
import { useCallForm } from '../../../lib/sync/call-form.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { CallForm } from '../../../shared/forms/call-form.tsx';
import { CancelAndSubmit } from '../../../shared/forms/cancel-and-submit.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ControlledField, FormField } from '../../../ui/fields/form.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { NumberInput } from '../settings/fields.tsx';

/** Who of the platform may look inside and did, and what else the platform did to this business. */
export function SupportCard({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const now = useNow();
  const of = { business_id: business.id };
  const { data } = useCallQuery(supportAccessCalls.get, of);
  const [inviting, setInviting] = useState(false);
  const end = useCommand(supportAccessCalls.end, {
    invalidates: touchedBy('support.ended'),
    said: () => ({ text: t('access.ended'), tone: 'good' }),
  });
  if (!data) return null;
  const live = business.support_until ? data.items.find(({ ended_at }) => ended_at === null) : undefined;
  const mayInvite = may(supportAccessCalls.invite, business);
  const when = (at: string) => formatInstant(at, { now });
  return (
    <Card
      title={t('access.title')}
      end={
        mayInvite &&
        (live ? (
          <Button size="small" loading={end.pending} onClick={() => void end.run(of)}>
            {t('access.end')}
          </Button>
        ) : (
          <Button size="small" onClick={() => setInviting(true)}>
            {t('access.invite')}
          </Button>
        ))
      }
    >
      <p className="text-t2 text-ink-3">{t('access.lead')}</p>
      {live && (
        <div className="mt-2">
          <p className="font-medium break-words">
            {t('access.until', {
              when: when(live.ends_at),
              name: live.given_by_name,
              reason: live.reason,
            })}
          </p>
          {live.visits.length === 0 && <p>{t('access.nobody_yet')}</p>}
          {live.visits.map(({ user_name, opened_at }) => (
            <p key={opened_at}>{t('access.looked', { name: user_name, when: when(opened_at) })}</p>
          ))}
        </div>
      )}
      {data.acts.length > 0 && (
        <>
          <h3 className="mt-3 font-medium">{t('access.acts')}</h3>
          <ul className="text-t2 text-ink-2">
            {data.acts.map(({ type, at, user_name }) => (
              <li key={`${type} ${at}`} className="break-words">
                {t('access.act', { name: user_name, act: t(`act.${type}`), when: when(at) })}
              </li>
            ))}
          </ul>
        </>
      )}
      {inviting && <InviteSupport business={business} onClose={() => setInviting(false)} />}
    </Card>
  );
}

interface InviteSupportProps {
  readonly business: MyBusiness;
  readonly onClose: () => void;
}

function InviteSupport({ business, onClose }: InviteSupportProps) {
  const t = useText();
  const id = useId();
  const now = useNow();
  const form = useCallForm(supportAccessCalls.invite, {
    defaultValues: { business_id: business.id, reason: '', hours: 4 },
    invalidates: touchedBy('support.invited'),
    said: ({ ends_at }) => t('access.invited', { when: formatInstant(ends_at, { now }) }),
    onDone: onClose,
  });
  return (
    <Drawer
      onClose={onClose}
      title={t('access.invite')}
      sub={t('access.lead')}
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
            {t('access.invite')}
          </CancelAndSubmit>
        </div>
      }
    >
      <CallForm form={form} id={id} className="grid gap-5">
        <FormField name="reason" label={t('access.reason')} required>
          <TextInput {...form.register('reason')} size="tap" maxLength={200} />
        </FormField>
        <ControlledField name="hours" label={t('access.hours')} required>
          {(field) => (
            <NumberInput
              value={field.value as number}
              unit={t('access.hours_unit')}
              onChange={field.onChange}
            />
          )}
        </ControlledField>
      </CallForm>
    </Drawer>
  );
}
