import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Price, priceCalls } from '@kursi/core/subscription/prices.contract.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { getPrice, insertPrice, lockOthersOnSale, updatePrice } from './price.store.ts';

type Edited<Code extends 'NOT_FOUND' | 'PRICE_REFUSED'> = Outcome<Price, Code | 'MALFORMED'>;

export async function createPrice(tx: Tx, price: Price, now: Temporal.Instant): Edited<'PRICE_REFUSED'> {
  const no = await wrongWith(tx, price);
  if (no) return no;
  return (await insertPrice(tx, price, now)) ? ok(price) : refuse('PRICE_REFUSED');
}

export async function changePrice(
  tx: Tx,
  { price_id, ...change }: InputOf<typeof priceCalls.change>,
  now: Temporal.Instant,
): Edited<'NOT_FOUND' | 'PRICE_REFUSED'> {
  const known = await getPrice(tx.q, price_id);
  if (!known) return refuse('NOT_FOUND');
  const price: Price = { ...known, ...change };
  const no = await wrongWith(tx, price);
  if (no) return no;
  await updatePrice(tx, price, now);
  return ok(price);
}

/** The table's constraints as refusals for the form. */
async function wrongWith(tx: Tx, price: Price) {
  const wrong = (field: string, problem: string) => refuse('MALFORMED', { fields: [{ field, problem }] });
  if (price.features.en.length !== price.features.hi.length) return wrong('features', 'mismatch');
  if ((price.kind === 'alerts') !== (price.period !== null)) return wrong('period', 'invalid_value');
  if ((price.kind === 'credits') !== (price.credits !== null)) return wrong('credits', 'invalid_value');
  // Nobody could say which of two prices a business pays for its number.
  const isSecond = price.kind === 'custom_header' && price.enabled && (await lockOthersOnSale(tx, price));
  return isSecond ? refuse('PRICE_REFUSED') : null;
}
