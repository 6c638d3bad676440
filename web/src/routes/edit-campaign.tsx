import { campaignCalls } from '@kursi/core/campaigns/campaign.contract.ts';
import { NothingHere } from '../app/nothing-here.tsx';
import { OpenBusiness } from '../app/open-business.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { routes } from '../app/routes.ts';
import { CampaignWizardPage } from '../features/campaigns/wizard/campaign-wizard-page.tsx';
import { may } from '../lib/may.ts';
import { useText } from '../lib/text.ts';

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
