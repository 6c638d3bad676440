import { type SeenAs, setSeenAs } from '../lib/api/seen-as.ts';
import { queryClient } from '../lib/sync/queries.ts';

/** Everything is read anew: the server answers with those rights. */
export function seeAs(seen: SeenAs | null): void {
  setSeenAs(seen);
  void queryClient.resetQueries();
}
