import { type Campaign, campaignCalls } from '@kursi/core/campaigns/campaign.contract.ts';
import { missingIn } from '@kursi/core/campaigns/campaign-rules.ts';
import { useNavigate } from '@tanstack/react-router';
import { addressOf } from '../../../app/address/address.ts';
import { ButtonLink } from '../../../app/address/links.tsx';
import { paths } from '../../../app/address/paths.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { formatInstant, homeTimeZone } from '../../../lib/format.ts';
import { useOneQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { LoadFailed, LoadingCards } from '../../../shared/loading.tsx';
import { WizardFrame } from '../../../shared/wizard/wizard-frame.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconChevronLeft, IconCopy, IconPencil, IconTrash } from '../../../ui/pictures/icons.ts';
import { Note } from '../../../ui/states/note.tsx';
import { formOf, previewOf } from '../campaign-form.ts';
import { lookOf } from '../campaign-look.ts';
import { useRemoveCampaign } from '../use-remove-campaign.ts';
import { useServices } from '../use-services.ts';
import { CampaignPreview } from '../wizard/campaign-preview.tsx';
import { CampaignSummary, Part } from '../wizard/campaign-summary.tsx';

interface CampaignViewProps {
  readonly business: MyBusiness;
  readonly campaignId: string;
}

/** A campaign as it is, to be read only. */
export function CampaignView({ business, campaignId }: CampaignViewProps) {
  const t = useText();
  const { data, isError, refetch } = useOneQuery(campaignCalls.get, {
    business_id: business.id,
    campaign_id: campaignId,
  });
  if (data) return <Shown business={business} campaign={data} />;
  return (
    <>
      <div className="k-bar">
        <h1 className="text-t4 font-bold">{t('campaigns.title')}</h1>
      </div>
      {isError && (
        <LoadFailed className="m-4" onRetry={refetch}>
          {t('campaign.failed_to_load')}
        </LoadFailed>
      )}
      {data === null && (
        <Note
          tone="warn"
          className="m-4"
          action={<ButtonLink href={paths.campaigns}>{t('campaign.to_list')}</ButtonLink>}
        >
          {t('error.NOT_FOUND')}
        </Note>
      )}
      {data === undefined && !isError && <LoadingCards lines={[6]} className="p-4" />}
    </>
  );
}

function Shown({ business, campaign }: { readonly business: MyBusiness; readonly campaign: Campaign }) {
  const t = useText();
  const navigate = useNavigate();
  const now = useNow();
  const today = now.toZonedDateTimeISO(homeTimeZone).toPlainDate();
  const { names } = useServices(business.id);
  const { remove, isRemoving } = useRemoveCampaign(business.id);
  const { template } = campaign;
  const form = formOf(campaign);
  const isDraft = campaign.sending === null;
  const { Icon, tone, word } = lookOf({ ...campaign, missing: isDraft ? missingIn(campaign) : [] });
  async function removeIt(): Promise<void> {
    const removed = await remove(campaign);
    if (removed.ok) await navigate({ to: paths.campaigns });
  }
  return (
    <WizardFrame
      bar={
        <div className="k-bar desk:flex-nowrap">
          <ButtonLink
            variant="quiet"
            className="icon -ml-2"
            href={paths.campaigns}
            aria-label={t('results.all_campaigns')}
          >
            <IconChevronLeft aria-hidden />
          </ButtonLink>
          <h1 className="cut text-t4 font-bold max-desk:flex-1 desk:max-w-[360px]" title={campaign.name}>
            {campaign.name || t('campaign.unnamed')}
          </h1>
          <span className={cx('flex flex-none items-center gap-1.5 font-medium', tone)}>
            <Icon className="i-m" aria-hidden />
            {t(word)}
          </span>
          <span className="ml-auto flex flex-wrap gap-2">
            <ButtonLink href={addressOf(paths.addCampaign, { search: { copy: campaign.id } })}>
              <IconCopy className="i-m" aria-hidden />
              {t('campaign.copy')}
            </ButtonLink>
            {isDraft && (
              <>
                <Button loading={isRemoving} onClick={() => void removeIt()}>
                  <IconTrash className="i-m" aria-hidden />
                  {t('campaign.remove')}
                </Button>
                <ButtonLink
                  variant="primary"
                  href={addressOf(paths.editCampaign, { params: { campaignId: campaign.id } })}
                >
                  <IconPencil className="i-m" aria-hidden />
                  {t('campaign.edit')}
                </ButtonLink>
              </>
            )}
          </span>
        </div>
      }
    >
      <div className="grid w-full max-w-2xl min-w-0 px-6 pt-5 pb-7 max-desk:p-4 content-start gap-4">
        <CampaignSummary form={form} template={template} services={names} reached={null} onGo={null} />
        {isDraft && campaign.send_at && (
          <Part title={t('campaign.when')}>
            <p>{formatInstant(campaign.send_at, { now })}</p>
          </Part>
        )}
      </div>
      <CampaignPreview
        written={template && previewOf(template, form, null, today, business.name)}
        pictureUrl={form.media[0]?.url ?? template?.selectedMedia ?? null}
        senderName={business.name}
        clientName={null}
        onStep={null}
      />
    </WizardFrame>
  );
}
