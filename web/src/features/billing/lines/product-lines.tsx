import type { BillDraft } from '@kursi/core/billing/bill-draft.ts';
import { QUANTITY_MAX } from '@kursi/core/billing/billing.contract.ts';
import type { Product } from '@kursi/core/catalogue/products.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { useText } from '../../../lib/text.ts';
import { SoldBy } from '../../../shared/sold-by.tsx';
import { Stepper } from '../../../ui/fields/stepper.tsx';
import type { Catalogue } from '../draft/bill-catalogue.ts';
import { changeProduct } from '../draft/bill-draft.ts';
import { BillLine, LinesHead } from './bill-line.tsx';

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
      <LinesHead names={[t('bill.product'), t('bill.quantity'), t('bill.each'), t('bill.amount')]} />
      {bill.products.map((line) => {
        const product = products.find(({ id }) => id === line.id);
        if (!product) return null;
        const { name, stock } = product;
        return (
          <BillLine
            key={line.id}
            name={name}
            more={
              <>
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
              </>
            }
            price={line.price}
            mayChangePrice={mayChangePrices}
            discount={line.discount}
            amount={paise(line.price * line.quantity)}
            showsAmount
            onChange={(change) => onChange(changeProduct(bill, line.id, change))}
            onRemove={() => onChange(changeProduct(bill, line.id, { quantity: 0 }))}
          >
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
          </BillLine>
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
