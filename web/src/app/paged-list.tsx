import type { AnyCall, OutputOf, SentBy } from '@kursi/core/contract/call.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ApiError } from '../lib/api/api.ts';
import { errorText } from '../lib/api/error-text.ts';
import { useSession } from '../lib/api/session.ts';
import { keepSeen, readSeen } from '../lib/device/seen.ts';
import { callPages } from '../lib/sync/queries.ts';
import { LoadFailed, LoadingCard } from '../shared/loading.tsx';
import { ShowMore } from '../shared/show-more.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { OfflineCopyNote } from './offline-copy-note.tsx';

interface Page {
  readonly items: readonly unknown[];
}

interface PagedListProps<C extends AnyCall> {
  /** Takes a cursor and answers a page of `items`. */
  readonly call: C;
  /** Its input apart from the cursor. */
  readonly input?: Omit<SentBy<C>, 'cursor'>;
  /** Null: an empty list shows nothing. */
  readonly empty: { readonly title: string; readonly body: string } | null;
  /** Refetch interval, where answers go stale by themselves. */
  readonly refetchMs?: number;
  /** Kept on the device under this name, and shown when it cannot be loaded. */
  readonly keptAs?: string;
  /** What is said when it cannot be loaded; left out: why it was refused. */
  readonly failed?: string;
  readonly children: (items: ItemsOf<C>) => ReactNode;
}

type ItemsOf<C extends AnyCall> = OutputOf<C> extends { items: infer Items } ? Items : never;

/** A list paged by cursor, with its loading, error and empty states and a button for more. */
export function PagedList<C extends AnyCall>({
  call,
  input,
  empty,
  refetchMs,
  keptAs,
  failed,
  children,
}: PagedListProps<C>) {
  const pages = useInfiniteQuery({
    ...callPages(call, input ?? ({} as Omit<SentBy<C>, 'cursor'>)),
    ...(refetchMs && { refetchInterval: refetchMs }),
  });
  const { data, error, refetch } = pages;
  const session = useSession();
  const userId = session.kind === 'signed_in' ? session.user.id : '';
  const first = (data?.pages[0] as Page | undefined)?.items;
  useEffect(() => {
    if (keptAs && first) keepSeen(keptAs, userId, first);
  }, [keptAs, userId, first]);
  const items = data?.pages.flatMap((page) => (page as Page).items);
  const seen = !items && error && keptAs ? readSeen(keptAs, userId) : undefined;
  if (seen && seen.length > 0) {
    return (
      <>
        <OfflineCopyNote className="mb-3" onRetry={() => void refetch()} />
        {children(seen as ItemsOf<C>)}
      </>
    );
  }
  if (empty === null && !items?.length) return null;
  if (!items) {
    return error ? (
      <LoadFailed onRetry={refetch}>
        {failed ?? errorText(error instanceof ApiError ? error.code : 'UNEXPECTED')}
      </LoadFailed>
    ) : (
      <LoadingCard lines={5} />
    );
  }
  if (empty && items.length === 0) return <EmptyState title={empty.title}>{empty.body}</EmptyState>;
  return (
    <>
      {children(items as ItemsOf<C>)}
      <ShowMore query={pages} className="mt-5 max-desk:w-full" />
    </>
  );
}
