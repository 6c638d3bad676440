import { usePageTitle } from '../../app/address/page-title.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { HistoryScreen } from '../../features/history/history-screen.tsx';
import { useText } from '../../lib/text.ts';

/** `/setup/history`: who did what, for owners and admins. */
export default function HistoryPage() {
  const t = useText();
  usePageTitle(t('deeds.title'));
  return <OpenBusiness>{(business) => <HistoryScreen key={business.id} business={business} />}</OpenBusiness>;
}
