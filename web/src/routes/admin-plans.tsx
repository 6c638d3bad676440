import { NothingHere } from '../app/nothing-here.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { useUser } from '../app/user-context.tsx';
import { PlanAdmin } from '../features/subscription/plan-admin.tsx';
import { useText } from '../lib/text.ts';
import { PageHeader } from '../ui/page-header.tsx';

/** What businesses can choose. To everyone but platform admins this address does not exist. */
export default function AdminPlansPage() {
  const t = useText();
  const { is_platform_admin } = useUser();
  usePageTitle(is_platform_admin ? t('admin_plans.title') : t('not_found.title'));
  if (!is_platform_admin) return <NothingHere />;
  return (
    <div className="mx-auto w-full max-w-5xl p-4 max-desk:pt-1 desk:p-8">
      <PageHeader title={t('admin_plans.title')} sub={t('admin_plans.lead')} />
      <div className="mt-6">
        <PlanAdmin />
      </div>
    </div>
  );
}
