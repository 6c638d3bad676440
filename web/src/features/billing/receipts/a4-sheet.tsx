import { figure, type ReceiptColumn } from '@kursi/core/billing/receipt-model.ts';
import { sumPaise } from '@kursi/core/kernel/money.ts';
import { Mark } from '../../../ui/pictures/mark.tsx';
import { Code, Money, type SheetProps, TaxTable } from './sheet-parts.tsx';

/** On A4, as the PDF has it. */
export function A4Sheet({ model }: SheetProps) {
  const { words, seller } = model;
  return (
    <article className="k-receipt a4">
      <header>
        <Mark height={42} className="mark" />
        <div className="seller">
          <h1>{seller.name}</h1>
          {seller.legalName && <p className="quiet">{seller.legalName}</p>}
          <p className="quiet">{seller.address}</p>
          {seller.phone && <p className="quiet num">{seller.phone}</p>}
          {seller.gstin && <p className="gstin num">{seller.gstin}</p>}
        </div>
        <div className="which">
          <p className="kind">{model.kind}</p>
          <p className="number num">{model.number}</p>
          <p className="quiet">{model.made}</p>
          {model.revision && <p>{model.revision}</p>}
          <p className="quiet small">{words.original}</p>
        </div>
      </header>
      {model.voided && <p className="void">{model.voidedBecause}</p>}
      <dl className="about">
        {model.about.map(({ label, says, below }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{says}</dd>
            {below && <dd className="plain num">{below}</dd>}
          </div>
        ))}
      </dl>
      <Lines model={model} />
      <p className="quiet small note">{model.note}</p>
      <div className="two">
        <div className="grow">
          <TaxTable model={model} />
          <p className="words">
            <span className="quiet">{words.inWords}</span>
            <strong>{model.inWords}</strong>
          </p>
        </div>
        <div className="money">
          <Money model={model} sums={model.sums} />
        </div>
      </div>
      <footer>
        <Code model={model} className="grow" more="quiet wrap-anywhere" />
        <p className="sign">
          {model.signedFor}
          <span className="quiet">{words.unsigned}</span>
        </p>
      </footer>
    </article>
  );
}

/** `wide` ones are left out on a phone. */
const LOOKS: Readonly<Record<ReceiptColumn['kind'], { readonly head?: string; readonly cell: string }>> = {
  code: { head: 'l wide', cell: 'num l wide' },
  quantity: { cell: 'num' },
  each: { head: 'wide', cell: 'num wide' },
  less: { head: 'wide', cell: 'num wide' },
  taxable: { head: 'wide', cell: 'num wide' },
  cgst: { head: 'wide rate', cell: 'num wide' },
  sgst: { head: 'wide rate', cell: 'num wide' },
  amount: { cell: 'num strong' },
};

function Lines({ model: { words, rows, columns } }: SheetProps) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{words.item}</th>
          {columns.map(({ kind, label }) => (
            <th key={kind} scope="col" className={LOOKS[kind].head}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, below }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt never change
          <tr key={i}>
            <td>
              <span className="strong">{line.name}</span>
              {below.map((text) => (
                <span key={text} className="sub">
                  {text}
                </span>
              ))}
            </td>
            {columns.map(({ kind, says }) => (
              <td key={kind} className={LOOKS[kind].cell}>
                {says(line)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.sum}</th>
          {columns.map(({ kind, sum }) => (
            <td key={kind} className={LOOKS[kind].cell}>
              {sum && figure(sumPaise(rows.map(({ line }) => sum(line))))}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
