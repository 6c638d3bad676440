import type { AnyCall, OutputOf, SentBy } from '@kursi/core/contract/call.ts';
import { ID_LOOKUP } from '@kursi/core/contract/fields.ts';
import { inLanguage } from '@kursi/core/kernel/in-language.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  notifyManager,
  onlineManager,
  QueryClient,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import { ApiError, send } from '../api/api.ts';
import { onPersonLeft } from '../api/session.ts';
import { forgetSeen } from '../device/seen.ts';
import { isNothing } from '../is-nothing.ts';
import { currentLocale } from '../text.ts';
import { type Read, setCommandExecution } from './command.ts';
import { isOnline, subscribeOnline } from './online.ts';
import { makeOptimisticCache } from './optimistic-cache.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { readonly invalidates?: readonly Read[] };
  }
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Fail when offline instead of pausing: a paused query would be a skeleton without end.
      networkMode: 'always',
      refetchOnReconnect: true,
      // Retry a lost connection or a fault of the server; a refusal stays a refusal. Without a network the page
      // says so at once.
      retry: (count, error) =>
        count < 2 &&
        isOnline() &&
        error instanceof ApiError &&
        ['OFFLINE', 'UNEXPECTED'].includes(error.code),
    },
    // Fail when offline instead of pausing the mutation.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Its own listener takes every page to begin online: one opened without a network would never refetch.
onlineManager.setEventListener((setOnline) => {
  setOnline(isOnline());
  return subscribeOnline(() => setOnline(isOnline()));
});

// Flush before the next paint: otherwise an optimistic switch flickers back for a frame.
notifyManager.setScheduler(queueMicrotask);

onPersonLeft(() => {
  queryClient.clear();
  forgetSeen();
});

const optimisticCache = makeOptimisticCache(queryClient);
const mutations = queryClient.getMutationCache();

/** A pending command changes the answers of this call: delay a refetch. */
export function hasPendingCommand({ method, path }: Read): boolean {
  return mutations
    .findAll({ status: 'pending' })
    .some(({ meta }) => meta?.invalidates?.some((read) => read.method === method && read.path === path));
}

setCommandExecution({
  execute({ act, scope, patches, invalidates }) {
    const change = patches.length > 0 ? optimisticCache.apply(patches) : undefined;
    const mutation = mutations.build(queryClient, {
      mutationFn: act,
      meta: { invalidates },
      ...(scope !== undefined && { scope: { id: scope } }),
    });
    const output = mutation.execute(undefined);
    const settled = output.then(
      () => change?.accept(),
      () => change?.rollBack(),
    );
    // After a refusal too: it often means that the screen was stale.
    const refetched = settled.then(() =>
      // Race: an answer from before another pending command would make the screen flicker.
      invalidateCalls(...invalidates.filter((call) => !hasPendingCommand(call))),
    );
    const isWaitedFor = output.then(
      () => change === undefined,
      () => false,
    );
    // Optimistic or refused: not pending until the refetch, since the screen is right already.
    return { output, refreshed: isWaitedFor.then((isWaited) => (isWaited ? refetched : settled)) };
  },
});

/** Kept as it came, shown in the reader's language (decision 039). One function, so that it runs once per answer. */
const shownInHindi = { select: <T>(answer: T): T => inLanguage(answer, 'hi') };
const shownInLanguage = () => (currentLocale() === 'hi' ? shownInHindi : {});

/** A call as query options, for useQuery, prefetching and invalidation alike. */
export function callQuery<C extends AnyCall>(call: C, input: SentBy<C>) {
  return queryOptions<OutputOf<C>, Error>({
    queryKey: [call.method, call.path, input],
    queryFn: ({ signal }) => send(call, input, { signal }),
    ...shownInLanguage(),
  });
}

export function useCallQuery<C extends AnyCall>(
  call: C,
  input: SentBy<C>,
  {
    keepPrevious = false,
    ...options
  }: {
    enabled?: boolean;
    /** While other input is asked for, the answer to the last one stays; `isPlaceholderData` says so. */
    keepPrevious?: boolean;
  } = {},
) {
  return useQuery({
    ...callQuery(call, input),
    ...options,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  });
}

/** One record by its id: null when there is none, or none that this person may see. */
export function oneQuery<C extends AnyCall>(call: C, input: SentBy<C>) {
  return queryOptions<OutputOf<C> | null, Error>({
    queryKey: [call.method, call.path, input],
    queryFn: ({ signal }) =>
      send(call, input, { signal }).catch((error: unknown) => {
        if (isNothing(error)) return null;
        throw error;
      }),
    ...shownInLanguage(),
  });
}

export const useOneQuery = <C extends AnyCall>(
  call: C,
  input: SentBy<C>,
  options: { enabled?: boolean } = {},
) => useQuery({ ...oneQuery(call, input), ...options });

interface Lookup extends AnyCall {
  readonly input: AnyCall['input'] & { readonly shape: { readonly ids: unknown } };
}
type ItemOf<C extends AnyCall> =
  OutputOf<C> extends { readonly items: readonly (infer Item)[] } ? Item : never;

/** Records by their ids. A call takes only so many: longer lists are split, none is left out. */
export function lookupQuery<C extends Lookup>(
  call: C,
  input: Omit<SentBy<C>, 'ids'>,
  ids: readonly string[],
  most = ID_LOOKUP,
) {
  return queryOptions<readonly ItemOf<C>[], Error>({
    queryKey: [call.method, call.path, input, 'ids', ...ids],
    enabled: ids.length > 0,
    ...shownInLanguage(),
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(ids.length / most) }, (_, i) =>
        ids.slice(i * most, (i + 1) * most).join(','),
      );
      const answers = await Promise.all(
        parts.map((part) => send(call, { ...input, ids: part } as unknown as SentBy<C>, { signal })),
      );
      return answers.flatMap((answer) => (answer as { readonly items: readonly ItemOf<C>[] }).items);
    },
  });
}

interface CursorPage {
  readonly next_cursor: string | null;
}

/** A cursor-paged call as an infinite query. */
export function callPages<C extends AnyCall>(call: C, input: Omit<SentBy<C>, 'cursor'>) {
  return infiniteQueryOptions({
    queryKey: [call.method, call.path, input, 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const asked = { ...input, ...(pageParam && { cursor: pageParam }) } as SentBy<C>;
      return send(call, asked, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page as CursorPage).next_cursor,
    ...shownInLanguage(),
  });
}

/** Marks all cached answers of these calls as stale and refetches those on the screen. */
export async function invalidateCalls(...calls: readonly Read[]): Promise<void> {
  await Promise.all(
    calls.map(({ method, path }) => queryClient.invalidateQueries({ queryKey: [method, path] })),
  );
}
