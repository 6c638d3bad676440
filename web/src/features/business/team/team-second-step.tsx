import { teamSecondStepCalls as calls } from '@kursi/core/business/second-step.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { memberRoles } from '@kursi/core/contract/member-roles.ts';
import type { SecondStep } from '@kursi/core/identity/second-step.ts';
import { useState } from 'react';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { useUser } from '../../../app/user-context.tsx';
import { send } from '../../../lib/api/api.ts';
import { formatInstantDay } from '../../../lib/format.ts';
import { may } from '../../../lib/may.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { LoadFailed, LoadingRows } from '../../../shared/loading.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/fields/chip.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { IconAlertTriangle, IconCheck } from '../../../ui/pictures/icons.ts';
import { Meter } from '../../../ui/states/meter.tsx';
import { Note } from '../../../ui/states/note.tsx';

type Member = OutputOf<typeof calls.get>['members'][number];

interface TeamSecondStepProps {
  readonly business: MyBusiness;
}

/** Who of the team has a second step, and who must have one. */
export function TeamSecondStep({ business }: TeamSecondStepProps) {
  const t = useText();
  const me = useUser();
  const { data, isError, refetch } = useCallQuery(calls.get, { business_id: business.id });
  const [asked, setAsked] = useState<Member | null>(null);
  const mayReset = may(calls.reset, business);
  const reset = useCommand(
    ({ user_id }: Member, options) => send(calls.reset, { business_id: business.id, user_id }, options),
    {
      invalidates: [calls.get],
      said: (_, { user_name: name }) => ({ text: t('team_step.reset_done', { name }), tone: 'good' }),
    },
  );
  const members = data?.members ?? [];
  const have = members.filter(({ has }) => has.length > 0).length;

  return (
    <aside
      aria-label={t('team_step.title')}
      className="border-line-soft bg-bg p-4 max-wide:border-t desk:p-8 wide:border-l wide:px-6"
    >
      <div className="mx-auto max-w-3xl">
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="text-t3 font-bold">{t('team_step.title')}</h2>
          {data && (
            <span className="text-ink-3 tabular-nums">
              {t('team_step.count', { have, all: members.length })}
            </span>
          )}
        </div>
        {!data && !isError && <LoadingRows count={3} />}
        {isError && !data && <LoadFailed onRetry={refetch}>{t('team_step.failed')}</LoadFailed>}
        {data && (
          <>
            <Meter
              value={have}
              max={Math.max(1, members.length)}
              label={t('team_step.count', { have, all: members.length })}
              tone="good"
            />
            <ul className="mt-2 mb-6 divide-y divide-line-soft">
              {members.map((member) => (
                <li key={member.user_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                  <Avatar name={member.user_name} size="small" />
                  <span className="min-w-0 flex-1 break-words">
                    <span className="font-medium">{member.user_name}</span>{' '}
                    <span className="text-t2 text-ink-3">{t(`role.${member.role}`)}</span>
                  </span>
                  {mayReset && member.has.length > 0 && member.user_id !== me.id && (
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={t('team_step.reset_of', { name: member.user_name })}
                      onClick={() => setAsked(member)}
                    >
                      {t('team_step.reset')}
                    </Button>
                  )}
                  <StepChip has={member.has} />
                </li>
              ))}
            </ul>
            <Duties business={business} duties={data.duties} />
          </>
        )}
      </div>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={asked && t('team_step.reset_title', { name: asked.user_name })}
        confirmLabel={t('team_step.reset')}
        cancelLabel={t('action.cancel')}
        danger
        busy={reset.pending}
        onConfirm={() => asked && void reset.run(asked).finally(() => setAsked(null))}
      >
        {t('team_step.reset_body')}
      </ConfirmDialog>
    </aside>
  );
}

const steps = {
  passkey: 'team_step.passkey',
  app: 'team_step.app',
  'passkey,app': 'team_step.both',
} as const;

function StepChip({ has }: { readonly has: readonly SecondStep[] }) {
  const t = useText();
  const key = has.join() as keyof typeof steps;
  return key in steps ? (
    <Chip tone="good" icon={<IconCheck className="i-s" aria-hidden />}>
      {t(steps[key])}
    </Chip>
  ) : (
    <Chip tone="warn" icon={<IconAlertTriangle className="i-s" aria-hidden />}>
      {t('team_step.password')}
    </Chip>
  );
}

interface DutiesProps {
  readonly business: MyBusiness;
  readonly duties: OutputOf<typeof calls.get>['duties'];
}

function Duties({ business, duties }: DutiesProps) {
  const t = useText();
  const now = useNow();
  const set = useCommand(calls.setDuty, { invalidates: [calls.get] });
  const mayDecide = may(calls.setDuty, business);
  const when = (from: string | undefined) => {
    if (!from) return t('team_step.not_required');
    const isPast = Temporal.Instant.compare(Temporal.Instant.from(from), now) <= 0;
    return t(isPast ? 'team_step.since' : 'team_step.from', { day: formatInstantDay(from) });
  };
  return (
    <>
      <h2 className="mb-1 text-t3 font-bold">{t('team_step.who')}</h2>
      <ul className="divide-y divide-line-soft">
        {memberRoles.map((role) => {
          const from = duties.find((duty) => duty.role === role)?.required_from;
          const isRunning = set.pendingInput?.role === role;
          return (
            <li key={role} className="py-2">
              <Switch
                end
                label={t(`team_step.${role}`)}
                sub={when(from)}
                checked={isRunning ? (set.pendingInput?.required ?? false) : from !== undefined}
                disabled={!mayDecide}
                onChange={({ target }) =>
                  void set.run({ business_id: business.id, role, required: target.checked })
                }
              />
            </li>
          );
        })}
      </ul>
      <Note className="mt-3">{t('team_step.note')}</Note>
    </>
  );
}
