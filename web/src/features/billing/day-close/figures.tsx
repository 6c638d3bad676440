import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';

interface FiguresProps {
  /** A name and its amount; `strong` for what they come to. */
  readonly rows: readonly {
    readonly key: string;
    readonly name: ReactNode;
    readonly amount: string;
    readonly strong?: boolean;
  }[];
}

/** Amounts by name, one below the other. */
export function Figures({ rows }: FiguresProps) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 py-2">
      {rows.map(({ key, name, amount, strong }) => (
        <div key={key} className={cx('contents', strong && 'font-bold')}>
          <dt className="text-ink-2 wrap-anywhere">{name}</dt>
          <dd className="num text-right">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

const cell =
  'border-b border-line-soft py-2 pl-2 text-right first:pl-0 first:text-left first:wrap-anywhere desk:not-first:pl-3';

interface FigureTableProps {
  /** Of the columns: the first one names the rows. */
  readonly head: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  readonly foot?: readonly ReactNode[] | false | null;
}

/** Figures in columns; the first cell of a row is its name. */
export function FigureTable({ head, rows, foot }: FigureTableProps) {
  const row = ([name, ...cells]: readonly ReactNode[], weight: string) => (
    <>
      <th scope="row" className={cx(cell, weight)}>
        {name}
      </th>
      {cells.map((one, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <td key={i} className={cell}>
          {one}
        </td>
      ))}
    </>
  );
  return (
    <table className="num w-full border-collapse">
      <thead>
        <tr className="text-t1/[inherit] text-ink-3">
          {head.map((name) => (
            <th key={name} scope="col" className={cx(cell, 'font-regular')}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>{row(cells, 'font-medium')}</tr>
        ))}
      </tbody>
      {foot && (
        <tfoot className="font-bold">
          <tr>{row(foot, 'font-bold')}</tr>
        </tfoot>
      )}
    </table>
  );
}
