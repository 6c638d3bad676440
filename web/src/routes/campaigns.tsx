import { campaignCalls } from '@kursi/core/campaigns/campaign.contract.ts';
import { NothingHere } from '../app/nothing-here.tsx';
import { OpenBusiness } from '../app/open-business.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { CampaignsScreen } from '../features/campaigns/list/campaigns-screen.tsx';
import { may } from '../lib/may.ts';
import { useText } from '../lib/text.ts';

/** `/campaigns` */
export default function CampaignsPage() {
  const t = useText();
  usePageTitle(t('campaigns.title'));
  return (
    <OpenBusiness>
      {(business) =>
        may(campaignCalls.list, business) ? (
          <CampaignsScreen key={business.id} business={business} />
        ) : (
          <NothingHere />
        )
      }
    </OpenBusiness>
  );
}
