import type { ReactNode } from 'react';
import { PageHeader } from '../ui/page-header.tsx';
import { NothingHere } from './nothing-here.tsx';
import { usePageTitle } from './page-title.ts';
import { useUser } from './user-context.tsx';

interface PlatformAdminPageProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** A page for those who run the installation. To everyone else its address does not exist. */
export function PlatformAdminPage(props: PlatformAdminPageProps) {
  return useUser().is_platform_admin ? <Shown {...props} /> : <NothingHere />;
}

function Shown({ title, lead, children }: PlatformAdminPageProps) {
  usePageTitle(title);
  return (
    <div className="mx-auto w-full max-w-5xl p-4 max-desk:pt-1 desk:p-8">
      <PageHeader title={title} sub={lead} />
      <div className="mt-6">{children}</div>
    </div>
  );
}
