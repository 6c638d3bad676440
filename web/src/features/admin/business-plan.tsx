import { adminCalls, type ListedBusiness } from '@kursi/core/admin/admin.contract.ts';
import { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { grantedTypes } from '@kursi/core/subscription/subscription.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, send } from '../../lib/api.ts';
import { formatInstantDay } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { GivePlan } from './give-plan.tsx';
import { sayRefused } from './list-states.tsx';

type PlanStretch = ListedBusiness['plans'][number];

interface BusinessPlanProps {
  readonly business: ListedBusiness;
  readonly now: Temporal.Instant;
}

/** What a business has, what follows, and what the platform admin gives it or takes back. */
export function BusinessPlan({ business, now }: BusinessPlanProps) {
  const t = useText();
  const { name, time_zone: timeZone } = business;
  const [giving, setGiving] = useState(false);
  const [ending, setEnding] = useState<PlanStretch | null>(null);
  const [busy, setBusy] = useState(false);
  const refresh = useRefresh();
  // The page may have been open for longer than the plan ran.
  const plans = business.plans.filter(({ ends_at }) => Temporal.Instant.compare(ends_at, now) > 0);
  // Ours is a little older than the server's, and what was given this minute runs.
  const soon = now.add({ minutes: 1 });
  const hasBegun = ({ starts_at }: PlanStretch) => Temporal.Instant.compare(starts_at, soon) <= 0;
  const until = ({ type, ends_at }: PlanStretch) =>
    t('platform.plan_until', {
      plan: t(`plan_type.${type}`),
      day: formatInstantDay(ends_at, { now, timeZone }),
    });

  async function takeBack({ id: period_id, type }: Pick<PlanStretch, 'id' | 'type'>): Promise<void> {
    setBusy(true);
    try {
      await send(subscriptionCalls.takeBack, { business_id: business.id, period_id });
      await refresh();
      showToast({ text: t('platform.plan_taken_back', { name, plan: t(`plan_type.${type}`) }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      sayRefused(error);
      void refresh();
    } finally {
      setBusy(false);
      setEnding(null);
    }
  }

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
            // Given up after the network failed, it may have been given all the same.
            void refresh();
          }}
          onGiven={async (given) => {
            await refresh();
            setGiving(false);
            showToast({
              text: t('platform.plan_given', { name, plan: until(given) }),
              tone: 'good',
              undo: { label: t('action.undo'), onUndo: () => void takeBack(given) },
            });
          }}
        />
      )}
      {ending && (
        <ConfirmDialog
          open
          danger
          busy={busy}
          onOpenChange={(open) => !open && setEnding(null)}
          title={t('platform.take_back_ask', { name, plan: t(`plan_type.${ending.type}`) })}
          confirmLabel={t('platform.take_back')}
          cancelLabel={t('action.cancel')}
          onConfirm={() => void takeBack(ending)}
        >
          <p>{t(hasBegun(ending) ? 'platform.take_back_now' : 'platform.take_back_later')}</p>
          {plans.at(-1) !== ending && <p className="mt-2">{t('platform.take_back_moves_up')}</p>}
        </ConfirmDialog>
      )}
    </div>
  );
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  const { method, path } = adminCalls.businesses;
  return () => client.invalidateQueries({ queryKey: [method, path] });
}
