import { creditCalls } from '@kursi/core/subscription/credits.contract.ts';
import { formatNumber } from '../../lib/format.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { paths } from '../address/paths.ts';
import { routerLink } from '../address/router-link.tsx';

interface CampaignTabsProps {
  readonly businessId: string;
  readonly active: 'campaigns' | 'templates' | 'credits';
}

/** The pages of campaigns; how many credits there are shows on each of them. */
export function CampaignTabs({ businessId: business_id, active }: CampaignTabsProps) {
  const t = useText();
  const { data } = useCallQuery(creditCalls.get, { business_id });
  const tab = (key: CampaignTabsProps['active']) => ({ key, active: key === active });
  return (
    <LinkTabs
      label={t('campaigns.title')}
      renderLink={routerLink}
      items={[
        { ...tab('campaigns'), label: t('campaign.tab'), href: paths.campaigns },
        { ...tab('templates'), label: t('template.tab'), href: paths.messageTemplates },
        {
          ...tab('credits'),
          label: (
            <>
              {t('credits.tab')}{' '}
              {data && <span className="num text-ink-3">{formatNumber(data.balance)}</span>}
            </>
          ),
          href: paths.credits,
        },
      ]}
    />
  );
}
