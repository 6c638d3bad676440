import { usePageTitle } from '../../app/address/page-title.ts';
import { MyMemberships } from '../../features/memberships/mine/my-memberships.tsx';
import { useText } from '../../lib/text.ts';
import { PageHeader } from '../../ui/page-header.tsx';

/** `/membership`: my memberships, at all businesses. */
export default function MyMembershipsPage() {
  const t = useText();
  usePageTitle(t('membership.mine'));
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-6 p-4 max-desk:pt-1 desk:p-8">
      <PageHeader title={t('membership.mine')} />
      <MyMemberships />
    </div>
  );
}
