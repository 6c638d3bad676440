import { ok } from '@kursi/core/kernel/result.ts';
import { priceCalls as calls } from '@kursi/core/subscription/prices.contract.ts';
import { command, type Endpoint, query } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { taxRateOf } from '../issue-invoice.ts';
import { changePrice, createPrice } from './edit-prices.ts';
import { listPrices } from './price.store.ts';

export function priceRoutes(deps: Deps): Endpoint[] {
  const { database, config, newId } = deps;
  return [
    query(calls.list, async () =>
      ok({ items: await listPrices(database.q, 'on sale'), tax_rate: taxRateOf(config.seller) }),
    ),
    query(calls.listAll, async () => ok({ items: await listPrices(database.q, 'all') })),
    command(calls.create, ({ tx, input, now }) => createPrice(tx, { ...input, id: newId(now) }, now)),
    command(calls.change, ({ tx, input, now }) => changePrice(tx, input, now)),
  ];
}
