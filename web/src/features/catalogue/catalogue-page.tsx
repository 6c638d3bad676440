import type { ReactNode } from 'react';
import { paths } from '../../app/paths.ts';
import { routerLink } from '../../app/router-link.tsx';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton, SkeletonRow } from '../../ui/skeleton.tsx';

interface CataloguePageProps {
  readonly page: 'services' | 'calendars' | 'products';
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Shared heading and tabs of the three catalogue pages. */
export function CataloguePage({ page, actions, children }: CataloguePageProps) {
  const t = useText();
  const tab = (key: CataloguePageProps['page']) => ({
    key,
    label: t(`catalogue.${key}`),
    href: paths[key],
    active: key === page,
  });
  return (
    <div className="mx-auto w-full max-w-4xl p-4 max-desk:pt-1 desk:p-8 desk:pt-6">
      <LinkTabs
        label={t('catalogue.title')}
        items={[tab('services'), tab('calendars'), tab('products')]}
        renderLink={routerLink}
        className="mb-5"
      />
      <PageHeader
        title={t(`catalogue.${page}`)}
        sub={t(`catalogue.${page}_lead`)}
        actions={actions}
        className="mb-4"
      />
      {children}
    </div>
  );
}

interface LoadingProps {
  readonly isError: boolean;
  readonly onRetry: () => void;
}

export function CatalogueLoading({ isError, onRetry }: LoadingProps) {
  const t = useText();
  if (isError) {
    return (
      <Note tone="bad" live="alert" action={<Button onClick={onRetry}>{t('action.retry')}</Button>}>
        {t('catalogue.load_failed')}
      </Note>
    );
  }
  return (
    <Skeleton label={t('state.loading')} className="k-card">
      <SkeletonRow avatar="none" />
      <SkeletonRow avatar="none" />
      <SkeletonRow avatar="none" />
      <SkeletonRow avatar="none" />
    </Skeleton>
  );
}
