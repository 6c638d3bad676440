import { sendingCalls } from '@kursi/core/campaigns/sending.contract.ts';
import { useState } from 'react';
import { ButtonLink } from '../../../app/address/links.tsx';
import { paths } from '../../../app/address/paths.ts';
import { formatInstant, formatNumber, formatTime } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { Note } from '../../../ui/states/note.tsx';
import { type CampaignOf, type Results, resultReads } from './results-data.ts';

/** How far the sending has come, and what can be done about the rest. */
export function SteerBar({ of, results }: { readonly of: CampaignOf; readonly results: Results }) {
  const t = useText();
  const now = useNow();
  const [isAsked, setAsked] = useState(false);
  const steer = useCommand(sendingCalls.steer, {
    invalidates: resultReads,
    scope: () => of.campaign_id,
    onDone: ({ sending }) => sending === null && showToast({ text: t('results.draft_again'), tone: 'good' }),
  });
  const { sending, paused_because, waiting, recipients, started_at, scheduled_for } = results;
  const { held_until, goes_from, goes_until } = results;
  if (sending !== 'sending' && sending !== 'scheduled' && sending !== 'paused') return null;
  const isLater =
    scheduled_for !== null && Temporal.Instant.compare(Temporal.Instant.from(scheduled_for), now) > 0;
  const isPlan = started_at === null;
  const queued = recipients - waiting;
  const words =
    sending === 'paused'
      ? t(`results.paused_by_${paused_because ?? 'person'}`, { count: waiting })
      : held_until
        ? t('results.held_until', {
            when: formatInstant(held_until, { now }),
            from: formatTime(goes_from),
            until: formatTime(goes_until),
            count: waiting,
          })
        : isLater
          ? t('results.goes_at', { when: formatInstant(scheduled_for, { now }), count: waiting })
          : t('results.under_way', { count: queued, all: formatNumber(recipients) });
  const act = (action: 'pause' | 'resume' | 'cancel') => void steer.run({ ...of, action });
  return (
    <Note
      className="mb-4"
      tone={sending === 'paused' ? 'warn' : 'info'}
      action={
        <span className="flex flex-wrap gap-2">
          {sending === 'paused' && paused_because === 'plan' && (
            <ButtonLink variant="primary" href={paths.plans}>
              {t('results.choose_plan')}
            </ButtonLink>
          )}
          {sending === 'paused' ? (
            <Button loading={steer.pending} onClick={() => act('resume')}>
              {t('results.go_on')}
            </Button>
          ) : (
            waiting > 0 && (
              <Button loading={steer.pending} onClick={() => act('pause')}>
                {t('results.pause')}
              </Button>
            )
          )}
          {waiting > 0 && (
            <Button onClick={() => setAsked(true)}>
              {t(isPlan ? 'results.cancel_plan' : 'results.cancel_rest')}
            </Button>
          )}
        </span>
      }
    >
      {words}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t(isPlan ? 'results.cancel_plan_title' : 'results.cancel_title', { count: waiting })}
        confirmLabel={t(isPlan ? 'results.cancel_plan' : 'results.cancel_rest')}
        cancelLabel={t(isPlan ? 'results.keep_plan' : 'results.keep')}
        danger
        busy={steer.pending}
        onConfirm={() => {
          setAsked(false);
          act('cancel');
        }}
      >
        {t(isPlan ? 'results.cancel_plan_body' : 'results.cancel_body')}
      </ConfirmDialog>
    </Note>
  );
}
