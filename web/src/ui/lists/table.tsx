import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export type Column<R> = {
  key: string;
  header: ReactNode;
  /** Right for numbers and money, with tabular figures. */
  align?: 'left' | 'right' | undefined;
  /** The cell that names its row. */
  rowHeader?: boolean | undefined;
  width?: string | undefined;
  cell: (row: R) => ReactNode;
  foot?: ReactNode;
};

export type TableProps<R> = {
  /** Accessible name. */
  caption: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string;
  /** Shown instead of rows when there are none. */
  empty?: ReactNode;
  className?: string | undefined;
};

export function Table<R>({ caption, columns, rows, rowKey, empty, className }: TableProps<R>) {
  if (rows.length === 0 && empty !== undefined) return empty;
  const hasFoot = columns.some((column) => column.foot !== undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className={cx('k-table-box', className)}>
      <table className="k-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cx(column.align === 'right' && 'r')}
                style={column.width === undefined ? undefined : { width: column.width }}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) =>
                column.rowHeader ? (
                  <th key={column.key} scope="row" className={cx(column.align === 'right' && 'r')}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={cx(column.align === 'right' && 'r')}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {hasFoot && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.key} className={cx(column.align === 'right' && 'r')}>
                  {column.foot}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
