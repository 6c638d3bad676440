import { productCalls as calls } from '@kursi/core/catalogue/products.contract.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { cutPage } from '../../../platform/http/cursor.ts';
import { command, type Endpoint, query } from '../../../platform/http/endpoint.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { commandWithPicture } from '../command-with-picture.ts';
import { pictureOf } from '../picture.store.ts';
import { addProduct, changeProduct, correctStock, removeProduct } from './manage-products.ts';
import { listProducts, listStockMovements, productExists } from './product.store.ts';

export function productRoutes(deps: Deps): Endpoint[] {
  const { q } = deps.database;
  return [
    query(calls.list, async ({ input }) =>
      ok({ items: await listProducts(q, input.business_id, input.ids?.split(',')) }),
    ),
    commandWithPicture(deps, pictureOf('product'), calls.add, addProduct),
    commandWithPicture(deps, pictureOf('product'), calls.change, changeProduct),
    command(calls.remove, (request) => removeProduct(commandContext(deps, request), request.input)),
    command(calls.addStockMovement, (request) => correctStock(commandContext(deps, request), request.input)),
    query(calls.listStockMovements, async ({ input }) => {
      if (!(await productExists(q, input))) return refuse('NOT_FOUND');
      const found = await listStockMovements(q, input, { limit: input.limit + 1, before: input.cursor });
      const { rows, next_cursor } = cutPage(found, input.limit, (last) => last.id);
      return ok({ items: rows.map((move) => ({ ...move, at: move.at.toString() })), next_cursor });
    }),
  ];
}
