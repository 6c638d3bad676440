import { creditCalls } from '@kursi/core/subscription/credits.contract.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { safeReturn } from '../../app/address/address.ts';
import { usePageTitle } from '../../app/address/page-title.ts';
import { paths } from '../../app/address/paths.ts';
import { routes } from '../../app/address/routes.ts';
import { useCreditsCheckout } from '../../app/credits-checkout.ts';
import { CampaignTabs } from '../../app/frame/campaign-tabs.tsx';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { NothingHere } from '../../app/nothing-here.tsx';
import type { MyBusiness } from '../../app/selected-business.ts';
import { CreditsScreen } from '../../features/subscription/credits/credits-screen.tsx';
import { may } from '../../lib/may.ts';
import { useText } from '../../lib/text.ts';

/** `/campaigns/credits`: message credits of the business. For owners and admins. */
export default function CreditsPage() {
  const t = useText();
  usePageTitle(t('credits.page_title'));
  return (
    <OpenBusiness>
      {(business) =>
        may(creditCalls.get, business) ? <Credits key={business.id} business={business} /> : <NothingHere />
      }
    </OpenBusiness>
  );
}

/** A pack is paid on another page, which leads back with the order. */
function Credits({ business }: { readonly business: MyBusiness }) {
  const navigate = useNavigate();
  const { need, back, order } = routes.credits.useSearch();
  const { state } = useLocation();
  const openCheckout = useCreditsCheckout({ need, back });
  const onLeave = useCallback(
    () => void navigate({ to: paths.credits, search: { need, back }, replace: true }),
    [navigate, need, back],
  );
  return (
    <CreditsScreen
      business={business}
      tabs={<CampaignTabs businessId={business.id} active="credits" />}
      need={need ?? 0}
      back={back ? safeReturn(back) : null}
      orderId={order}
      outcome={state.checkout}
      onCheckout={openCheckout}
      onCheck={(orderId) =>
        void navigate({
          to: paths.credits,
          search: { need, back, order: orderId },
          state: { checkout: { kind: 'unknown' } },
        })
      }
      onLeave={onLeave}
    />
  );
}
