import type { ReactNode } from 'react';
import { useText } from '../lib/text.ts';
import { ButtonLink } from '../ui/button.tsx';
import { NotFoundView } from '../ui/not-found-view.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { usePageTitle } from './page-title.ts';
import { paths } from './paths.ts';
import { routerLink } from './router-link.tsx';
import { useUser } from './user-context.tsx';

interface PlatformAdminPageProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** A page for those who run the installation. To everyone else this address does not exist. */
export function PlatformAdminPage({ title, lead, children }: PlatformAdminPageProps) {
  const t = useText();
  const { is_platform_admin } = useUser();
  usePageTitle(is_platform_admin ? title : t('not_found.title'));
  if (!is_platform_admin) {
    return (
      // The view alone: the page around it is the shell that stands there already.
      <NotFoundView
        title={t('not_found.title')}
        action={
          <ButtonLink variant="primary" href={paths.home} renderLink={routerLink}>
            {t('not_found.home')}
          </ButtonLink>
        }
      >
        {t('not_found.body')}
      </NotFoundView>
    );
  }
  return (
    <div className="mx-auto w-full max-w-5xl p-4 max-desk:pt-1 desk:p-8">
      <PageHeader title={title} sub={lead} />
      <div className="mt-6">{children}</div>
    </div>
  );
}
