import { discoveryCalls } from '@kursi/core/discovery/discovery.contract.ts';
import { ButtonLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { LoadingCard } from '../../shared/loading.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { CardGrid } from './business-card.tsx';

export function FavouriteList() {
  const t = useText();
  const { data, isError, refetch } = useCallQuery(discoveryCalls.listFavourites, {});
  if (data && data.items.length > 0) return <CardGrid cards={data.items} />;
  if (data) {
    return (
      <EmptyState
        title={t('favourites.empty_title')}
        action={<ButtonLink href={paths.discover}>{t('favourites.find')}</ButtonLink>}
      >
        {t('favourites.empty_body')}
      </EmptyState>
    );
  }
  if (isError) {
    return (
      <EmptyState
        title={t('discover.failed')}
        action={<Button onClick={() => void refetch()}>{t('discover.try_again')}</Button>}
      />
    );
  }
  return <LoadingCard lines={5} />;
}

/** Favourites on a client's home page. */
export function FavouriteSection() {
  const t = useText();
  return (
    <section className="mx-auto w-full max-w-4xl p-4 desk:p-8 desk:pt-0">
      <h2 className="pb-3 text-t4 font-bold">{t('favourites.title')}</h2>
      <FavouriteList />
    </section>
  );
}
