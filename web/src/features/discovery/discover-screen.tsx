import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { discoveryCalls } from '@kursi/core/discovery/discovery.contract.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ButtonLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { attempt } from '../../lib/api/attempt.ts';
import { useFeature } from '../../lib/features.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useLocale, useText } from '../../lib/text.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { PickChip } from '../../ui/fields/pick-chip.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { IconPin } from '../../ui/pictures/icons.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Note } from '../../ui/states/note.tsx';
import { Skeleton, SkeletonCard } from '../../ui/states/skeleton.tsx';
import { CardGrid } from './business-card.tsx';
import { useCards } from './card-list-data.ts';

/** In this tab: Back from a salon shows the same search again. */
const KEPT = 'kursi:discover';
const nothing = { text: '', city: '', category_id: '', near: '' };

function readKept(): typeof nothing {
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(KEPT) ?? 'null')) ?? {};
  const isWhole = Object.keys(nothing).every((name) => typeof kept[name] === 'string');
  return isWhole ? kept : nothing;
}

const never = () => () => undefined;

/** The server draws the list without a search: what is kept comes after hydration, or its markup would differ. */
export function DiscoverScreen() {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  // Read before the list writes its empty search over it.
  const [before] = useState(readKept);
  const kept = isHydrated ? before : nothing;
  return <Discover key={JSON.stringify(kept)} kept={kept} />;
}

function Discover({ kept }: { readonly kept: typeof nothing }) {
  const t = useText();
  const locale = useLocale();
  const [text, setText] = useState(kept.text);
  const [city, setCity] = useState(kept.city);
  const [category_id, setCategory] = useState(kept.category_id);
  const [near, setNear] = useState(kept.near);
  const [locating, setLocating] = useState(false);
  const [noPosition, setNoPosition] = useState(false);
  const settled = useDebounced(text);
  const filters = { text: settled.trim(), city, category_id, near };
  const cards = useCards(filters);
  // Saves what was typed, also before its debounced search: Back then shows it again.
  const written = JSON.stringify({ ...filters, text: text.trim() });
  useEffect(() => void attempt(() => sessionStorage.setItem(KEPT, written)), [written]);
  const categories = useCallQuery(businessCalls.listCategories, {});
  const withEmpty = useFeature('show_all_categories');
  // The selected category stays, even if it has no listed business any more.
  const kinds = categories.data?.items.filter(
    ({ id, is_listed }) => withEmpty || is_listed || id === category_id,
  );
  const cities = useCallQuery(discoveryCalls.listCities, {});
  const items = cards.data?.pages.flatMap((page) => page.items) ?? [];
  const meant = cards.data?.pages[0]?.meant;
  const asked = Object.values(filters).some(Boolean);

  function searchNearMe(): void {
    setLocating(true);
    setNoPosition(false);
    navigator.geolocation?.getCurrentPosition(
      ({ coords }) => {
        setLocating(false);
        setCity('');
        // Privacy: four decimals are about ten metres.
        setNear(`${coords.latitude.toFixed(4)},${coords.longitude.toFixed(4)}`);
      },
      () => {
        setLocating(false);
        setNoPosition(true);
      },
      { timeout: 10_000, maximumAge: 300_000 },
    );
    if (!navigator.geolocation) {
      setLocating(false);
      setNoPosition(true);
    }
  }

  return (
    <div className="grid grid-cols-1 gap-4 py-4">
      <div>
        <h1 className="text-t5 font-bold text-balance desk:text-t6">{t('discover.title')}</h1>
        <p className="mt-1 text-ink-2">{t('discover.lead')}</p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is not known to every browser that we support */}
      <form role="search" className="grid grid-cols-1 gap-3" onSubmit={(event) => event.preventDefault()}>
        <div className="grid grid-cols-1 gap-3 desk:grid-cols-[minmax(0,1fr)_auto]">
          <SearchField
            size="tap"
            name="text"
            label={t('discover.search')}
            placeholder={t('discover.search_placeholder')}
            clearLabel={t('discover.clear')}
            value={text}
            onValueChange={setText}
          />
          <div className="flex flex-wrap items-center gap-2">
            <label className="sr-only" htmlFor="discover-city">
              {t('discover.city')}
            </label>
            <select
              id="discover-city"
              className="k-field tap max-desk:min-w-0 max-desk:flex-[1_1_8rem] desk:w-56"
              value={city}
              onChange={(event) => {
                setCity(event.target.value);
                setNear('');
                setNoPosition(false);
              }}
            >
              <option value="">{t('discover.all_cities')}</option>
              {cities.data?.items.map((one) => (
                <option key={one.city} value={one.city}>
                  {one.city}
                </option>
              ))}
            </select>
            <PickChip
              picked={near !== ''}
              disabled={locating}
              onPickedChange={(picked) => (picked ? searchNearMe() : setNear(''))}
            >
              <IconPin className="i-s" aria-hidden />
              {locating ? t('discover.locating') : t('discover.near_me')}
            </PickChip>
          </div>
        </div>
        {noPosition && <Note live="alert">{t('discover.no_position')}</Note>}
        <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 pb-1 desk:mx-0 desk:flex-wrap desk:px-0">
          <legend className="sr-only">{t('discover.kinds')}</legend>
          <PickChip className="flex-none" picked={category_id === ''} onPickedChange={() => setCategory('')}>
            {t('discover.all_kinds')}
          </PickChip>
          {kinds?.map((category) => (
            <PickChip
              key={category.id}
              className="flex-none"
              picked={category_id === category.id}
              onPickedChange={(picked) => setCategory(picked ? category.id : '')}
            >
              {category.name[locale]}
            </PickChip>
          ))}
        </fieldset>
      </form>
      {cards.isPending && (
        <Skeleton label={t('state.loading')}>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,270px),1fr))] gap-4">
            <SkeletonCard lines={6} />
            <SkeletonCard lines={6} />
            <SkeletonCard lines={6} />
          </div>
        </Skeleton>
      )}
      {cards.isError && items.length === 0 && (
        <EmptyState
          title={t('discover.failed')}
          action={<Button onClick={() => void cards.refetch()}>{t('discover.try_again')}</Button>}
        />
      )}
      {cards.isSuccess &&
        items.length === 0 &&
        (asked ? <NothingFits near={near !== ''} onAll={showAll} /> : <NothingYet />)}
      {meant && items.length > 0 && (
        <Note tone="info" live="status">
          {t('discover.meant', { typed: settled.trim(), meant })}
        </Note>
      )}
      <CardGrid cards={items} />
      {cards.hasNextPage && (
        <Button
          size="big"
          className="justify-self-center"
          loading={cards.isFetchingNextPage}
          onClick={() => void cards.fetchNextPage()}
        >
          {t('discover.more')}
        </Button>
      )}
    </div>
  );

  function showAll(): void {
    setText('');
    setCity('');
    setCategory('');
    setNear('');
  }
}

function NothingFits({ near, onAll }: { readonly near: boolean; readonly onAll: () => void }) {
  const t = useText();
  return (
    <EmptyState
      title={t('discover.none_title')}
      action={<Button onClick={onAll}>{t('discover.show_all')}</Button>}
    >
      {near ? t('discover.none_near') : t('discover.none_body')}
    </EmptyState>
  );
}

function NothingYet() {
  const t = useText();
  return (
    <EmptyState
      title={t('discover.empty_title')}
      action={<ButtonLink href={paths.onboarding}>{t('discover.empty_action')}</ButtonLink>}
    >
      {t('discover.empty_body')}
    </EmptyState>
  );
}
