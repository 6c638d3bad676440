import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { Address } from '../address/address.ts';
import { usePageTitle } from '../address/page-title.ts';
import { paths } from '../address/paths.ts';
import { routerLink } from '../address/router-link.tsx';
import { NothingHere } from '../nothing-here.tsx';
import { useUser } from '../user-context.tsx';

interface PlatformAdminPageProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** A page for platform admins; not found for everyone else. */
export function PlatformAdminPage(props: PlatformAdminPageProps) {
  return useUser().is_platform_admin ? <Shown {...props} /> : <NothingHere />;
}

function Shown({ title, lead, children }: PlatformAdminPageProps) {
  const t = useText();
  const { pathname } = useLocation();
  usePageTitle(title);
  const tab = (key: string, label: string, href: Address) => ({
    key,
    label,
    href,
    active: href === pathname,
  });
  return (
    <div className="mx-auto w-full max-w-5xl p-4 max-desk:pt-1 desk:p-8">
      <LinkTabs
        className="mb-6"
        label={t('nav.platform_pages')}
        renderLink={routerLink}
        items={[
          tab('businesses', t('nav.businesses'), paths.adminBusinesses),
          tab('reports', t('nav.reports'), paths.adminReports),
          tab('users', t('nav.users'), paths.adminUsers),
          tab('categories', t('nav.categories'), paths.adminCategories),
          tab('plans', t('nav.plans'), paths.adminPlans),
          tab('prices', t('nav.prices'), paths.adminPrices),
          tab('templates', t('template.tab'), paths.adminTemplates),
          tab('support', t('nav.support_requests'), paths.adminSupport),
          tab('jobs', t('nav.jobs'), paths.adminJobs),
          tab('health', t('health.tab'), paths.adminHealth),
        ]}
      />
      <PageHeader title={title} sub={lead} />
      <div className="mt-6">{children}</div>
    </div>
  );
}
