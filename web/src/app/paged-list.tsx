import type { AnyCall, OutputOf, SentBy } from '@kursi/core/contract/call.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, send } from '../lib/api.ts';
import { errorText } from '../lib/error-text.ts';
import { useText } from '../lib/text.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Note } from '../ui/note.tsx';
import { Skeleton, SkeletonCard } from '../ui/skeleton.tsx';

interface Page {
  readonly items: readonly unknown[];
  readonly next_cursor: string | null;
}

interface PagedListProps<C extends AnyCall> {
  /** Takes a cursor and answers a page. */
  readonly call: C;
  /** What else it is asked with. */
  readonly input?: Omit<SentBy<C>, 'cursor'>;
  /** Null where nothing is said while there is nothing. */
  readonly empty: { readonly title: string; readonly body: string } | null;
  /** How often it is asked again, where what it answers does not stay good. */
  readonly refetchMs?: number;
  readonly children: (items: ItemsOf<C>) => ReactNode;
}

type ItemsOf<C extends AnyCall> = OutputOf<C> extends { items: infer Items } ? Items : never;

/** A list of the server that goes on by cursor: what stands there while it comes, fails or is empty, and more. */
export function PagedList<C extends AnyCall>({ call, input, empty, refetchMs, children }: PagedListProps<C>) {
  const t = useText();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [call.method, call.path, ...(input ? [input] : [])],
    queryFn: async ({ pageParam, signal }) =>
      (await send(call, { ...input, ...(pageParam && { cursor: pageParam }) } as SentBy<C>, {
        signal,
      })) as Page,
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    ...(refetchMs && { refetchInterval: refetchMs }),
  });
  const items = data?.pages.flatMap((page) => page.items);
  if (empty === null && !items?.length) return null;
  if (!items) {
    return error ? (
      <Note
        tone="bad"
        live="alert"
        action={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
      >
        {errorText(error instanceof ApiError ? error.code : 'UNEXPECTED')}
      </Note>
    ) : (
      <Skeleton label={t('state.loading')}>
        <SkeletonCard lines={5} />
      </Skeleton>
    );
  }
  if (empty && items.length === 0) return <EmptyState title={empty.title}>{empty.body}</EmptyState>;
  return (
    <>
      {children(items as ItemsOf<C>)}
      {hasNextPage && (
        <Button
          className="mt-5 max-desk:w-full"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('action.show_more')}
        </Button>
      )}
    </>
  );
}
