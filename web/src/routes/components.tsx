import { usePageTitle } from '../app/address/page-title.ts';
import { useSandbox } from '../app/public-config.ts';
import { useText } from '../lib/text.ts';
import { DevComponentsPage } from './dev-components.tsx';
import { NotFound } from './not-found.tsx';

/** Component gallery; only in the sandbox. */
export default function ComponentsPage() {
  const t = useText();
  usePageTitle(t('dev.components'));
  return useSandbox() ? <DevComponentsPage /> : <NotFound />;
}
