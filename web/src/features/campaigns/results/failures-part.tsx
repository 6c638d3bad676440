import { type NotGotReason, passingReasons } from '@kursi/core/campaigns/results.contract.ts';
import { sendingCalls } from '@kursi/core/campaigns/sending.contract.ts';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useText } from '../../../lib/text.ts';
import {
  IconAlertCircle,
  IconBan,
  IconBell,
  IconCheck,
  IconOffline,
  IconPhone,
  IconUser,
} from '../../../ui/pictures/icons.ts';
import { type CampaignOf, type Results, resultReads } from './results-data.ts';
import { WhoDrawer } from './who-drawer.tsx';

const ICONS: Readonly<Partial<Record<NotGotReason, typeof IconBan>>> = {
  not_on_whatsapp: IconPhone,
  enough_offers: IconBell,
  stopped: IconBan,
  no_offers: IconBan,
  no_consent: IconBan,
  cancelled: IconBan,
  no_detail: IconUser,
  busy: IconOffline,
  provider_down: IconOffline,
  too_late: IconOffline,
};

/** Who did not get it and why; what may pass is tried again. */
export function FailuresPart({ of, results }: { readonly of: CampaignOf; readonly results: Results }) {
  const t = useText();
  const [shown, setShown] = useState<NotGotReason | null>(null);
  const retry = useCommand(sendingCalls.steer, {
    invalidates: resultReads,
    scope: () => of.campaign_id,
    said: ({ changed }) => ({ text: t('results.tried_again', { count: changed }), tone: 'good' }),
  });
  const failed = results.failures.reduce((sum, one) => sum + one.clients, 0);
  return (
    <section aria-label={t('results.failures')}>
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-bold">{t('results.did_not_get', { count: failed })}</h2>
        {results.credits_back > 0 && (
          <span className="num flex items-center gap-1 text-t1 text-good">
            <IconCheck className="i-s" aria-hidden />
            {t('results.credits_back', { count: results.credits_back })}
          </span>
        )}
      </div>
      {failed === 0 && <p className="text-ink-3">{t('results.all_fine')}</p>}
      <ul>
        {results.failures.map(({ reason, clients }) => {
          const Icon = ICONS[reason] ?? IconAlertCircle;
          const again = passingReasons.find((one) => one === reason);
          return (
            <li
              key={reason}
              className="grid min-h-10 grid-cols-[18px_minmax(0,1fr)_auto_auto] items-center gap-x-2.5 border-line-soft not-first:border-t"
            >
              <Icon className="i-m text-ink-3" aria-hidden />
              <span>{t(`results.why_${reason}`)}</span>
              <span className="flex gap-3 text-t1">
                {again && (
                  <button
                    type="button"
                    className="k-link"
                    disabled={retry.pending}
                    onClick={() => void retry.run({ ...of, action: 'retry', reason: again })}
                  >
                    {t('results.try_again', { count: clients })}
                  </button>
                )}
                <button type="button" className="k-link" onClick={() => setShown(reason)}>
                  {t('results.see_who')}
                </button>
              </span>
              <b className="num min-w-5 text-right font-medium">{formatNumber(clients)}</b>
            </li>
          );
        })}
      </ul>
      {shown && (
        <WhoDrawer
          of={of}
          title={t(`results.why_${shown}`)}
          filter={{ reason: shown }}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  );
}
