import { catalogueCalls, type Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { paths } from '../../../app/address/paths.ts';
import { routes } from '../../../app/address/routes.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { useMedia } from '../../../lib/device/use-media.ts';
import { useShortcut } from '../../../lib/keyboard/shortcuts.tsx';
import { may } from '../../../lib/may.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { IconArrowLeft, IconPlus } from '../../../ui/pictures/icons.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { type Catalogue, useCatalogue, useCatalogueLive } from '../catalogue-data.ts';
import { CatalogueLoading, CataloguePage } from '../catalogue-page.tsx';
import { NewCategory } from './new-category.tsx';
import { ServiceEditor } from './service-editor.tsx';
import { groupsOf, type ServiceGroup, searched } from './service-groups.ts';
import { ServiceList } from './service-list.tsx';
import { StarterOffer } from './starter-offer.tsx';
import { useServiceChanges } from './use-service-changes.ts';

/** In the address: a service that is not saved yet. */
const NEW = 'new';

export function ServicesScreen({ business }: { readonly business: MyBusiness }) {
  const { data, isError, refetch } = useCatalogue(business.id);
  useCatalogueLive(business.id);
  const mayChange = may(catalogueCalls.addService, business);
  const { service: asked } = routes.services.useSearch();
  if (!data) {
    return (
      <CataloguePage page="services">
        <CatalogueLoading isError={isError} onRetry={() => void refetch()} />
      </CataloguePage>
    );
  }
  if (data.services.length === 0 && asked !== NEW)
    return <NoServices business={business} data={data} mayChange={mayChange} />;
  if (mayChange) return <Columns business={business} catalogue={data} />;
  return (
    <CataloguePage page="services">
      <SearchedList catalogue={data} groups={groupsOf(data)} changes={null} chosen={null} onOpen={() => {}} />
    </CataloguePage>
  );
}

interface NoServicesProps {
  readonly business: MyBusiness;
  readonly data: Catalogue;
  readonly mayChange: boolean;
}

function NoServices({ business, data, mayChange }: NoServicesProps) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <CataloguePage page="services">
      {mayChange ? (
        <StarterOffer
          businessId={business.id}
          catalogue={data}
          onAddOwn={() => void navigate({ to: paths.services, search: { service: NEW } })}
        />
      ) : (
        <EmptyState title={t('service.none')}>{t('service.none_staff')}</EmptyState>
      )}
    </CataloguePage>
  );
}

interface ColumnsProps {
  readonly business: MyBusiness;
  readonly catalogue: Catalogue;
}

/** List, service and what the client gets, side by side; on small screens one of them at a time. */
function Columns({ business, catalogue }: ColumnsProps) {
  const t = useText();
  const navigate = useNavigate();
  const { service: asked, category = null } = routes.services.useSearch();
  const changes = useServiceChanges(business.id);
  const hasListColumn = useMedia('(min-width: 1000px)');
  const hasPreviewColumn = useMedia('(min-width: 1280px)');
  const groups = groupsOf(catalogue);
  const fallback = hasListColumn ? groups.flatMap(({ services }) => services)[0] : undefined;
  const service = catalogue.services.find(({ id }) => id === asked) ?? (asked === NEW ? null : fallback);
  const isOpen = service !== undefined;
  // Opened by keyboard or as new, the name takes the focus; a click keeps it where it is.
  const [focusName, setFocusName] = useState(asked === NEW);

  const open = (id: string | null, categoryId: string | null = null) => {
    setFocusName(id === null);
    void navigate({
      to: paths.services,
      search: { service: id ?? NEW, ...(categoryId && { category: categoryId }) },
      replace: hasListColumn,
    });
  };
  const close = () => void navigate({ to: paths.services, search: {}, replace: true });
  useShortcut('n', { label: t('service.new'), scope: 'page' }, () => open(null));

  return (
    <div className="desk:flex desk:h-full">
      {(hasListColumn || !isOpen) && (
        <div
          className={cx(
            'flex min-h-0 flex-col max-desk:p-4 max-desk:pt-1',
            hasListColumn ? 'w-93 flex-none border-r border-line-soft' : 'min-w-0 flex-1',
          )}
        >
          <div className="flex items-center gap-2 pb-2 desk:px-4 desk:pt-4">
            <h1 className="text-t5 font-bold desk:text-t4">{t('setup.services')}</h1>
            <span className="num flex-1 text-ink-3">{catalogue.services.length}</span>
            <NewCategory
              businessId={business.id}
              categories={catalogue.categories}
              command={changes.addCategory}
            />
            <Button
              variant={hasListColumn ? 'plain' : 'primary'}
              className="whitespace-nowrap"
              onClick={() => open(null)}
            >
              <IconPlus className="i-m" aria-hidden />
              {t('service.new')}
            </Button>
          </div>
          <SearchedList
            catalogue={catalogue}
            groups={groups}
            changes={changes}
            chosen={service?.id ?? null}
            onOpen={open}
          />
        </div>
      )}
      {isOpen && (
        <div className="min-w-0 flex-1 desk:flex desk:min-h-0 max-desk:p-4 max-desk:pt-1">
          {!hasListColumn && <h1 className="sr-only">{t('setup.services')}</h1>}
          <ServiceEditor
            key={service?.id ?? `${NEW} ${category}`}
            businessId={business.id}
            catalogue={catalogue}
            service={service}
            categoryId={category}
            hasPreviewColumn={hasPreviewColumn}
            focusName={focusName}
            above={
              !hasListColumn && (
                <Button variant="quiet" size="tap" className="self-start" onClick={close}>
                  <IconArrowLeft className="i-m" aria-hidden />
                  {t('service.all')}
                </Button>
              )
            }
            onSaved={(made) => {
              if (!hasListColumn) close();
              else if (made) open(made);
            }}
            onRemove={(removed: Service) => {
              close();
              void changes.remove(removed);
            }}
          />
        </div>
      )}
    </div>
  );
}

interface SearchedListProps {
  readonly catalogue: Catalogue;
  readonly groups: readonly ServiceGroup[];
  readonly changes: ReturnType<typeof useServiceChanges> | null;
  readonly chosen: string | null;
  readonly onOpen: (id: string | null, categoryId?: string | null) => void;
}

function SearchedList({ groups, ...list }: SearchedListProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const found = searched(groups, search);
  useShortcut('/', { label: t('service.search'), scope: 'page' }, (event) => {
    event.preventDefault();
    field.current?.focus();
  });
  return (
    <>
      <div className="pb-3 desk:px-4">
        <SearchField
          ref={field}
          label={t('service.search')}
          clearLabel={t('service.search_clear')}
          placeholder={t('service.search')}
          value={search}
          onValueChange={setSearch}
        />
      </div>
      <div className="min-h-0 flex-1 desk:overflow-y-auto">
        {found.length === 0 ? (
          <EmptyState
            compact
            title={search.trim() ? t('service.not_found', { text: search.trim() }) : t('service.none')}
          />
        ) : (
          <ServiceList {...list} groups={found} isSearch={search.trim() !== ''} />
        )}
      </div>
    </>
  );
}
