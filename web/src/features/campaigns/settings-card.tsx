import {
  type CampaignSettings,
  campaignSettingsCalls,
} from '@kursi/core/campaigns/campaign-settings.contract.ts';
import { formatTimeOfDay, parseTime } from '@kursi/core/kernel/time.ts';
import { useEffect, useRef } from 'react';
import type { Address } from '../../app/address/address.ts';
import { ButtonLink } from '../../app/address/links.tsx';
import { patchQuery } from '../../lib/sync/cache-patch.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { TimeSelect } from '../../shared/hours/time-select.tsx';
import { LoadFailed, LoadingCard } from '../../shared/loading.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Note } from '../../ui/states/note.tsx';

const HALF_HOURS = Array.from({ length: 48 }, (_, i) => i * 30);
const QUIET_DAYS = [0, 1, 3, 7, 14, 30, 60, 90];

/** Outside of these a phone wakes somebody. */
const DAY_FROM = 8 * 60;
const DAY_UNTIL = 22 * 60;
const GROWS_MS = 3000;

interface CampaignSettingsCardProps {
  readonly businessId: string;
  /** The page was opened for this card. */
  readonly isAskedFor: boolean;
  /** The draft from which it was opened. */
  readonly back: Address | null;
}

/** When campaigns may go, and how long a client is left in peace after one. Every choice is kept at once. */
export function CampaignSettingsCard({
  businessId: business_id,
  isAskedFor,
  back,
}: CampaignSettingsCardProps) {
  const t = useText();
  const card = useRef<HTMLDivElement>(null);
  const { data, isError, refetch } = useCallQuery(campaignSettingsCalls.get, { business_id });
  const change = useCommand(campaignSettingsCalls.set, {
    scope: () => business_id,
    said: () => ({ text: t('campaign_settings.saved'), tone: 'good' }),
    optimistic: ({ business_id, ...chosen }) => [
      patchQuery(campaignSettingsCalls.get, { business_id }, () => chosen),
    ],
  });
  const isThere = data !== undefined;
  useEffect(() => {
    const cards = card.current?.parentElement;
    if (!isThere || !isAskedFor || !cards) return;
    // The cards above it grow while they load.
    const watch = new ResizeObserver(() => card.current?.scrollIntoView({ block: 'center' }));
    watch.observe(cards);
    const stop = setTimeout(() => watch.disconnect(), GROWS_MS);
    return () => {
      clearTimeout(stop);
      watch.disconnect();
    };
  }, [isThere, isAskedFor]);
  if (!data)
    return isError ? <LoadFailed onRetry={refetch}>{t('own.failed')}</LoadFailed> : <LoadingCard lines={3} />;
  const choose = (chosen: Partial<CampaignSettings>) => void change.run({ business_id, ...data, ...chosen });
  const from = parseTime(data.goes_from) ?? 0;
  const until = parseTime(data.goes_until) ?? 0;
  const withOwn = (choices: readonly number[], own: number) =>
    [...new Set([...choices, own])].sort((a, b) => a - b);
  return (
    <div ref={card}>
      <Card
        title={t('campaign_settings.title')}
        end={
          back && (
            <ButtonLink size="small" href={back}>
              {t('campaign_settings.back')}
            </ButtonLink>
          )
        }
      >
        <p className="-mt-1 mb-3 text-ink-3">{t('campaign_settings.lead')}</p>
        <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
          <Field label={t('campaign_settings.quiet')} hint={t('campaign_settings.quiet_hint')}>
            <Select
              value={String(data.quiet_days)}
              onValueChange={(days) => choose({ quiet_days: Number(days) })}
              options={withOwn(QUIET_DAYS, data.quiet_days).map((days) => ({
                value: String(days),
                label:
                  days === 0 ? t('campaign_settings.no_quiet') : t('campaign_settings.days', { count: days }),
              }))}
            />
          </Field>
          <Field label={t('campaign_settings.hours')} hint={t('campaign_settings.hours_hint')} group>
            <div className="flex items-center gap-2">
              <TimeSelect
                label={t('campaign_settings.from')}
                value={from}
                choices={withOwn(HALF_HOURS, from).filter((minute) => minute < until)}
                onChange={(minute) => choose({ goes_from: formatTimeOfDay(minute) })}
              />
              <span aria-hidden>–</span>
              <TimeSelect
                label={t('campaign_settings.until')}
                value={until}
                choices={withOwn(HALF_HOURS, until).filter((minute) => minute > from)}
                onChange={(minute) => choose({ goes_until: formatTimeOfDay(minute) })}
              />
            </div>
          </Field>
        </div>
        {(from < DAY_FROM || until > DAY_UNTIL) && (
          <Note tone="warn" className="mt-4">
            {t('campaign_settings.at_night')}
          </Note>
        )}
      </Card>
    </div>
  );
}
