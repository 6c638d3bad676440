import { OpenBusiness } from '../app/open-business.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { WalkInScreen } from '../features/billing/walk-in-screen.tsx';
import { useText } from '../lib/text.ts';

export default function WalkInPage() {
  const t = useText();
  usePageTitle(t('bill.title'));
  return <OpenBusiness>{(business) => <WalkInScreen key={business.id} business={business} />}</OpenBusiness>;
}
