import { figure, type ReceiptModel, type ReceiptSum } from '@kursi/core/billing/receipt-model.ts';
import { QrImage } from '../../../shared/qr-image.tsx';
import { cx } from '../../../ui/cx.ts';

/** What A4 and the roll draw alike. */
export interface SheetProps {
  readonly model: ReceiptModel;
}

/** What the bill comes to, and what was paid of it. */
export function Money({ model, sums }: SheetProps & { readonly sums: readonly ReceiptSum[] }) {
  return (
    <>
      <Sums of={sums} />
      <p className="total">
        <span>{model.words.total}</span>
        <strong className="num">{model.total}</strong>
      </p>
      <Sums of={model.paid} last={model.due} />
    </>
  );
}

interface SumsProps {
  readonly of: readonly ReceiptSum[];
  readonly last?: ReceiptSum | null;
}

function Sums({ of, last }: SumsProps) {
  return (
    <dl className="sums">
      {[...of, ...(last ? [last] : [])].map((sum, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two payments of one kind at one moment are alike
        <div key={i} className={cx(sum === last && 'strong')}>
          <dt>{sum.label}</dt>
          <dd className="num">{figure(sum.amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** None on a plain receipt, and none where nothing is taxed. On the roll without the sum of both halves. */
export function TaxTable({ model, isNarrow = false }: SheetProps & { readonly isNarrow?: boolean }) {
  const { words, taxes } = model;
  if (!taxes) return null;
  const wanted = isNarrow ? -1 : undefined;
  const cells = ({ label, cells }: (typeof taxes.rows)[number], isAll = false) => (
    <tr key={label}>
      <th scope="row" className={isAll ? undefined : 'num'}>
        {label}
      </th>
      {cells.slice(0, wanted).map((cell, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
        <td key={i} className="num">
          {cell}
        </td>
      ))}
    </tr>
  );
  return (
    <table className="tax">
      {!isNarrow && <caption>{words.byCode}</caption>}
      <thead>
        <tr>
          {taxes.isCoded ? <th scope="col">{isNarrow ? words.codeShort : words.code}</th> : <td />}
          {taxes.labels.slice(0, wanted).map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{taxes.rows.map((row) => cells(row))}</tbody>
      {taxes.all && <tfoot>{cells(taxes.all, true)}</tfoot>}
    </table>
  );
}

interface CodeProps extends SheetProps {
  readonly className?: string;
  readonly more: string;
}

/** The code to scan, and beside it what it is for. */
export function Code({ model: { code }, className, more }: CodeProps) {
  if (!code) return null;
  return (
    <>
      <QrImage className="code" text={code.text} label={code.title} />
      <div className={className}>
        <p className="strong">{code.title}</p>
        <p className={more}>{code.more}</p>
      </div>
    </>
  );
}
