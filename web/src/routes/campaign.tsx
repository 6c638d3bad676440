import { campaignCalls } from '@kursi/core/campaigns/campaign.contract.ts';
import { NothingHere } from '../app/nothing-here.tsx';
import { OpenBusiness } from '../app/open-business.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { routes } from '../app/routes.ts';
import { CampaignView } from '../features/campaigns/view/campaign-view.tsx';
import { may } from '../lib/may.ts';
import { useText } from '../lib/text.ts';

/** `/campaigns/{id}` */
export default function CampaignPage() {
  const t = useText();
  const { campaignId } = routes.campaign.useParams();
  usePageTitle(t('campaigns.title'));
  return (
    <OpenBusiness>
      {(business) =>
        may(campaignCalls.get, business) ? (
          <CampaignView key={campaignId} business={business} campaignId={campaignId} />
        ) : (
          <NothingHere />
        )
      }
    </OpenBusiness>
  );
}
