import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { LoadFailed, LoadingRows } from '../../shared/loading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

interface CataloguePageProps {
  readonly page: 'services' | 'calendars' | 'products';
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Shared heading of the catalogue's pages. */
export function CataloguePage({ page, actions, children }: CataloguePageProps) {
  const t = useText();
  return (
    <div className="w-full max-w-5xl p-4 max-desk:pt-1 desk:p-8">
      <PageHeader
        title={t(`setup.${page}`)}
        sub={t(`setup.${page}_lead`)}
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
    return <LoadFailed onRetry={onRetry}>{t('catalogue.load_failed')}</LoadFailed>;
  }
  return <LoadingRows count={4} avatar="none" className="k-card" />;
}
