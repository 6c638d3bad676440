import { campaignCalls } from '@kursi/core/campaigns/campaign.contract.ts';
import { usePageTitle } from '../../app/address/page-title.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { NothingHere } from '../../app/nothing-here.tsx';
import { CampaignsScreen } from '../../features/campaigns/list/campaigns-screen.tsx';
import { may } from '../../lib/may.ts';
import { useText } from '../../lib/text.ts';

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
