import { type Comparison, comparisons } from '@kursi/core/sales/sales-report.ts';

/** What addresses of reports are made of; what no report has counts as absent. */
export const oneOf = <Name extends string>(
  names: readonly Name[],
  text: string | undefined,
): Name | undefined => names.find((name) => name === text);

export const idOf = (text: string | undefined): string | null =>
  text !== undefined && /^[0-9a-f-]{36}$/.test(text) ? text : null;

/** With the range before, unless it says otherwise. */
export const comparisonOf = (text: string | undefined): Comparison | null =>
  text === 'none' ? null : (oneOf(comparisons, text) ?? 'before');

export function numberOf(text: string | undefined, least: number, most: number): number | null {
  const value = Number(text);
  return text !== undefined && /^\d{1,2}$/.test(text) && value >= least && value <= most ? value : null;
}
