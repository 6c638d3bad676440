import { figure, type ReceiptModel } from '@kursi/core/billing/receipt-model.ts';
import { Mark } from '../../../ui/pictures/mark.tsx';
import { Code, Money, type SheetProps, TaxTable } from './sheet-parts.tsx';

/** On the 80 mm roll: nothing grey or thin, which a thermal printer drops. */
export function RollSheet({ model }: SheetProps) {
  const { seller } = model;
  return (
    <article className="k-receipt roll">
      <header>
        <Mark height={32} className="mark" />
        <h1>{seller.name}</h1>
        {seller.legalName && <p>{seller.legalName}</p>}
        <p>{seller.address}</p>
        {seller.phone && <p className="num">{seller.phone}</p>}
        {seller.gstin && <p className="num strong">{seller.gstin}</p>}
      </header>
      <section>
        <p className="pair strong">
          <span>{model.kind}</span>
          <span className="num">{model.number}</span>
        </p>
        {model.voided && <p className="void">{model.voidedBecause}</p>}
        {model.revision && <p>{model.revision}</p>}
        <p className="num">{model.made}</p>
        <p>{model.billedTo}</p>
        {model.billedBy && <p>{model.billedBy}</p>}
      </section>
      <section>
        {model.rollLines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt never change
          <Line key={i} {...line} />
        ))}
      </section>
      <section>
        <Money model={model} sums={model.rollSums} />
      </section>
      <section>
        <TaxTable model={model} isNarrow />
      </section>
      {model.code && (
        <section className="scan">
          <Code model={model} more="wrap-anywhere" />
        </section>
      )}
      <p className="thanks">{model.thanks}</p>
    </article>
  );
}

function Line({ label, amount, more, less }: ReceiptModel['rollLines'][number]) {
  return (
    <div className="line">
      <p className="pair strong">
        <span>{label}</span>
        <span className="num">{figure(amount)}</span>
      </p>
      {more && <p className="sub num">{more}</p>}
      {less.map((one) => (
        <p key={one.label} className="sub pair">
          <span>{one.label}</span>
          <span className="num">{figure(one.amount)}</span>
        </p>
      ))}
    </div>
  );
}
