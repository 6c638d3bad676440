import { usePageTitle } from '../../app/address/page-title.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { TeamScreen } from '../../features/business/team/team-screen.tsx';
import { useText } from '../../lib/text.ts';

export default function TeamPage() {
  const t = useText();
  usePageTitle(t('setup.team'));
  return <OpenBusiness>{(business) => <TeamScreen key={business.id} business={business} />}</OpenBusiness>;
}
