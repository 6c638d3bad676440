import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { NothingHere } from '../app/nothing-here.tsx';
import { OpenBusiness } from '../app/open-business.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { routes } from '../app/routes.ts';
import { sections } from '../features/business/settings/section.tsx';
import { SettingsScreen } from '../features/business/settings/settings-screen.tsx';
import { may } from '../lib/may.ts';
import { useText } from '../lib/text.ts';

export default function SettingsPage() {
  const t = useText();
  const search = routes.settings.useSearch();
  const section = sections.find((one) => one === search.section) ?? null;
  usePageTitle(t('settings.title'));
  return (
    <OpenBusiness>
      {(business) =>
        may(settingsCalls.update, { role: business.role }) ? (
          <SettingsScreen key={business.id} business={business} section={section} />
        ) : (
          <NothingHere />
        )
      }
    </OpenBusiness>
  );
}
