import { categoryCalls as calls } from '@kursi/core/admin/categories.contract.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import { command, type Endpoint, query } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { findAllCategories } from '../business/public.ts';
import { makeMedia } from '../media/public.ts';
import { addCategory, changeCategory, orderCategories } from './manage-categories.ts';

export function categoryRoutes(deps: Deps): Endpoint[] {
  const { database, newId } = deps;
  const media = makeMedia(deps);
  return [
    query(calls.list, async () => {
      const rows = await findAllCategories(database.q);
      return ok({
        items: rows.map(({ name_en: en, name_hi: hi, ...row }) => ({ ...row, name: { en, hi } })),
      });
    }),
    command(calls.add, ({ tx, input, now }) => addCategory(tx, newId(now), input)),
    command(
      calls.change,
      ({ tx, input }) => changeCategory(media, tx, input),
      async ({ input: { category_id, image_url } }) =>
        image_url ? media.confirm({ module: 'business_category', category_id }, [image_url]) : null,
    ),
    command(calls.order, ({ tx, input }) => orderCategories(tx, input)),
  ];
}
