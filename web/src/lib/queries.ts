import type { AnyCall, OutputOf, SentBy } from '@kursi/core/contract/call.ts';
import {
  notifyManager,
  QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, type SendOptions, send } from './api.ts';
import { onPersonLeft } from './session.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal stays a refusal; only a lost connection or a fault of the server is worth another try.
      retry: (count, error) =>
        count < 2 && error instanceof ApiError && ['OFFLINE', 'UNEXPECTED'].includes(error.code),
    },
    mutations: { retry: false },
  },
});

// Before the next paint rather than after it: a switch that is shown as pressed at once must not spring back.
notifyManager.setScheduler(queueMicrotask);

onPersonLeft(() => queryClient.clear());

/** A call of the contract as a query, for useQuery, prefetching and invalidation alike. */
export function queryOf<C extends AnyCall>(call: C, input: SentBy<C>) {
  return queryOptions<OutputOf<C>, Error>({
    queryKey: [call.method, call.path, input],
    queryFn: ({ signal }) => send(call, input, { signal }),
  });
}

export function useCall<C extends AnyCall>(call: C, input: SentBy<C>, options: { enabled?: boolean } = {}) {
  return useQuery({ ...queryOf(call, input), ...options });
}

/** A call that changes something; `changes` names the calls whose answers are old afterwards. */
export function useSend<C extends AnyCall>(call: C, { changes = [] }: { changes?: readonly AnyCall[] } = {}) {
  const client = useQueryClient();
  return useMutation<OutputOf<C>, Error, SentBy<C> & SendOptions>({
    mutationFn: ({ idempotencyKey, signal, ...input }) =>
      send(call, input as unknown as SentBy<C>, { idempotencyKey, signal }),
    onSuccess: () =>
      Promise.all(
        changes.map((changed) => client.invalidateQueries({ queryKey: [changed.method, changed.path] })),
      ),
  });
}

/** What these calls answered is old now; for what happens after its screen is gone, such as an undo. */
export function refreshAnswers(...changed: readonly AnyCall[]): void {
  for (const { method, path } of changed) void queryClient.invalidateQueries({ queryKey: [method, path] });
}
