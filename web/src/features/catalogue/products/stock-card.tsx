import {
  type Product,
  productCalls,
  type StockReason,
  stockReasons,
} from '@kursi/core/catalogue/products.contract.ts';
import { stockAfter } from '@kursi/core/catalogue/stock.ts';
import { FormProvider } from 'react-hook-form';
import { formatInstant, formatNumber } from '../../../lib/format.ts';
import { type Problems, useCallForm } from '../../../lib/sync/call-form.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { SelectField } from '../../../shared/forms/select-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { FormField } from '../../../ui/fields/form.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { catalogueReads } from '../catalogue-data.ts';
import { readCount } from './product-form.ts';

/** Raw input values. */
interface StockValues {
  readonly reason: StockReason;
  readonly quantity: string;
  readonly note: string;
}

interface StockCardProps {
  readonly businessId: string;
  readonly product: Product;
}

/** Stock, its adjustment and its history. Saved separately from the product form. */
export function StockCard({ businessId, product }: StockCardProps) {
  const t = useText();
  const form = useCallForm(productCalls.addStockMovement, {
    defaultValues: { reason: 'received', quantity: '', note: '' },
    problemsOf: ({ quantity }: StockValues): Problems =>
      readCount(quantity) === null ? { quantity: t('product.not_a_count') } : {},
    complete: ({ reason, quantity, note }) => ({
      business_id: businessId,
      id: product.id,
      reason,
      quantity: readCount(quantity) ?? 0,
      note: note.trim() || null,
    }),
    fieldOf: () => 'quantity',
    invalidates: catalogueReads,
    said: ({ stock }) => t('product.stock_saved', { name: product.name, stock }),
    onDone: () => {
      form.reset({ ...form.getValues(), quantity: '', note: '' });
    },
  });
  const { register, watch, formState } = form;
  const [reason, quantity] = watch(['reason', 'quantity']);
  const problem = formState.errors.quantity?.message;
  const count = readCount(quantity);
  const after = count === null ? null : stockAfter(product.stock, reason, count);

  return (
    <section aria-label={t('product.on_shelf')} className="mt-7 border-t border-line pt-5">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h3 className="font-bold">{t('product.on_shelf')}</h3>
        <p className="num text-t5 font-bold">{formatNumber(product.stock)}</p>
      </div>
      <FormProvider {...form}>
        <form noValidate className="grid grid-cols-[minmax(0,1fr)_112px] gap-3" onSubmit={form.submit}>
          <SelectField
            name="reason"
            label={t('product.why')}
            options={stockReasons.map((value) => ({ value, label: t(`product.reason_${value}`) }))}
          />
          <FormField
            name="quantity"
            label={reason === 'counted' ? t('product.counted') : t('product.how_many')}
            className={cx(problem && 'col-span-2')}
          >
            <TextInput {...register('quantity')} inputMode="numeric" autoComplete="off" />
          </FormField>
          <FormField name="note" label={t('days.note')} optional={t('state.optional')} className="col-span-2">
            <TextInput {...register('note')} maxLength={200} />
          </FormField>
          <div className="col-span-2 flex flex-wrap items-center gap-3">
            <Button type="submit" loading={formState.isSubmitting} disabled={count === null}>
              {t('product.save_stock')}
            </Button>
            {after !== null && (
              <p className={cx('num', after < 0 ? 'text-bad' : 'text-ink-3')}>
                {after < 0
                  ? t('product.only_left', { count: product.stock })
                  : t('product.then', { stock: formatNumber(after) })}
              </p>
            )}
          </div>
        </form>
      </FormProvider>
      <Moves businessId={businessId} product={product} />
    </section>
  );
}

function Moves({ businessId, product }: StockCardProps) {
  const t = useText();
  const now = useNow();
  const { data } = useCallQuery(productCalls.listStockMovements, {
    business_id: businessId,
    id: product.id,
    limit: 10,
  });
  if (!data || data.items.length === 0) return null;
  return (
    <ul className="mt-5 divide-y divide-line-soft" aria-label={t('product.moves')}>
      {data.items.map((move) => (
        <li key={move.id} className="flex items-start gap-3 py-2">
          <span className="min-w-0 flex-1">
            <span className="block">{t(`product.reason_${move.reason}`)}</span>
            <span className="block break-words text-t1 text-ink-3">
              {[formatInstant(move.at, { now }), move.actor_name, move.note].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className="num text-right">
            <span className="block font-medium">
              {move.change > 0 ? `+${move.change}` : `${move.change}`.replace('-', '−')}
            </span>
            <span className="block text-t1 text-ink-3">{t('product.left', { count: move.stock_after })}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
