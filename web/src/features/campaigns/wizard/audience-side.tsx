import type { leaveOutReasons } from '@kursi/core/campaigns/audience.contract.ts';
import type { AudienceFilter } from '@kursi/core/campaigns/audience-filter.ts';
import { useState } from 'react';
import { addressOf } from '../../../app/address/address.ts';
import { ButtonLink } from '../../../app/address/links.tsx';
import { paths } from '../../../app/address/paths.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { LoadFailed } from '../../../shared/loading.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { IconBan, IconBell, IconPhone, IconUser } from '../../../ui/pictures/icons.ts';
import { Note } from '../../../ui/states/note.tsx';
import { shortDate, useToday } from '../short-date.ts';
import type { AudienceCount, useAudience } from './use-audience.ts';
import { WhoDrawer, type WhoShown } from './who-drawer.tsx';

const icons = { quiet: IconBell, opted_out: IconBan, no_phone: IconPhone, no_detail: IconUser } as const;
/** As in the drawing: what a business can change first. */
const order = [
  'quiet',
  'opted_out',
  'no_phone',
  'no_detail',
] as const satisfies readonly (typeof leaveOutReasons)[number][];
const NAMED = 3;

/** The pause between campaigns and their hours, with the way back to the draft. */
const campaignSettingsPath = (campaign: string | null) =>
  addressOf(paths.settings, {
    params: { section: 'messages' },
    search: { show: 'campaigns', ...(campaign && { campaign }) },
  });

interface AudienceSideProps {
  readonly businessId: string;
  /** The draft, where it is kept already: the way back from the settings leads to it. */
  readonly campaignId: string | null;
  readonly filter: Parameters<typeof useAudience>[1];
  readonly needs: Parameters<typeof useAudience>[2];
  readonly onChange: (filter: AudienceFilter) => void;
  readonly audience: Pick<ReturnType<typeof useAudience>, 'isStale' | 'isFailed' | 'retry'> & {
    readonly count: AudienceCount | null | undefined;
  };
  /** Credits; null while it is not known. */
  readonly balance: number | null;
}

const side =
  'bg-sunken px-6 py-5 shadow-[inset_1px_0_var(--line),inset_-1px_0_var(--line)] max-desk:px-4 max-desk:shadow-none [&_hr]:my-5';

