import { campaignCalls } from '@kursi/core/campaigns/campaign.contract.ts';
import { usePageTitle } from '../../app/address/page-title.ts';
import { routes } from '../../app/address/routes.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { NothingHere } from '../../app/nothing-here.tsx';
import { CampaignWizardPage } from '../../features/campaigns/wizard/campaign-wizard-page.tsx';
import { may } from '../../lib/may.ts';
import { useText } from '../../lib/text.ts';

/** `/campaigns/{id}/edit`; `step` says where one is. */
export default function EditCampaignPage() {
  const t = useText();
  const { campaignId } = routes.editCampaign.useParams();
  const { step } = routes.editCampaign.useSearch();
  usePageTitle(t('campaign.edit'));
  return (
    <OpenBusiness>
      {(business) =>
        may(campaignCalls.update, business) ? (
          <CampaignWizardPage
            key={`${business.id} ${campaignId}`}
            business={business}
            isEdit
            campaignId={campaignId}
            copy={null}
            readersOf={null}
            step={step}
          />
        ) : (
          <NothingHere />
        )
      }
    </OpenBusiness>
  );
}
