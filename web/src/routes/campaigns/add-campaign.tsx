import { campaignCalls } from '@kursi/core/campaigns/campaign.contract.ts';
import { usePageTitle } from '../../app/address/page-title.ts';
import { routes } from '../../app/address/routes.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { NothingHere } from '../../app/nothing-here.tsx';
import { CampaignWizardPage } from '../../features/campaigns/wizard/campaign-wizard-page.tsx';
import { may } from '../../lib/may.ts';
import { useText } from '../../lib/text.ts';

/**
 * `/campaigns/add`; `copy` says what it begins as, `readers` whose readers it is for, `for` whom a report would write to, `draft` what it has become,
 * `step` where one is.
 */
export default function AddCampaignPage() {
  const t = useText();
  const { copy, readers, draft, step, for: audience } = routes.addCampaign.useSearch();
  usePageTitle(t('campaign.new'));
  return (
    <OpenBusiness>
      {(business) =>
        may(campaignCalls.create, business) ? (
          <CampaignWizardPage
            key={`${business.id} ${copy ?? readers ?? audience ?? ''}`}
            business={business}
            isEdit={false}
            campaignId={draft ?? null}
            copy={copy ?? null}
            readersOf={readers ?? null}
            audience={audience ?? null}
            step={step}
          />
        ) : (
          <NothingHere />
        )
      }
    </OpenBusiness>
  );
}
