import { campaignCalls } from '@kursi/core/campaigns/campaign.contract.ts';
import { usePageTitle } from '../../app/address/page-title.ts';
import { routes } from '../../app/address/routes.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { NothingHere } from '../../app/nothing-here.tsx';
import type { MyBusiness } from '../../app/selected-business.ts';
import { NewBookingDrawer } from '../../features/booking/desk/new-booking/new-booking-drawer.tsx';
import { ResultsScreen } from '../../features/campaigns/results/results-screen.tsx';
import { CampaignView } from '../../features/campaigns/view/campaign-view.tsx';
import { may } from '../../lib/may.ts';
import { useOneQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';

/** `/campaigns/{id}` */
export default function CampaignPage() {
  const t = useText();
  const { campaignId } = routes.campaign.useParams();
  usePageTitle(t('campaigns.title'));
  return (
    <OpenBusiness>
      {(business) =>
        may(campaignCalls.get, business) ? (
          <OneCampaign key={campaignId} business={business} campaignId={campaignId} />
        ) : (
          <NothingHere />
        )
      }
    </OpenBusiness>
  );
}

interface OneCampaignProps {
  readonly business: MyBusiness;
  readonly campaignId: string;
}

/** A draft as it is, and what became of one that was sent off. */
function OneCampaign({ business, campaignId }: OneCampaignProps) {
  const { data } = useOneQuery(campaignCalls.get, { business_id: business.id, campaign_id: campaignId });
  if (!data?.sending) return <CampaignView business={business} campaignId={campaignId} />;
  return (
    <ResultsScreen
      business={business}
      campaignId={campaignId}
      newBooking={(client, onClose) => (
        <NewBookingDrawer
          businessId={business.id}
          client={{ ...client, phone: null }}
          onClose={onClose}
          onBooked={onClose}
        />
      )}
    />
  );
}
