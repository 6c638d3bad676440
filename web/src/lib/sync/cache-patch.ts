import type { AnyCall, OutputOf, SentBy } from '@kursi/core/contract/call.ts';

/**
 * One optimistic change of cached answers. `update` has to be idempotent: it runs again over every refetched
 * answer until the command has settled, and that answer may contain the change already.
 */
export interface CachePatch {
  /** Prefix match: all cached answers below it are changed. */
  readonly queryKey: readonly unknown[];
  readonly update: (data: unknown) => unknown;
}

/** Patches the cached answers of a call; `input` may be partial. */
export function patchQuery<C extends AnyCall>(
  { method, path }: C,
  input: Partial<SentBy<C>>,
  update: (data: OutputOf<C>) => OutputOf<C>,
): CachePatch {
  return { queryKey: [method, path, input], update: (data) => data && update(data as OutputOf<C>) };
}

/** The same for an infinite query (cursor pagination): every fetched page. */
export function patchPages<C extends AnyCall>(
  { method, path }: C,
  input: Partial<SentBy<C>>,
  update: (page: OutputOf<C>) => OutputOf<C>,
): CachePatch {
  return {
    queryKey: [method, path, input],
    update: (data) => {
      const { pages, ...rest } = data as { readonly pages: readonly OutputOf<C>[] };
      return { ...rest, pages: pages.map(update) };
    },
  };
}
