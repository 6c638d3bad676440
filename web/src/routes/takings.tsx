import { OpenBusiness } from '../app/open-business.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { TakingsScreen } from '../features/billing/takings/takings-screen.tsx';
import { useText } from '../lib/text.ts';

export default function TakingsPage() {
  const t = useText();
  usePageTitle(t('takings.title'));
  return <OpenBusiness>{(business) => <TakingsScreen key={business.id} business={business} />}</OpenBusiness>;
}
