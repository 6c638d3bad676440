import { OpenBusiness } from '../app/open-business.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { DuesScreen } from '../features/billing/dues/dues-screen.tsx';
import { useText } from '../lib/text.ts';

export default function DuesPage() {
  const t = useText();
  usePageTitle(t('due.title'));
  return <OpenBusiness>{(business) => <DuesScreen key={business.id} business={business} />}</OpenBusiness>;
}
