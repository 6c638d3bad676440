import type * as z from 'zod/mini';
import { billSum, hasSums } from './bill-sums.ts';
import { money } from './fields.ts';
import { finderOf } from './find-in-answer.ts';

const kinds = new Map<unknown, 'money' | 'sum' | 'flag'>([
  [money, 'money'],
  [billSum, 'sum'],
  [hasSums, 'flag'],
]);

const shapeOf = (schema: z.ZodMiniType) =>
  (schema._zod.def as unknown as { readonly shape?: Readonly<Record<string, z.ZodMiniType>> }).shape;

const sums = finderOf<'money' | 'sum' | 'flag', string>({
  kindOf: (schema) => kinds.get(schema) ?? null,
  ownerOf: (schema, record, before) => {
    if (shapeOf(schema)?.['has_sums'] !== hasSums) return before;
    // What has no visit, such as a hold, is nobody's bill.
    const of = 'visit_id' in record ? record['visit_id'] : record['id'];
    return typeof of === 'string' ? of : null;
  },
});

export interface HidableSum {
  /** The visit it is of, by `visit_id` or else `id` of what declares `has_sums`; null: of no single one. */
  readonly visit_id: string | null;
  hide(): void;
}

/** The sums in an answer that are hidden from those who may not see them. */
export function sumsIn(schema: z.ZodMiniType, answer: unknown): HidableSum[] {
  return sums
    .find(schema, answer)
    .filter(({ kind, owner }) => kind === 'sum' || owner !== null)
    .map(({ kind, owner, replace }) => ({
      visit_id: owner,
      hide: () => replace(kind === 'flag' ? false : null),
    }));
}
