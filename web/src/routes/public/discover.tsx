import { QueryClientProvider } from '@tanstack/react-query';
import { usePageTitle } from '../../app/address/page-title.ts';
import { PublicPage } from '../../app/frame/public-page.tsx';
import { DiscoverScreen } from '../../features/discovery/discover-screen.tsx';
import { queryClient } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';

export default function DiscoverPage() {
  const t = useText();
  usePageTitle(t('nav.discover'));
  return (
    <QueryClientProvider client={queryClient}>
      <PublicPage>
        <DiscoverScreen />
      </PublicPage>
    </QueryClientProvider>
  );
}
