import { usePageTitle } from '../../app/address/page-title.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { TakingsScreen } from '../../features/billing/takings/takings-screen.tsx';
import { useText } from '../../lib/text.ts';

export default function TakingsPage() {
  const t = useText();
  usePageTitle(t('takings.title'));
  return (
    <OpenBusiness right="takings.see">
      {(business) => <TakingsScreen key={business.id} business={business} />}
    </OpenBusiness>
  );
}
