import { discountOn } from '@kursi/core/billing/bill.ts';
import type { BillDraft } from '@kursi/core/billing/bill-draft.ts';
import { QUANTITY_MAX } from '@kursi/core/billing/billing.contract.ts';
import type { Product } from '@kursi/core/catalogue/products.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { toneOf } from '../../shared/calendar-tones.ts';
import { Select } from '../../ui/fields/select.tsx';
import { Stepper } from '../../ui/fields/stepper.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { DiscountRow, newDiscount } from './discount-row.tsx';
import type { Catalogue } from './draft/bill-catalogue.ts';
import { changeProduct } from './draft/bill-draft.ts';
import { LineActions, Price } from './line-fields.tsx';

interface ProductLinesProps {
  readonly bill: BillDraft;
  readonly calendars: Catalogue['calendars'];
  readonly products: readonly Product[];
  readonly mayChangePrices: boolean;
  readonly onChange: (bill: BillDraft) => void;
}

/** What is sold from the shelf, and by whom. */
export function ProductLines({ bill, calendars, products, mayChangePrices, onChange }: ProductLinesProps) {
  const t = useText();
  return (
    <ul aria-label={t('bill.products')}>
      <li className="head" aria-hidden>
        <span>{t('bill.product')}</span>
        <span>{t('bill.quantity')}</span>
        <span>{t('bill.each')}</span>
        <span className="r">{t('bill.amount')}</span>
      </li>
      {bill.products.map((line) => {
        const product = products.find(({ id }) => id === line.id);
        if (!product) return null;
        const { name, stock } = product;
        return (
          <li key={line.id}>
            <div className="line">
              <span className="nm">
                {name}
                {line.quantity > stock ? (
                  <span className="block text-t1 text-warn">
                    {t('bill.only_left', { count: Math.max(0, stock) })}
                  </span>
                ) : (
                  line.quantity === stock && (
                    <span className="block text-t1 text-warn">{t('bill.last_ones')}</span>
                  )
                )}
                <SoldBy
                  name={name}
                  entityId={line.entity_id ?? null}
                  calendars={calendars}
                  servedBy={servedBy(bill)}
                  onChange={(entity_id) => onChange(changeProduct(bill, line.id, { entity_id }))}
                />
              </span>
              <Stepper
                value={line.quantity}
                step={1}
                min={1}
                max={QUANTITY_MAX}
                text={String(line.quantity)}
                label={t('bill.quantity_of', { name })}
                labels={{ less: t('bill.less', { name }), more: t('bill.more', { name }) }}
                onValueChange={(quantity) => onChange(changeProduct(bill, line.id, { quantity }))}
              />
              <Price
                label={t('bill.price_of', { name })}
                price={line.price}
                fixed={!mayChangePrices}
                onChange={(price) => onChange(changeProduct(bill, line.id, { price, is_agreed: true }))}
              />
              <span className="num r">{formatMoney(paise(line.price * line.quantity))}</span>
              <LineActions
                name={name}
                hasDiscount={line.discount !== null}
                onDiscount={() => onChange(changeProduct(bill, line.id, { discount: newDiscount }))}
                onRemove={() => onChange(changeProduct(bill, line.id, { quantity: 0 }))}
              />
            </div>
            {line.discount && (
              <DiscountRow
                label={t('bill.discount_of', { name })}
                discount={line.discount}
                most={paise(line.price * line.quantity)}
                off={`−${formatMoney(discountOn(paise(line.price * line.quantity), line.discount))}`}
                onChange={(discount) => onChange(changeProduct(bill, line.id, { discount }))}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The only one who served: without a word, this person sold it (server: commission/earning.ts). */
function servedBy({ services }: BillDraft): string | null {
  const served = new Set(services.map(({ entity_id }) => entity_id));
  return served.size === 1 ? ([...served][0] ?? null) : null;
}

interface SoldByProps {
  readonly name: string;
  readonly entityId: string | null;
  readonly calendars: Catalogue['calendars'];
  readonly servedBy: string | null;
  readonly onChange: (entityId: string | null) => void;
}

const UNSAID = 'unsaid';

/** Who sold a product, and earns the commission. */
function SoldBy({ name, entityId, calendars, servedBy, onChange }: SoldByProps) {
  const t = useText();
  const usual = calendars.find(({ id }) => id === servedBy);
  const sellers = calendars.filter(
    ({ id, calendar_status }) => calendar_status === 'enable' || id === entityId,
  );
  if (sellers.length === 0) return null;
  return (
    <Select
      className="k-sold-by"
      label={t('bill.who_sold', { name })}
      value={entityId ?? UNSAID}
      options={[
        {
          value: UNSAID,
          label: usual ? t('bill.sold_by', { who: usual.name }) : t('bill.sold_by_nobody'),
        },
        ...sellers
          .filter(({ id }) => id !== servedBy || id === entityId)
          .map((one) => ({
            value: one.id,
            label: t('bill.sold_by', { who: one.name }),
            lead: <Avatar name={one.name} shape="arch" size="small" tone={toneOf(one.colour)} />,
          })),
      ]}
      onValueChange={(id) => onChange(id === UNSAID ? null : id)}
    />
  );
}
