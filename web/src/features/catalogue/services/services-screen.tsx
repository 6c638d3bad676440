import { catalogueCalls, type Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import { useState } from 'react';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { may } from '../../../lib/may.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconPlus } from '../../../ui/icons.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { type Catalogue, useCatalogue, useCatalogueLive } from '../catalogue-data.ts';
import { CatalogueLoading, CataloguePage } from '../catalogue-page.tsx';
import { NewCategory } from './new-category.tsx';
import { ServiceDrawer } from './service-drawer.tsx';
import { groupsOf, searched } from './service-groups.ts';
import { ServiceList } from './service-list.tsx';
import { StarterOffer } from './starter-offer.tsx';
import { useServiceChanges } from './use-service-changes.ts';

interface Opened {
  /** React key: remounts the drawer on each opening, so that no input is carried over. */
  readonly turn: number;
  readonly id: string | null;
  readonly categoryId: string | null;
  readonly open: boolean;
}

export function ServicesScreen({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const { data, isError, refetch } = useCatalogue(business.id);
  useCatalogueLive(business.id);
  const mayChange = may(catalogueCalls.addService, business);
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (id: string | null, categoryId: string | null = null) =>
    setOpened((last) => ({ turn: (last?.turn ?? 0) + 1, id, categoryId, open: true }));
  const close = () => setOpened((last) => last && { ...last, open: false });
  return (
    <CataloguePage
      page="services"
      actions={
        mayChange &&
        data &&
        data.services.length > 0 && (
          <Button variant="primary" onClick={() => open(null)}>
            <IconPlus className="i-m" aria-hidden />
            {t('service.new')}
          </Button>
        )
      }
    >
      {data ? (
        <Services business={business} catalogue={data} mayChange={mayChange} onOpen={open} />
      ) : (
        <CatalogueLoading isError={isError} onRetry={() => void refetch()} />
      )}
      {data && opened && (
        <OpenedDrawer
          key={opened.turn}
          business={business}
          catalogue={data}
          opened={opened}
          onClose={close}
        />
      )}
    </CataloguePage>
  );
}

interface OpenedDrawerProps {
  readonly business: MyBusiness;
  readonly catalogue: Catalogue;
  readonly opened: Opened;
  readonly onClose: () => void;
}

function OpenedDrawer({ business, catalogue, opened, onClose }: OpenedDrawerProps) {
  const changes = useServiceChanges(business.id);
  const [service] = useState<Service | null>(
    () => catalogue.services.find(({ id }) => id === opened.id) ?? null,
  );
  return (
    <ServiceDrawer
      businessId={business.id}
      catalogue={catalogue}
      service={service}
      categoryId={opened.categoryId}
      open={opened.open}
      onClose={onClose}
      onRemove={(removed) => {
        onClose();
        void changes.remove(removed);
      }}
    />
  );
}

interface ServicesProps {
  readonly business: MyBusiness;
  readonly catalogue: Catalogue;
  readonly mayChange: boolean;
  readonly onOpen: (id: string | null, categoryId?: string | null) => void;
}

function Services({ business, catalogue, mayChange, onOpen }: ServicesProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const changes = useServiceChanges(business.id);
  if (catalogue.services.length === 0) {
    return mayChange ? (
      <StarterOffer businessId={business.id} catalogue={catalogue} onAddOwn={() => onOpen(null)} />
    ) : (
      <EmptyState title={t('service.none')}>{t('service.none_staff')}</EmptyState>
    );
  }
  const all = groupsOf(catalogue);
  const groups = searched(all, search);
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2">
        <div className="min-w-0 flex-[1_1_160px]">
          <SearchField
            label={t('service.search')}
            clearLabel={t('service.search_clear')}
            placeholder={t('service.search')}
            value={search}
            onValueChange={setSearch}
          />
        </div>
        {mayChange && (
          <NewCategory
            businessId={business.id}
            categories={catalogue.categories}
            command={changes.addCategory}
          />
        )}
      </div>
      {groups.length === 0 ? (
        <EmptyState compact title={t('service.not_found', { text: search.trim() })} />
      ) : (
        <ServiceList
          catalogue={catalogue}
          groups={groups}
          changes={mayChange ? changes : null}
          isSearch={search.trim() !== ''}
          onOpen={onOpen}
        />
      )}
    </>
  );
}
