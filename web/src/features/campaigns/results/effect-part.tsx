import type { CampaignEffect } from '@kursi/core/campaigns/campaign-effect.ts';
import { COUNTED_DAYS } from '@kursi/core/campaigns/results.contract.ts';
import { useState } from 'react';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { type Translate, useText } from '../../../lib/text.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { effectOf, type Results } from './results-data.ts';

/** What it brought, as far as can be told. Without clients held back at random it claims nothing. */
export function EffectPart({ results }: { readonly results: Results }) {
  const t = useText();
  const [isExplained, setExplained] = useState(false);
  const effect = effectOf(results);
  const { followed, without, held_back } = results;
  return (
    <div>
      <Headline results={results} effect={effect} />
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
        {effect.is === 'known' && (
          <>
            <dt className="text-ink-2">{t('results.followed')}</dt>
            <dd className="num text-right font-medium">
              {formatNumber(followed.clients)}, {formatMoney(followed.amount)}
            </dd>
            <dt className="text-ink-2">{t('results.anyway')}</dt>
            <dd className="num text-right font-medium">{about(t, effect.anyway)}</dd>
            <dt className="font-medium">{t('results.extra')}</dt>
            <dd className="num text-right font-bold">{about(t, effect.extra.likely)}</dd>
          </>
        )}
      </dl>
      <p className="mt-2.5 text-t1 text-ink-3">
        {without
          ? t('results.held_back', { count: held_back, booked: formatNumber(without.clients) })
          : t('results.nobody_held_back')}
      </p>
      <button type="button" className="k-link mt-1 text-t1" onClick={() => setExplained(true)}>
        {t('results.how')}
      </button>
      <Dialog
        open={isExplained}
        onClose={() => setExplained(false)}
        title={t('results.how')}
        closeLabel={t('action.close')}
      >
        <div className="grid gap-3">
          <p>{t('results.how_counted', { days: COUNTED_DAYS })}</p>
          <p>{t('results.how_compared')}</p>
          <p>{t('results.how_range')}</p>
        </div>
      </Dialog>
    </div>
  );
}

const about = (t: Translate, count: number) => t('results.about', { count: Math.round(count) + 0 });

function Headline({ results, effect }: { readonly results: Results; readonly effect: CampaignEffect }) {
  const t = useText();
  const { followed } = results;
  if (effect.is === 'known') {
    const { likely, low, high } = effect.amount;
    return (
      <>
        <p className="text-ink-2">{t(likely < 0 ? 'results.cost' : 'results.brought')}</p>
        <p className="num mt-0.5 text-t6 font-bold">{formatMoney(likely)}</p>
        <p className="num text-ink-3">
          {t('results.range', { low: formatMoney(low), high: formatMoney(high) })}
        </p>
        {likely < 0 && <p className="mt-1">{t('results.fewer')}</p>}
        {likely >= 0 && low < 0 && <p className="mt-1">{t('results.may_be_nothing')}</p>}
      </>
    );
  }
  return (
    <>
      <p className="text-ink-2">{t('results.followed_amount')}</p>
      <p className="num mt-0.5 text-t6 font-bold">{formatMoney(followed.amount)}</p>
      <p className="num text-ink-3">
        {t('results.from_clients', {
          count: followed.clients,
          visits: t('results.from_visits', { count: followed.visits }),
        })}
      </p>
      {effect.is === 'too_few' && <p className="mt-1 font-medium">{t('results.too_few')}</p>}
    </>
  );
}
