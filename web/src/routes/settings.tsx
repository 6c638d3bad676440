import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { NothingHere } from '../app/nothing-here.tsx';
import { OpenBusiness } from '../app/open-business.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { routes } from '../app/routes.ts';
import { type Section, sections } from '../features/business/settings/sections.ts';
import { SettingsScreen } from '../features/business/settings/settings-screen.tsx';
import { may } from '../lib/may.ts';
import { useText } from '../lib/text.ts';

/** One section of the settings of the selected business. */
export default function SettingsPage() {
  const { section } = routes.settings.useParams();
  const known = sections.find((one) => one === section);
  return known ? <SectionPage section={known} /> : <NothingHere />;
}

function SectionPage({ section }: { readonly section: Section }) {
  const t = useText();
  usePageTitle(t(`setup.${section}`));
  return (
    <OpenBusiness>
      {(business) =>
        may(settingsCalls.update, { role: business.role }) ? (
          <SettingsScreen key={`${business.id} ${section}`} business={business} section={section} />
        ) : (
          <NothingHere />
        )
      }
    </OpenBusiness>
  );
}
