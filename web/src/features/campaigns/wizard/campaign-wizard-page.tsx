import { type Campaign, campaignCalls } from '@kursi/core/campaigns/campaign.contract.ts';
import { readyAudience } from '@kursi/core/campaigns/ready-audiences.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import { addressOf } from '../../../app/address/address.ts';
import { ButtonLink } from '../../../app/address/links.tsx';
import { paths } from '../../../app/address/paths.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { oneQuery, useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { LoadFailed, LoadingCards } from '../../../shared/loading.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { emptyCampaign, formOf, startFilter } from '../campaign-form.ts';
import { useCampaignTemplates } from '../use-campaign-templates.ts';
import { stepAt } from './campaign-steps.ts';
import { CampaignWizard } from './wizard-screen.tsx';

interface CampaignWizardPageProps {
  readonly business: MyBusiness;
  readonly isEdit: boolean;
  /** The draft that is gone on with. */
  readonly campaignId: string | null;
  /** The campaign that a new one begins as a copy of. */
  readonly copy: string | null;
  /** The campaign whose readers a new one is for. */
  readonly readersOf: string | null;
  /** Of an address that a report made: whom a new one is for. */
  readonly audience?: string | null;
  readonly step: string | undefined;
}

export function CampaignWizardPage(props: CampaignWizardPageProps) {
  const { business, isEdit, campaignId, copy, readersOf, audience = null, step } = props;
  const t = useText();
  // A draft that came into being while it was written is the one on the page already.
  const begun = useRef(campaignId);
  const wanted = begun.current ?? copy ?? readersOf;
  const of = { business_id: business.id };
  const found = useQuery({
    ...oneQuery(campaignCalls.get, { ...of, campaign_id: wanted ?? '' }),
    enabled: wanted !== null,
    refetchOnMount: 'always',
  });
  // As it was when it was opened: saving it makes it another one before the page is left.
  const opened = useRef<Campaign | null>(null);
  // Never from the cache: saving names the last change, which was made since.
  const fresh = found.isFetchedAfterMount ? found.data : undefined;
  if (fresh && opened.current?.id !== fresh.id) opened.current = fresh;
  const source = opened.current;
  const { templates, isFailed, retry } = useCampaignTemplates(business.id);
  const list = useCallQuery(campaignCalls.list, of);
  const isCopy = begun.current === null && copy !== null;
  const isForReaders = begun.current === null && copy === null && readersOf !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once, when everything is there.
  const start = useMemo(() => {
    if (!source) {
      const filter = readyAudience(audience);
      return filter ? { ...emptyCampaign, filter } : emptyCampaign;
    }
    if (isForReaders) {
      const readers_of = { campaign_id: source.id, name: source.name || t('campaign.unnamed') };
      return {
        ...emptyCampaign,
        name: t('campaign.follow_up', { name: readers_of.name }).slice(0, 100),
        filter: { ...startFilter, type: 'custom' as const, readers_of },
      };
    }
    if (!isCopy) return formOf(source);
    const isUsable = templates?.some(({ id }) => id === source.template_id) === true;
    return {
      ...formOf(source),
      name: t('campaign.copy_of', { name: source.name || t('campaign.unnamed') }).slice(0, 100),
      media: [],
      send_at: null,
      ...(!isUsable && { template_id: null, template_params: [], postback_texts: [] }),
    };
  }, [source?.id, isCopy, templates === undefined]);

  const framed = (inside: ReactNode) => (
    <>
      <div className="k-bar">
        <h1 className="text-t4 font-bold">{t(isEdit ? 'campaign.edit' : 'campaign.new')}</h1>
      </div>
      {inside}
    </>
  );
  const back = <ButtonLink href={paths.campaigns}>{t('campaign.to_list')}</ButtonLink>;
  if (isFailed || (found.isError && !source)) {
    const again = () => {
      retry();
      if (wanted) void found.refetch();
    };
    return framed(
      <LoadFailed className="m-4" onRetry={again}>
        {t('campaign.failed_to_load')}
      </LoadFailed>,
    );
  }
  if (wanted !== null && fresh === null) {
    return framed(
      <Note tone="warn" className="m-4" action={back}>
        {t('error.NOT_FOUND')}
      </Note>,
    );
  }
  if (!templates || !list.data || (wanted !== null && !source)) {
    return framed(<LoadingCards lines={[6]} className="p-4" />);
  }
  if (source?.sending && !isCopy && !isForReaders) {
    return framed(
      <Note
        tone="info"
        className="m-4"
        action={
          <ButtonLink href={addressOf(paths.campaign, { params: { campaignId: source.id } })}>
            {t('campaign.view')}
          </ButtonLink>
        }
      >
        {t('error.CAMPAIGN_SENT')}
      </Note>,
    );
  }
  // Said before any work is done.
  if (!list.data.is_available) {
    return framed(
      <Note
        tone="warn"
        className="m-4"
        title={t('campaign.no_plan')}
        action={
          <ButtonLink variant="primary" href={paths.plans}>
            {t('campaign.see_plans')}
          </ButtonLink>
        }
      >
        {t('campaign.no_plan_more')}
      </Note>,
    );
  }
  const started =
    (copy && `copy ${copy}`) ?? (readersOf && `readers ${readersOf}`) ?? (audience && `for ${audience}`);
  const key = begun.current ?? started ?? 'new';
  return (
    <CampaignWizard
      key={key}
      draftKey={key}
      business={business}
      templates={templates}
      campaign={isCopy || isForReaders ? null : source}
      start={start}
      isEdit={isEdit}
      pictureToCopy={isCopy ? (source?.media[0]?.url ?? null) : null}
      step={stepAt(step)}
      otherNames={list.data.items.filter(({ id }) => id !== begun.current).map(({ name }) => name)}
    />
  );
}
