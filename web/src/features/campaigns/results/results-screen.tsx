import { resultsCalls } from '@kursi/core/campaigns/results.contract.ts';
import { hasRight } from '@kursi/core/contract/rights.ts';
import { type ReactNode, useState } from 'react';
import { addressOf } from '../../../app/address/address.ts';
import { ButtonLink } from '../../../app/address/links.tsx';
import { paths } from '../../../app/address/paths.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { useMedia } from '../../../lib/device/use-media.ts';
import { formatInstant, formatInstantDay } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useLive } from '../../../lib/sync/live.ts';
import { invalidateCalls, useOneQuery } from '../../../lib/sync/queries.ts';
import { isTouched } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { LoadingCard } from '../../../shared/loading.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/fields/chip.tsx';
import {
  IconCheck,
  IconChevronLeft,
  IconClock,
  IconCopy,
  IconDownload,
  IconMegaphone,
} from '../../../ui/pictures/icons.ts';
import { Note } from '../../../ui/states/note.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { BookedChart } from './booked-chart.tsx';
import { BookedPart } from './booked-part.tsx';
import { EffectPart } from './effect-part.tsx';
import { FailuresPart } from './failures-part.tsx';
import { Funnel } from './funnel.tsx';
import { RepliesPart } from './replies-part.tsx';
import { type CampaignOf, isSentOff, type Results, resultReads } from './results-data.ts';
import { SteerBar } from './steer-bar.tsx';

interface ResultsScreenProps {
  readonly business: MyBusiness;
  readonly campaignId: string;
  /** The desk's drawer for a new booking, of another feature. */
  readonly newBooking: (
    client: { readonly id: string; readonly name: string },
    onClose: () => void,
  ) => ReactNode;
}

/** What became of a campaign that was sent off. */
export function ResultsScreen({ business, campaignId, newBooking }: ResultsScreenProps) {
  const t = useText();
  const of = { business_id: business.id, campaign_id: campaignId };
  const { data, isError, refetch } = useOneQuery(resultsCalls.get, of);
  const [booked, setBooked] = useState<{ readonly id: string; readonly name: string } | null>(null);
  useLive(business.id, ({ type, ids }) => {
    const isOurs = (ids['campaign_id'] ?? campaignId) === campaignId;
    if (isOurs && isTouched(resultsCalls.get, type)) void invalidateCalls(...resultReads);
  });
  // A plan that was just taken back is a draft, whose page comes in place of this one.
  if (!data || !isSentOff(data))
    return (
      <div className="p-4 desk:p-8">
        {isError || data === null ? (
          <Note
            tone={data === null ? 'warn' : 'bad'}
            live="alert"
            action={
              data === null ? (
                <ButtonLink href={paths.campaigns}>{t('results.all_campaigns')}</ButtonLink>
              ) : (
                <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
              )
            }
          >
            {t(data === null ? 'error.NOT_FOUND' : 'results.failed')}
          </Note>
        ) : (
          <LoadingCard lines={6} />
        )}
      </div>
    );
  return (
    <>
      <ResultsBar of={of} results={data} seesNumbers={hasRight(business, 'client.see_all')} />
      <ResultsBody of={of} results={data} onBook={setBooked} />
      {booked && newBooking(booked, () => setBooked(null))}
    </>
  );
}

interface ResultsBarProps {
  readonly of: CampaignOf;
  readonly results: Results;
  readonly seesNumbers: boolean;
}

