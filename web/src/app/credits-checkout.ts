import { addressOf } from './address.ts';
import { type OpenCheckout, useCheckout } from './checkout.ts';
import { paths } from './paths.ts';

/** Pays a pack: the person comes back to the page of credits, which says what came of it and leads on to `back`. */
export function useCreditsCheckout(send: {
  /** What it costs. */
  readonly need?: number | undefined;
  readonly back?: string | undefined;
}): OpenCheckout {
  return useCheckout(({ order }) => addressOf(paths.credits, { search: { ...send, order } }));
}
