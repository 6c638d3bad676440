import { usePageTitle } from '../../app/address/page-title.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { DuesScreen } from '../../features/billing/dues/dues-screen.tsx';
import { useText } from '../../lib/text.ts';

export default function DuesPage() {
  const t = useText();
  usePageTitle(t('due.title'));
  return (
    <OpenBusiness right="bill.make">
      {(business) => <DuesScreen key={business.id} business={business} />}
    </OpenBusiness>
  );
}
