import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { productCalls } from '@kursi/core/catalogue/products.contract.ts';
import type { AnyCall, OutputOf, SentBy } from '@kursi/core/contract/call.ts';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, type SendOptions, send } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { useLive } from '../../lib/live.ts';
import { callQuery, useCallQuery } from '../../lib/queries.ts';
import { showToast } from '../../ui/toast.ts';

export type Catalogue = OutputOf<typeof catalogueCalls.everything>;
export type Products = OutputOf<typeof productCalls.products>;

/** Reads that show the catalogue; a change makes them stale. */
export const shown = [
  catalogueCalls.everything,
  productCalls.products,
  productCalls.stockMoves,
  calendarCalls.time,
];
const ours = /^(service|service_category|calendar|product|catalogue)\./;

export function useCatalogue(businessId: string) {
  return useCallQuery(catalogueCalls.everything, { business_id: businessId });
}

/** Asks again for what is on the screen, after a change that went past these hooks. */
export function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    for (const { method, path } of shown) void client.invalidateQueries({ queryKey: [method, path] });
  };
}

/** What someone changes at another desk appears here without a reload. */
export function useCatalogueLive(businessId: string): void {
  const refresh = useRefresh();
  useLive(businessId, ({ type }) => {
    if (ours.test(type)) refresh();
  });
}

interface ChangeOptions<Data> extends SendOptions {
  /** How the list looks at once, before the server has answered. */
  readonly optimistic?: (data: Data) => Data;
}

function useChange<Data>(queryKey: QueryKey) {
  const client = useQueryClient();
  const refresh = useRefresh();
  const running = useRef(0);
  /** Null when it was refused: then everything stands as before and a notice says why. */
  return async function change<C extends AnyCall>(
    call: C,
    input: SentBy<C>,
    { optimistic, ...options }: ChangeOptions<Data> = {},
  ): Promise<OutputOf<C> | null> {
    running.current++;
    const before = client.getQueryData<Data>(queryKey);
    const showAlready = () => before && optimistic && client.setQueryData<Data>(queryKey, optimistic(before));
    // At once, for a switch that is pressed must not spring back; and again, since a fetch that is called off
    // puts back what it found.
    showAlready();
    await client.cancelQueries({ queryKey });
    showAlready();
    try {
      return await send(call, input, options);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (before && optimistic) client.setQueryData<Data>(queryKey, before);
      showToast({ text: errorText(error.code, error.details), tone: 'bad' });
      return null;
    } finally {
      running.current--;
      // While another change is on its way, an answer from before it would make the list jump.
      if (running.current === 0) refresh();
    }
  };
}

export function useCatalogueChange(businessId: string) {
  return useChange<Catalogue>(callQuery(catalogueCalls.everything, { business_id: businessId }).queryKey);
}

export function useProductChange(businessId: string) {
  return useChange<Products>(callQuery(productCalls.products, { business_id: businessId }).queryKey);
}
