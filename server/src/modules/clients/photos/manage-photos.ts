import { CLIENT_PHOTOS_MAX } from '@kursi/core/clients/client-photos.contract.ts';
import { type Done, done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { ActorContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { type Media, makeMedia } from '../../media/public.ts';
import { type ClientKey, lockClient } from '../client.store.ts';
import { clientGroup } from '../merge/client-group.store.ts';
import {
  deletePhotosOfClient,
  deleteRemovedPhotos,
  insertPhoto,
  listPhotos,
  lockPhoto,
  setPhotoRemoved,
  setProfilePicture,
} from './client-photo.store.ts';

interface PhotoKey extends ClientKey {
  readonly photo_id: string;
}

export const photosOwner = (business_id: string) => ({ module: 'business_client' as const, business_id });

/** The record that stands, locked: serialises all changes to the photos of one person. */
async function lockPerson({ tx, business_id }: ActorContext, client_id: string) {
  const [head = client_id, ...others] = await clientGroup(tx.q, business_id, client_id);
  const client = await lockClient(tx, { business_id, client_id: head });
  return client && { client, of: { business_id, client_ids: [head, ...others] } };
}

export async function addPhoto(
  media: Media,
  ctx: ActorContext,
  input: ClientKey & { readonly url: string; readonly as_profile?: boolean | undefined },
): Outcome<
  { photo_id: string },
  'NOT_FOUND' | 'CLIENT_REQUIRED' | 'TOO_MANY_PHOTOS' | 'FILE_NOT_UPLOADED' | 'FILE_DIFFERS'
> {
  const { tx, business_id, actor_id, now } = ctx;
  const person = await lockPerson(ctx, input.client_id);
  if (!person) return refuse('NOT_FOUND');
  const { client, of } = person;
  if (client.kind !== 'person') return refuse('CLIENT_REQUIRED');
  if ((await listPhotos(tx.q, of)).length >= CLIENT_PHOTOS_MAX)
    return refuse('TOO_MANY_PHOTOS', { limit: CLIENT_PHOTOS_MAX });
  const refused = await media.replaceFiles(tx, photosOwner(business_id), { before: [], after: [input.url] });
  if (refused) return refused;
  const url = media.canonical(input.url) ?? '';
  const id = ctx.newId();
  const client_id = client.id;
  await insertPhoto(tx, { business_id, id, client_id, url, created_by: actor_id, created_at: now });
  if (input.as_profile) await setProfilePicture(tx, { business_id, client_id }, url);
  ctx.emit('client.photo_added', { client_id, photo_id: id });
  return ok({ photo_id: id });
}

export async function removePhoto(ctx: ActorContext, { client_id, photo_id }: PhotoKey): Done<'NOT_FOUND'> {
  const { tx, business_id, now } = ctx;
  const person = await lockPerson(ctx, client_id);
  const photo = person && (await lockPhoto(tx, person.of, photo_id));
  if (!photo || photo.deleted_at) return refuse('NOT_FOUND');
  const was_profile = person.client.profile_image_url === photo.url;
  await setPhotoRemoved(tx, photo, { deleted_at: now, was_profile });
  if (was_profile) await setProfilePicture(tx, { business_id, client_id: person.client.id }, null);
  ctx.emit('client.photo_removed', { client_id: person.client.id, photo_id });
  return done;
}

export async function restorePhoto(
  ctx: ActorContext,
  { client_id, photo_id }: PhotoKey,
): Done<'NOT_FOUND' | 'TOO_MANY_PHOTOS'> {
  const { tx, business_id } = ctx;
  const person = await lockPerson(ctx, client_id);
  const photo = person && (await lockPhoto(tx, person.of, photo_id));
  if (!photo) return refuse('NOT_FOUND');
  if (!photo.deleted_at) return done;
  if ((await listPhotos(tx.q, person.of)).length >= CLIENT_PHOTOS_MAX)
    return refuse('TOO_MANY_PHOTOS', { limit: CLIENT_PHOTOS_MAX });
  await setPhotoRemoved(tx, photo, { deleted_at: null, was_profile: false });
  if (photo.was_profile && !person.client.profile_image_url)
    await setProfilePicture(tx, { business_id, client_id: person.client.id }, photo.url);
  ctx.emit('client.photo_added', { client_id: person.client.id, photo_id });
  return done;
}

export async function chooseProfilePicture(
  ctx: ActorContext,
  { client_id, photo_id }: ClientKey & { readonly photo_id: string | null },
): Done<'NOT_FOUND'> {
  const { tx, business_id } = ctx;
  const person = await lockPerson(ctx, client_id);
  if (person?.client.kind !== 'person') return refuse('NOT_FOUND');
  const photo = photo_id === null ? null : await lockPhoto(tx, person.of, photo_id);
  if (photo_id !== null && (!photo || photo.deleted_at)) return refuse('NOT_FOUND');
  await setProfilePicture(tx, { business_id, client_id: person.client.id }, photo?.url ?? null);
  ctx.emit('client.changed', { client_id: person.client.id, fields: 'profile_image_url' });
  return done;
}

/** Rows and files of a client who is erased. */
export async function erasePhotos(
  deps: Pick<Deps, 'storage' | 'database' | 'sendJob' | 'keyFor'>,
  tx: Tx,
  key: ClientKey,
): Promise<void> {
  const before = await deletePhotosOfClient(tx, key);
  if (before.length > 0)
    await makeMedia(deps).replaceFiles(tx, photosOwner(key.business_id), { before, after: [] });
}

/** Photos that were removed a day ago go with their files. */
export async function sweepPhotos(deps: Deps, now: Temporal.Instant): Promise<void> {
  const media = makeMedia(deps);
  for (;;) {
    const swept = await deps.database.transaction(async (tx) => {
      const photos = await deleteRemovedPhotos(tx, now);
      for (const { business_id, url } of photos)
        await media.replaceFiles(tx, photosOwner(business_id), { before: [url], after: [] });
      return photos.length;
    });
    if (swept === 0) return;
  }
}
