import {
  type Product,
  productCalls,
  type StockReason,
  stockReasons,
} from '@kursi/core/catalogue/products.contract.ts';
import { stockAfter } from '@kursi/core/catalogue/stock.ts';
import { useState } from 'react';
import { ApiError, send } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatInstant, formatNumber } from '../../../lib/format.ts';
import { newIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { useCallQuery } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useRefresh } from '../catalogue-data.ts';
import { readCount } from './product-form.ts';

interface StockCardProps {
  readonly businessId: string;
  readonly product: Product;
}

/** What is on the shelf, how it changes, and how it came about. Saved by itself, apart from the form above. */
export function StockCard({ businessId, product }: StockCardProps) {
  const t = useText();
  const refresh = useRefresh();
  const [reason, setReason] = useState<StockReason>('received');
  const [quantity, setQuantity] = useState('');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState(newIdempotencyKey);
  const count = readCount(quantity);
  const after = count === null ? null : stockAfter(product.stock, reason, count);

  async function save(): Promise<void> {
    if (busy) return;
    if (count === null) return setProblem(t('product.not_a_count'));
    setBusy(true);
    try {
      const input = {
        business_id: businessId,
        id: product.id,
        reason,
        quantity: count,
        note: note.trim() || null,
      };
      const { stock } = await send(productCalls.moveStock, input, { idempotencyKey: key });
      setKey(newIdempotencyKey());
      setQuantity('');
      setNote('');
      setProblem(undefined);
      showToast({ text: t('product.stock_saved', { name: product.name, stock }), tone: 'good' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(errorText(error.code, error.details));
    } finally {
      setBusy(false);
      refresh();
    }
  }

  return (
    <section aria-label={t('product.on_shelf')} className="mt-7 border-t border-line pt-5">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h3 className="font-bold">{t('product.on_shelf')}</h3>
        <p className="num text-t5 font-bold">{formatNumber(product.stock)}</p>
      </div>
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)_112px] gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label={t('product.why')}>
          <Select
            value={reason}
            onValueChange={setReason}
            options={stockReasons.map((value) => ({ value, label: t(`product.reason_${value}`) }))}
          />
        </Field>
        <Field
          label={reason === 'counted' ? t('product.counted') : t('product.how_many')}
          error={problem}
          className={cx(problem && 'col-span-2')}
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={quantity}
            onChange={(event) => {
              setQuantity(event.target.value);
              setProblem(undefined);
            }}
          />
        </Field>
        <Field label={t('days.note')} optional={t('state.optional')} className="col-span-2">
          <TextInput value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
        </Field>
        <div className="col-span-2 flex flex-wrap items-center gap-3">
          <Button type="submit" loading={busy} disabled={count === null}>
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
      <Moves businessId={businessId} product={product} />
    </section>
  );
}

function Moves({ businessId, product }: StockCardProps) {
  const t = useText();
  const now = useNow();
  const { data } = useCallQuery(productCalls.stockMoves, {
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
