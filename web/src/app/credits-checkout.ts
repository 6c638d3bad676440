import { addressOf } from './address/address.ts';
import { paths } from './address/paths.ts';
import { type OpenCheckout, useCheckout } from './checkout.ts';

/** Pays a pack: the person comes back to the page of credits, which says what came of it and leads on to `back`. */
export function useCreditsCheckout(send: {
  /** What it costs. */
  readonly need?: number | undefined;
  readonly back?: string | undefined;
}): OpenCheckout {
  return useCheckout(({ order }) => addressOf(paths.credits, { search: { ...send, order } }));
}
