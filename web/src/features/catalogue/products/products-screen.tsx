import { type Product, productCalls } from '@kursi/core/catalogue/products.contract.ts';
import { useState } from 'react';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { send } from '../../../lib/api/api.ts';
import { formatMoney } from '../../../lib/format.ts';
import { may } from '../../../lib/may.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { IconAlertTriangle, IconPlus } from '../../../ui/pictures/icons.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { catalogueReads, patchProducts, restoredStatus, useCatalogueLive } from '../catalogue-data.ts';
import { CatalogueLoading, CataloguePage } from '../catalogue-page.tsx';
import { ProductDrawer } from './product-drawer.tsx';

/** Stock at or below this is marked as low. */
const FEW = 2;

interface Opened {
  readonly turn: number;
  readonly id: string | null;
  readonly open: boolean;
}

export function ProductsScreen({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const of = { business_id: business.id };
  const { data, isError, refetch } = useCallQuery(productCalls.list, of);
  useCatalogueLive(business.id);
  const mayChange = may(productCalls.add, business);
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (id: string | null) => setOpened((last) => ({ turn: (last?.turn ?? 0) + 1, id, open: true }));
  const close = () => setOpened((last) => last && { ...last, open: false });

  const common = { invalidates: catalogueReads, scope: ({ id }: { readonly id: string }) => id };
  const change = useCommand(productCalls.change, {
    ...common,
    optimistic: ({ id, product_status }) =>
      patchProducts(business.id, (items) =>
        items.map((one) => (one.id === id && product_status ? { ...one, product_status } : one)),
      ),
  });
  const remove = useCommand(({ id }: Product, options) => send(productCalls.remove, { ...of, id }, options), {
    ...common,
    optimistic: ({ id }) => patchProducts(business.id, (items) => items.filter((one) => one.id !== id)),
    said: (_, { name }) => t('catalogue.removed', { name }),
    undo:
      (_, { id, product_status }) =>
      () =>
        change.run({ ...of, id, product_status: restoredStatus(product_status) }),
  });

  const add = (
    <Button variant="primary" onClick={() => open(null)}>
      <IconPlus className="i-m" aria-hidden />
      {t('product.new')}
    </Button>
  );
  const wanted = search.trim().toLocaleLowerCase();
  const found = data?.items.filter(
    ({ name, inventory_id }) =>
      name.toLocaleLowerCase().includes(wanted) || inventory_id?.toLocaleLowerCase().includes(wanted),
  );
  return (
    <CataloguePage page="products" actions={mayChange && data && data.items.length > 0 && add}>
      {!data && <CatalogueLoading isError={isError} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <EmptyState title={t('product.none')} action={mayChange && add} className="k-card">
          {mayChange ? t('product.none_more') : t('product.none_staff')}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <div className="mb-4">
          <SearchField
            label={t('product.search')}
            clearLabel={t('service.search_clear')}
            placeholder={t('product.search')}
            value={search}
            onValueChange={setSearch}
          />
        </div>
      )}
      {found && found.length > 0 && (
        <ul className="k-card">
          {found.map((product) => (
            <li
              key={product.id}
              className={cx(
                'flex items-center gap-2 border-b border-line-soft pr-3 pl-4 last:border-0 first:rounded-t-2 last:rounded-b-2',
                mayChange && 'hover:bg-hover',
              )}
            >
              {mayChange ? (
                <button
                  type="button"
                  className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2 text-left -outline-offset-2"
                  onClick={() => open(product.id)}
                >
                  <Inside product={product} />
                </button>
              ) : (
                <div className="flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2">
                  <Inside product={product} />
                </div>
              )}
              {mayChange && (
                <Switch
                  bare
                  label={t('product.sell', { name: product.name })}
                  checked={product.product_status === 'enable'}
                  onChange={({ target }) =>
                    void change.run({
                      ...of,
                      id: product.id,
                      product_status: target.checked ? 'enable' : 'disable',
                    })
                  }
                  className="flex-none px-1"
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {data && data.items.length > 0 && found?.length === 0 && (
        <EmptyState compact title={t('service.not_found', { text: search.trim() })} />
      )}
      {data && opened && (
        <ProductDrawer
          key={opened.turn}
          businessId={business.id}
          product={data.items.find(({ id }) => id === opened.id) ?? null}
          open={opened.open}
          onClose={close}
          onRemove={(product) => {
            close();
            void remove.run(product);
          }}
        />
      )}
    </CataloguePage>
  );
}

function Inside({ product }: { readonly product: Product }) {
  const t = useText();
  const { stock } = product;
  const isOff = product.product_status === 'disable';
  return (
    <>
      {product.image_url && (
        <img
          src={product.image_url}
          alt=""
          loading="lazy"
          className="size-10 flex-none rounded-1 object-cover"
        />
      )}
      <span className="min-w-0 flex-1">
        <span className={cx('block font-medium break-words', isOff && 'text-ink-3')}>{product.name}</span>
        <span className="block text-t1 break-words text-ink-3 max-desk:text-t2">
          {[product.inventory_id, isOff ? t('catalogue.off') : null].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span
        className={cx(
          'num flex w-28 flex-none items-center justify-end gap-1.5 text-right max-desk:w-auto',
          stock === 0 ? 'text-bad' : stock <= FEW ? 'text-warn' : 'text-ink-2',
        )}
      >
        {stock <= FEW && <IconAlertTriangle className="i-s" aria-hidden />}
        {stock === 0 ? t('product.out') : t('product.left', { count: stock })}
      </span>
      <span
        className={cx('num w-24 flex-none text-right font-medium max-desk:w-auto', isOff && 'text-ink-3')}
      >
        {formatMoney(product.price)}
      </span>
    </>
  );
}
