import { adminCalls, type ListedBusiness } from '@kursi/core/admin/admin.contract.ts';
import { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { grantedTypes } from '@kursi/core/subscription/subscription.ts';
import { useState } from 'react';
import { send } from '../../lib/api/api.ts';
import { formatInstantDay } from '../../lib/format.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { invalidateCalls } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { GivePlan } from './give-plan.tsx';

type PlanTerm = ListedBusiness['plans'][number];

interface BusinessPlanProps {
  readonly business: ListedBusiness;
  readonly now: Temporal.Instant;
}

/** Current and upcoming plans of a business; the platform admin grants and revokes them here. */
export function BusinessPlan({ business, now }: BusinessPlanProps) {
  const t = useText();
  const { name, time_zone: timeZone } = business;
  const [giving, setGiving] = useState(false);
  const [ending, setEnding] = useState<PlanTerm | null>(null);
  const refresh = () => invalidateCalls(adminCalls.listBusinesses);
  const takeBack = useCommand(
    ({ id: period_id }: Pick<PlanTerm, 'id' | 'type'>, options) =>
      send(subscriptionCalls.revoke, { business_id: business.id, period_id }, options),
    {
      invalidates: [adminCalls.listBusinesses],
      said: (_, { type }) => t('platform.plan_taken_back', { name, plan: t(`plan_type.${type}`) }),
    },
  );
  // Stale page: drops plans that expired since it was loaded.
  const plans = business.plans.filter(({ ends_at }) => Temporal.Instant.compare(ends_at, now) > 0);
  // Clock skew: a plan granted this minute counts as started.
  const soon = now.add({ minutes: 1 });
  const hasBegun = ({ starts_at }: PlanTerm) => Temporal.Instant.compare(starts_at, soon) <= 0;
  const until = ({ type, ends_at }: PlanTerm) =>
    t('platform.plan_until', {
      plan: t(`plan_type.${type}`),
      day: formatInstantDay(ends_at, { now, timeZone }),
    });

  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line-soft pt-3">
      <ul className="grid min-w-0 grid-cols-1 gap-1 max-desk:grow">
        {!plans.some(hasBegun) && (
          <li>
            <b>{t('platform.plan')}:</b> {t('plan_type.basic_plan')}
          </li>
        )}
        {plans.map((term) => (
          <li key={term.id} className="flex items-center gap-2 max-desk:justify-between">
            <span className="min-w-0">
              <b>
                {hasBegun(term)
                  ? t('platform.plan')
                  : t('platform.plan_from', { day: formatInstantDay(term.starts_at, { now, timeZone }) })}
                :
              </b>{' '}
              {until(term)}
            </span>
            {grantedTypes.some((type) => type === term.type) && (
              <Button
                variant="quiet"
                className="flex-none"
                aria-label={t('platform.take_back_named', { name, plan: until(term) })}
                onClick={() => setEnding(term)}
              >
                {t('platform.take_back')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button aria-label={t('platform.give_plan_named', { name })} onClick={() => setGiving(true)}>
        {t('platform.give_plan')}
      </Button>
      {giving && (
        <GivePlan
          business={business}
          onClose={() => {
            setGiving(false);
            // Refetch also on cancel: after a network error the grant may have succeeded.
            void refresh();
          }}
          onGiven={async (given) => {
            await refresh();
            setGiving(false);
            showToast({
              text: t('platform.plan_given', { name, plan: until(given) }),
              tone: 'good',
              undo: { label: t('action.undo'), onUndo: () => void takeBack.run(given) },
            });
          }}
        />
      )}
      {ending && (
        <ConfirmDialog
          open
          danger
          busy={takeBack.pending}
          onOpenChange={(open) => !open && setEnding(null)}
          title={t('platform.take_back_ask', { name, plan: t(`plan_type.${ending.type}`) })}
          confirmLabel={t('platform.take_back')}
          cancelLabel={t('action.cancel')}
          onConfirm={() => void takeBack.run(ending).then(() => setEnding(null))}
        >
          <p>{t(hasBegun(ending) ? 'platform.take_back_now' : 'platform.take_back_later')}</p>
          {plans.at(-1) !== ending && <p className="mt-2">{t('platform.take_back_moves_up')}</p>}
        </ConfirmDialog>
      )}
    </div>
  );
}
