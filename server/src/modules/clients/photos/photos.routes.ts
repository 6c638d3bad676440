import { clientPhotoCalls as calls } from '@kursi/core/clients/client-photos.contract.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { command, type Endpoint, query } from '../../../platform/http/endpoint.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { makeMedia } from '../../media/public.ts';
import { getClient } from '../client.store.ts';
import { clientGroup } from '../merge/client-group.store.ts';
import { listPhotos } from './client-photo.store.ts';
import { addPhoto, chooseProfilePicture, photosOwner, removePhoto, restorePhoto } from './manage-photos.ts';

export function photoRoutes(deps: Deps): Endpoint[] {
  const { q } = deps.database;
  const media = makeMedia(deps);
  return [
    query(calls.list, async ({ input, now }) => {
      const { business_id, client_id } = input;
      const client_ids = await clientGroup(q, business_id, client_id);
      const client = await getClient(q, { business_id, client_id: client_ids[0] ?? client_id });
      if (!client) return refuse('NOT_FOUND');
      const items = (await listPhotos(q, { business_id, client_ids })).map(({ id, url, created_at }) => ({
        id,
        url: media.readable(url, now),
        is_profile: client.profile_image_url === url,
        created_at: created_at.toString(),
      }));
      return ok({ items });
    }),
    command(
      calls.add,
      (request) => addPhoto(media, commandContext(deps, request), request.input),
      ({ input }) => media.confirm(photosOwner(input.business_id), [input.url]),
    ),
    command(calls.remove, (request) => removePhoto(commandContext(deps, request), request.input)),
    command(calls.restore, (request) => restorePhoto(commandContext(deps, request), request.input)),
    command(calls.setProfile, (request) =>
      chooseProfilePicture(commandContext(deps, request), request.input),
    ),
  ];
}
