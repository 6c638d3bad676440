import { useEffect } from 'react';
import { useText } from '../../lib/text.ts';

/** document.title; without a page it is the product and its tagline. */
export function usePageTitle(page?: string): void {
  const t = useText();
  useEffect(() => {
    document.title = page ? t('app.page_title', { page }) : t('app.title');
  }, [page, t]);
}
