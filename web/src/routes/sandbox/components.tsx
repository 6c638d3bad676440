import { usePageTitle } from '../../app/address/page-title.ts';
import { useSandbox } from '../../app/public-config.ts';
import { useText } from '../../lib/text.ts';
import { NotFound } from '../public/not-found.tsx';
import { DevComponentsPage } from './dev-components.tsx';

/** Component gallery; only in the sandbox. */
export default function ComponentsPage() {
  const t = useText();
  usePageTitle(t('dev.components'));
  return useSandbox() ? <DevComponentsPage /> : <NotFound />;
}
