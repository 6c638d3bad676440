import { usePageTitle } from '../../app/address/page-title.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { SetupList } from '../../app/frame/setup-list.tsx';
import { useText } from '../../lib/text.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export default function SetupPage() {
  const t = useText();
  usePageTitle(t('setup.title'));
  return (
    <OpenBusiness>
      {(business) => (
        <div className="grid w-full max-w-5xl gap-5 p-4 max-desk:pt-1 desk:p-8">
          <PageHeader title={t('setup.title')} sub={t('settings.lead', { name: business.name })} />
          <SetupList business={business} broad />
        </div>
      )}
    </OpenBusiness>
  );
}
