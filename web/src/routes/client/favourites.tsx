import { usePageTitle } from '../../app/address/page-title.ts';
import { FavouriteList } from '../../features/discovery/favourite-list.tsx';
import { useText } from '../../lib/text.ts';
import { PageHeader } from '../../ui/page-header.tsx';

export default function FavouritesPage() {
  const t = useText();
  usePageTitle(t('favourites.title'));
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-6 p-4 max-desk:pt-1 desk:p-8">
      <PageHeader title={t('favourites.title')} />
      <FavouriteList />
    </div>
  );
}
