import type { BillDraft } from '@kursi/core/billing/bill-draft.ts';
import type { Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { Product } from '@kursi/core/catalogue/products.contract.ts';
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { formatDuration, formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { searchByName } from '../../../shared/search-by-name.ts';
import { cx } from '../../../ui/cx.ts';
import { PickChip } from '../../../ui/fields/pick-chip.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { IconCheck, IconSearch } from '../../../ui/pictures/icons.ts';
import { type Catalogue, type Kind, offeredNext, servicesOnSale } from '../draft/bill-catalogue.ts';
import type { AtDesk } from '../draft/who-and-when.ts';

interface AddToBillProps {
  readonly bill: BillDraft;
  readonly catalogue: Catalogue;
  readonly products: readonly Product[];
  readonly atDesk: AtDesk;
  readonly searchRef: Ref<HTMLInputElement>;
  readonly onService: (service: Service) => void;
  readonly onProduct: (product: Product) => void;
  /** Memberships that are sold; none where the business sells none. */
  readonly kinds: readonly Kind[];
  readonly onKind: (kind: Kind) => void;
}

type Group = { readonly key: string; readonly name: string; readonly services: readonly Service[] };

const ALL = 'all';
const SHELF = 'shelf';
const MEMBERSHIPS = 'memberships';

type Found = Service | Product | Kind;

/** What is sold, as tiles; typing narrows them, and Enter takes the marked one. */
export function AddToBill(props: AddToBillProps) {
  const { bill, catalogue, products, atDesk, searchRef, onService, onProduct, onKind } = props;
  const t = useText();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState(ALL);
  const shelf = products.filter(({ product_status }) => product_status === 'enable');
  const kinds = props.kinds.filter(({ status }) => status === 'enable');
  const groups = groupsOf(catalogue, t('bill.other_services'));
  const isSearching = text.trim() !== '';
  const found = isSearching
    ? searchByName<Found>([...servicesOnSale(catalogue), ...shelf, ...kinds], text)
    : [];
  const marked = found[Math.min(at, found.length - 1)];

  function take(one: Found): void {
    if ('stock' in one) onProduct(one);
    else if ('mandatory_advance_percentage' in one) onKind(one);
    else onService(one);
    setText('');
    setAt(0);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    // The key that leads here.
    if (event.key === '/' && text === '') event.preventDefault();
    if (event.key === 'Enter' && marked) {
      event.preventDefault();
      take(marked);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && found.length > 0) {
      event.preventDefault();
      setAt((before) => (before + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length);
    } else if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      setText('');
    }
  }
  const shown = groups.filter(({ key }) => chosen === ALL || chosen === key);
  const tabs = [
    { key: ALL, name: t('bill.all') },
    ...groups,
    ...(shelf.length > 0 ? [{ key: SHELF, name: t('bill.shelf') }] : []),
    ...(kinds.length > 0 ? [{ key: MEMBERSHIPS, name: t('bill.memberships') }] : []),
  ];
  const serviceTile = (service: Service) => {
    const next = offeredNext(bill, catalogue, service, atDesk);
    // What is on the bill shows what it costs there.
    const there = bill.services.findLast(({ service_id }) => service_id === service.id);
    const { price, duration } = there ? { price: there.price, duration: there.service_duration } : next;
    return (
      <Tile
        key={service.id}
        name={service.name}
        sub={formatDuration(duration)}
        price={formatMoney(price)}
        count={bill.services.filter(({ service_id }) => service_id === service.id).length}
        marked={service === marked}
        onPress={() => take(service)}
      />
    );
  };
  const productTile = (product: Product) => (
    <Tile
      key={product.id}
      name={product.name}
      sub={product.stock === 1 ? t('bill.last_one') : t('bill.left', { count: Math.max(0, product.stock) })}
      low={product.stock <= 1}
      price={formatMoney(product.price)}
      count={bill.products.find(({ id }) => id === product.id)?.quantity ?? 0}
      marked={product === marked}
      onPress={() => take(product)}
    />
  );
  const kindTile = (kind: Kind) => (
    <Tile
      key={kind.id}
      name={kind.name}
      sub={t(`period.${kind.duration}`)}
      price={formatMoney(kind.price)}
      count={bill.memberships.filter(({ template_id }) => template_id === kind.id).length}
      marked={kind === marked}
      onPress={() => take(kind)}
    />
  );
  const tileOf = (one: Found) => {
    if ('stock' in one) return productTile(one);
    return 'mandatory_advance_percentage' in one ? kindTile(one) : serviceTile(one);
  };
  return (
    <section
      className="max-desk:group-data-[step=2]:hidden desk:border-r desk:border-line desk:bg-sunken"
      aria-label={t('bill.add')}
    >
      <div className="px-4 pt-4 pb-2">
        <TextInput
          ref={searchRef}
          aria-label={t('bill.add')}
          placeholder={t('bill.add')}
          value={text}
          autoComplete="off"
          onChange={({ target }) => {
            setText(target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          lead={<IconSearch className="i-m text-ink-3" aria-hidden />}
          trail={<Kbd>/</Kbd>}
        />
        <span className="sr-only" role="status">
          {marked && t('bill.marked', { name: marked.name })}
        </span>
        {!isSearching && tabs.length > 2 && (
          // On a tablet one row that scrolls, so that the tiles come first.
          <div className="-mx-4 flex gap-1.5 overflow-x-auto px-4 pt-3 pb-1 [scrollbar-width:thin] *:flex-none wide:flex-wrap wide:pb-0">
            {tabs.map(({ key, name }) => (
              <PickChip key={key} picked={chosen === key} onPickedChange={() => setChosen(key)}>
                {name}
              </PickChip>
            ))}
          </div>
        )}
      </div>
      <div className="px-4 pb-4">
        {isSearching && found.length === 0 && (
          <p className="py-4 text-ink-3">{t('bill.nothing_found', { text: text.trim() })}</p>
        )}
        {isSearching ? (
          <Tiles>{found.map(tileOf)}</Tiles>
        ) : (
          <>
            {shown.map(({ key, name, services }) => (
              <Tiles key={key} title={name}>
                {services.map(serviceTile)}
              </Tiles>
            ))}
            {shelf.length > 0 && (chosen === ALL || chosen === SHELF) && (
              <Tiles title={t('bill.shelf')}>{shelf.map(productTile)}</Tiles>
            )}
            {kinds.length > 0 && (chosen === ALL || chosen === MEMBERSHIPS) && (
              <Tiles title={t('bill.memberships')}>{kinds.map(kindTile)}</Tiles>
            )}
          </>
        )}
      </div>
    </section>
  );
}

function Tiles({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <div>
      {title && <h2 className="pt-3 pb-2 font-bold">{title}</h2>}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(136px,1fr))] gap-2">{children}</div>
    </div>
  );
}

interface TileProps {
  readonly name: string;
  readonly sub: string;
  readonly low?: boolean;
  readonly price: string;
  readonly count: number;
  readonly marked: boolean;
  readonly onPress: () => void;
}

function Tile({ name, sub, low = false, price, count, marked, onPress }: TileProps) {
  const t = useText();
  return (
    <button
      type="button"
      className={cx(
        'relative flex min-h-16.5 flex-col justify-between gap-1.5 rounded-1 bg-surface px-3 py-2.25 text-left hover:bg-hover',
        count > 0 || marked ? 'inset-ring-2' : 'inset-ring',
        marked ? 'inset-ring-focus' : count > 0 ? 'inset-ring-ink' : 'inset-ring-line',
      )}
      onClick={onPress}
    >
      <span className="pr-4 leading-[1.0625rem] font-medium wrap-anywhere">{name}</span>
      <span className="flex justify-between gap-2 text-t1/[inherit] text-ink-3">
        <span className={cx(low && 'text-warn')}>{sub}</span>
        <span className="num font-medium text-ink">{price}</span>
      </span>
      {count > 0 && (
        <>
          <span className="num absolute top-2 right-2 font-bold" aria-hidden>
            {count > 1 ? count : <IconCheck className="i-s" />}
          </span>
          <span className="sr-only">{t('bill.tile_on', { count })}</span>
        </>
      )}
    </button>
  );
}

function groupsOf(catalogue: Catalogue, other: string): Group[] {
  const services = servicesOnSale(catalogue);
  const known = catalogue.categories.map(({ id, name }) => ({
    key: id,
    name,
    services: services.filter(({ category_id }) => category_id === id),
  }));
  const rest = services.filter(({ category_id }) => known.every(({ key }) => key !== category_id));
  return [...known, { key: 'other', name: other, services: rest }].filter(
    (group) => group.services.length > 0,
  );
}
