import { usePageTitle } from '../../app/address/page-title.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { ModuleOff } from '../../app/module-off.tsx';
import { MembershipsScreen } from '../../features/memberships/memberships-screen.tsx';
import { useText } from '../../lib/text.ts';

/** `/memberships`: kinds, who holds what, and what is still to be given. */
export default function MembershipsPage() {
  const t = useText();
  usePageTitle(t('membership.title'));
  return (
    <OpenBusiness>
      {(business) =>
        business.modules.includes('memberships') ? (
          <MembershipsScreen key={business.id} business={business} />
        ) : (
          <ModuleOff business={business} name={t('membership.title')} />
        )
      }
    </OpenBusiness>
  );
}
