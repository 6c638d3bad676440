import type { AnyCall, OutputOf, SentBy } from '@kursi/core/contract/call.ts';

/**
 * One optimistic change of cached answers. `update` has to be idempotent: it runs again over every answer
 * that arrives before the command is through, and that answer may hold the change already.
 */
export interface CachePatch {
  /** A prefix: all cached answers to it are changed. */
  readonly queryKey: readonly unknown[];
  readonly update: (data: unknown) => unknown;
}

/** Changes what a call answered; `input` may name only a part of what it was asked with. */
export function patchQuery<C extends AnyCall>(
  { method, path }: C,
  input: Partial<SentBy<C>>,
  update: (data: OutputOf<C>) => OutputOf<C>,
): CachePatch {
  return { queryKey: [method, path, input], update: (data) => update(data as OutputOf<C>) };
}

/** The same for a list that goes on by cursor: each page that was fetched. */
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