function ResultsBar({ of, results, seesNumbers }: ResultsBarProps) {
  const t = useText();
  const now = useNow();
  const make = useCommand(resultsCalls.export, { onDone: ({ url }) => window.location.assign(url) });
  const { sending, recipients, started_at, scheduled_for, sent_off_at } = results;
  const isOver = sending === 'finished' || sending === 'cancelled';
  return (
    <div className="k-bar gap-y-1.5 border-b border-line">
      <ButtonLink
        variant="quiet"
        className="icon -ml-2"
        href={paths.campaigns}
        aria-label={t('results.all_campaigns')}
      >
        <IconChevronLeft aria-hidden />
      </ButtonLink>
      <h1 className="min-w-0 text-t4 font-bold break-words">{results.name || t('results.unnamed')}</h1>
      <Chip
        tone={sending === 'finished' ? 'good' : sending === 'paused' ? 'warn' : 'neutral'}
        icon={isOver ? <IconCheck className="i-s" aria-hidden /> : <IconClock className="i-s" aria-hidden />}
      >
        {t(`results.state_${sending}`)}
      </Chip>
      <span className="num text-ink-3 max-desk:w-full">
        {t('results.sent_to', {
          when: formatInstant(started_at ?? scheduled_for ?? sent_off_at, { now }),
          count: recipients,
        })}
      </span>
      <span className="flex flex-wrap items-center gap-2 desk:ml-auto desk:flex-none">
        {!isOver && (
          <span className="inline-flex items-center gap-2 text-t1 font-medium text-good before:size-2 before:rounded-full before:bg-good before:shadow-[0_0_0_4px_var(--good-soft)]">
            {t('results.live')}
          </span>
        )}
        {seesNumbers && (
          <Button loading={make.pending} onClick={() => void make.run(of)}>
            <IconDownload className="i-m" aria-hidden />
            {t('results.csv')}
          </Button>
        )}
        <ButtonLink href={addressOf(paths.addCampaign, { search: { copy: of.campaign_id } })}>
          <IconCopy className="i-m" aria-hidden />
          {t('results.use_again')}
        </ButtonLink>
        {results.read > 0 && (
          <ButtonLink href={addressOf(paths.addCampaign, { search: { readers: of.campaign_id } })}>
            <IconMegaphone className="i-m" aria-hidden />
            {results.pause_until
              ? t('results.write_to_readers_from', {
                  count: results.read,
                  day: formatInstantDay(results.pause_until),
                })
              : t('results.write_to_readers', { count: results.read })}
          </ButtonLink>
        )}
      </span>
    </div>
  );
}

interface ResultsBodyProps {
  readonly of: CampaignOf;
  readonly results: Results;
  readonly onBook: (client: { readonly id: string; readonly name: string }) => void;
}

function ResultsBody({ of, results, onBook }: ResultsBodyProps) {
  const t = useText();
  const hasRoom = useMedia('(width >= 1200px)');
  const [tab, setTab] = useState<'results' | 'replies'>('results');
  const main = (
    <section aria-label={t('results.title')} className="min-w-0 px-6 pt-5 pb-6 max-desk:p-4">
      <SteerBar of={of} results={results} />
      <div className="grid items-start gap-x-9 gap-y-6 max-desk:grid-cols-1 desk:grid-cols-[minmax(0,372px)_minmax(0,1fr)]">
        <EffectPart results={results} />
        <BookedChart results={results} />
      </div>
      <Funnel results={results} />
      <div className="grid grid-cols-2 gap-x-9 gap-y-6 max-desk:grid-cols-1">
        <FailuresPart of={of} results={results} />
        <BookedPart of={of} results={results} />
      </div>
    </section>
  );
  const replies = <RepliesPart of={of} results={results} onBook={onBook} />;
  if (hasRoom)
    return (
      <div className="grid min-h-[calc(100%-57px)] flex-1 grid-cols-[minmax(0,1fr)_392px] [&>:last-child]:border-l [&>:last-child]:border-line [&>:last-child]:bg-sunken">
        {main}
        {replies}
      </div>
    );
  return (
    <Tabs
      label={t('results.title')}
      value={tab}
      onValueChange={setTab}
      className="[&>.k-tabs]:px-4"
      items={[
        { value: 'results', label: t('results.title') },
        { value: 'replies', label: t('results.replies'), count: results.replies.all },
      ]}
    >
      <TabPanel value="results">{main}</TabPanel>
      <TabPanel value="replies">{replies}</TabPanel>
    </Tabs>
  );
}
