import type { BillDraft } from '@kursi/core/billing/bill-draft.ts';
import type { Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { Product } from '@kursi/core/catalogue/products.contract.ts';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { formatDuration, formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { searchByName } from '../../shared/search-by-name.ts';
import { cx } from '../../ui/cx.ts';
import { PickChip } from '../../ui/fields/pick-chip.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { IconCheck, IconSearch } from '../../ui/pictures/icons.ts';
import { type Catalogue, type Kind, offeredNext, servicesOnSale } from './draft/bill-catalogue.ts';
import type { AtDesk } from './draft/who-and-when.ts';

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
    <section className="k-bill-cat" aria-label={t('bill.add')}>
      <div className="head">
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
          <div className="tabs">
            {tabs.map(({ key, name }) => (
              <PickChip key={key} picked={chosen === key} onPickedChange={() => setChosen(key)}>
                {name}
              </PickChip>
            ))}
          </div>
        )}
      </div>
      <div className="list">
        {isSearching && found.length === 0 && (
          <p className="py-4 text-ink-3">{t('bill.nothing_found', { text: text.trim() })}</p>
        )}
        {isSearching ? (
          <div className="tiles">{found.map(tileOf)}</div>
        ) : (
          <>
            {shown.map(({ key, name, services }) => (
              <div key={key}>
                <h2>{name}</h2>
                <div className="tiles">{services.map(serviceTile)}</div>
              </div>
            ))}
            {shelf.length > 0 && (chosen === ALL || chosen === SHELF) && (
              <div>
                <h2>{t('bill.shelf')}</h2>
                <div className="tiles">{shelf.map(productTile)}</div>
              </div>
            )}
            {kinds.length > 0 && (chosen === ALL || chosen === MEMBERSHIPS) && (
              <div>
                <h2>{t('bill.memberships')}</h2>
                <div className="tiles">{kinds.map(kindTile)}</div>
              </div>
            )}
          </>
        )}
      </div>
    </section>
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
    <button type="button" className={cx('k-tile', count > 0 && 'on', marked && 'marked')} onClick={onPress}>
      <span className="nm">{name}</span>
      <span className="more">
        <span className={cx(low && 'text-warn')}>{sub}</span>
        <span className="num">{price}</span>
      </span>
      {count > 0 && (
        <>
          <span className="cnt num" aria-hidden>
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
