import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { addressOf } from '../../app/address/address.ts';
import { usePageTitle } from '../../app/address/page-title.ts';
import { paths } from '../../app/address/paths.ts';
import { routes } from '../../app/address/routes.ts';
import { useCheckout } from '../../app/checkout.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { NothingHere } from '../../app/nothing-here.tsx';
import type { MyBusiness } from '../../app/selected-business.ts';
import { type Section, sections } from '../../features/business/settings/sections.ts';
import { SettingsScreen } from '../../features/business/settings/settings-screen.tsx';
import { CampaignSettingsCard } from '../../features/campaigns/settings-card.tsx';
import { MessagesScreen } from '../../features/messaging/messages-screen.tsx';
import { may, withoutState } from '../../lib/may.ts';
import { useText } from '../../lib/text.ts';

/** One section of the settings of the selected business. */
export default function SettingsPage() {
  const { section } = routes.settings.useParams();
  const known = sections.find((one) => one === section);
  return known ? <SectionPage section={known} /> : <NothingHere />;
}

function SectionPage({ section }: { readonly section: Section }) {
  const t = useText();
  usePageTitle(t(`setup.${section}`));
  return (
    <OpenBusiness>
      {(business) =>
        !may(settingsCalls.update, withoutState(business)) ? (
          <NothingHere />
        ) : section === 'messages' ? (
          <Messages key={business.id} business={business} />
        ) : (
          <SettingsScreen key={`${business.id} ${section}`} business={business} section={section} />
        )
      }
    </OpenBusiness>
  );
}

const params = { section: 'messages' } as const;
const search = { step: 'audience' } as const;

/** What is bought here is paid on another page, which leads back with the order. */
function Messages({ business }: { readonly business: MyBusiness }) {
  const navigate = useNavigate();
  const { order, show, campaign } = routes.settings.useSearch();
  const { state } = useLocation();
  const openCheckout = useCheckout((search) => addressOf(paths.settings, { params, search }));
  const onLeave = useCallback(
    () => void navigate({ to: paths.settings, params, search: {}, replace: true }),
    [navigate],
  );
  return (
    <MessagesScreen
      business={business}
      orderId={order}
      outcome={state.checkout}
      onCheckout={openCheckout}
      onLeave={onLeave}
    >
      <CampaignSettingsCard
        businessId={business.id}
        isAskedFor={show === 'campaigns'}
        back={campaign ? addressOf(paths.editCampaign, { params: { campaignId: campaign }, search }) : null}
      />
    </MessagesScreen>
  );
}