/** How many get it, who is left out and why, what it costs, and who they are. */
export function AudienceSide(props: AudienceSideProps) {
  const { businessId, campaignId, filter, needs, audience, balance, onChange } = props;
  const t = useText();
  const today = useToday();
  const [shown, setShown] = useState<WhoShown | null>(null);
  const { count, isStale, isFailed, retry } = audience;
  if (isFailed) {
    return (
      <aside className={side} aria-label={t('audience.will_get')}>
        <LoadFailed onRetry={retry}>{t('audience.not_counted')}</LoadFailed>
      </aside>
    );
  }
  const readers = filter?.readers_of;
  const leftOut = count ? count.matching - count.reached : 0;
  const rest = count ? count.reached - Math.min(NAMED, count.sample.length) : 0;
  return (
    <aside className={cx(side, isStale && 'opacity-55')} aria-label={t('audience.will_get')}>
      <p>{t('audience.will_get')}</p>
      <p className="flex flex-wrap items-baseline gap-x-2" role="status">
        <b className="num text-t6 font-bold">{count ? formatNumber(count.reached) : '–'}</b>
        {count && <span className="text-ink-3">{t('audience.of_clients', { count: count.clients })}</span>}
      </p>
      {count && (
        <>
          <div className="mt-3 mb-1 flex h-2.5 gap-0.5 overflow-hidden rounded-full" aria-hidden>
            <i className="bg-brand" style={{ flexGrow: count.reached }} />
            <i className="bg-mute" style={{ flexGrow: leftOut }} />
            {count.matching === 0 && <i className="bg-mute" style={{ flexGrow: 1 }} />}
          </div>
          <p className="num flex justify-between text-t1 text-ink-3">
            <span>{t('audience.n_match', { count: count.matching })}</span>
            <span>{t('audience.n_left_out', { count: leftOut })}</span>
          </p>
          {leftOut > 0 && (
            <section className="mt-5">
              <div className="mb-2 flex items-baseline">
                <h3 className="flex-1 font-bold">{t('audience.left_out')}</h3>
                <button type="button" className="k-link" onClick={() => setShown('left_out')}>
                  {t('audience.see_who')}
                </button>
              </div>
              <dl className="grid gap-2">
                {order
                  .filter((reason) => count.left_out[reason] > 0)
                  .map((reason) => {
                    const Icon = icons[reason];
                    return (
                      <div key={reason} className="flex items-baseline gap-2.5">
                        <Icon className="i-m flex-none self-center text-ink-3" aria-hidden />
                        <dt className="min-w-0 flex-1">
                          {reason === 'quiet'
                            ? t('audience.out_quiet', { count: count.quiet_days })
                            : t(`audience.out_${reason}`)}
                        </dt>
                        <dd className="num font-medium">{formatNumber(count.left_out[reason])}</dd>
                      </div>
                    );
                  })}
              </dl>
            </section>
          )}
          {count.reached === 0 && count.left_out.quiet > 0 && (
            <Note
              tone="warn"
              className="mt-4"
              action={
                readers && !readers.in_their_pause ? (
                  <Button
                    onClick={() =>
                      filter && onChange({ ...filter, readers_of: { ...readers, in_their_pause: true } })
                    }
                  >
                    {t('audience.all_the_same')}
                  </Button>
                ) : (
                  <ButtonLink href={campaignSettingsPath(campaignId)}>
                    {t('audience.quiet_settings')}
                  </ButtonLink>
                )
              }
            >
              {t('audience.all_quiet', { count: count.quiet_days })}
            </Note>
          )}
          <hr />
          <Cost cost={count.reached} balance={balance} />
          {count.sample.length > 0 && (
            <>
              <hr />
              <section>
                <div className="mb-2.5 flex items-baseline">
                  <h3 className="flex-1 font-bold">{t('audience.who_is_in')}</h3>
                  <span className="text-t1 text-ink-3">{t('audience.last_visit')}</span>
                </div>
                <ul className="grid gap-2">
                  {count.sample.slice(0, NAMED).map(({ client_id, name, last_visit_on }) => (
                    <li key={client_id} className="flex items-center gap-2.5">
                      <Avatar name={name} />
                      <span className="cut flex-1">{name}</span>
                      <span className="num text-ink-3">
                        {last_visit_on ? shortDate(last_visit_on, today) : '–'}
                      </span>
                    </li>
                  ))}
                </ul>
                {rest > 0 && (
                  <button type="button" className="k-link mt-2" onClick={() => setShown('reached')}>
                    {t('audience.more', { count: rest })}
                  </button>
                )}
              </section>
            </>
          )}
        </>
      )}
      {shown && filter && (
        <WhoDrawer
          businessId={businessId}
          filter={filter}
          needs={needs}
          who={shown}
          onClose={() => setShown(null)}
        />
      )}
    </aside>
  );
}

interface CostProps {
  readonly cost: number;
  readonly balance: number | null;
}

export function Cost({ cost, balance }: CostProps) {
  const t = useText();
  const left = balance === null ? null : balance - cost;
  return (
    <section>
      <h3 className="mb-2.5 font-bold">{t('campaign.cost')}</h3>
      <dl className="num grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 text-ink-2 [&>dd]:text-right">
        <dt>{t('campaign.you_have')}</dt>
        <dd className="font-medium text-ink">
          {balance === null ? '–' : t('campaign.credits', { count: balance })}
        </dd>
        <dt>{t('campaign.this_one')}</dt>
        <dd className="font-medium text-ink">{cost > 0 ? `−${formatNumber(cost)}` : '0'}</dd>
        <dt className="font-medium text-ink">{t('campaign.left_after')}</dt>
        <dd className={cx('font-bold', left !== null && left < 0 ? 'text-bad' : 'text-ink')}>
          {left === null
            ? '–'
            : left < 0
              ? t('campaign.credits_missing', { count: -left })
              : t('campaign.credits', { count: left })}
        </dd>
      </dl>
      <p className="mt-2 text-t1 text-ink-3">
        {left !== null && left < 0 ? t('campaign.buy_when_sending') : t('campaign.comes_back')}
      </p>
    </section>
  );
}
