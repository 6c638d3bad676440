import { ok } from '@kursi/core/kernel/result.ts';
import type { ProfilePictures } from '../identity/public.ts';
import { makeMedia } from './media.ts';

/** Adapter for the profile's picture. */
export function makeProfilePictures(deps: Parameters<typeof makeMedia>[0]): ProfilePictures {
  const media = makeMedia(deps);
  const owner = (user_id: string) => ({ module: 'user', user_id }) as const;
  const list = (url: string | null) => (url === null ? [] : [url]);
  return {
    confirm: (userId, url) => media.confirm(owner(userId), [url]),
    async replace(tx, userId, { before, after }) {
      const refused = await media.replaceFiles(tx, owner(userId), {
        before: list(before),
        after: list(after),
      });
      return refused ?? ok(after === null ? null : media.canonical(after));
    },
  };
}
