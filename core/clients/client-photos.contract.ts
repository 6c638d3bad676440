import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { fileUrl, id, instant, nothing, pictureErrors } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';

export const CLIENT_PHOTOS_MAX = 60;

export const clientPhoto = z.object({
  id,
  /** Signed; works for some minutes. */
  url: z.string(),
  /** The profile picture of the client. */
  is_profile: z.boolean(),
  created_at: instant,
});
export type ClientPhoto = z.output<typeof clientPhoto>;

const oneClient = { business_id: id, client_id: id };
const onePhoto = { ...oneClient, photo_id: id };

export const clientPhotoCalls = {
  list: call({
    route: 'GET /business/{business_id}/client/{client_id}/photo',
    summary: 'Photos of a client, newest first. Only the team sees these.',
    input: z.object(oneClient),
    output: z.object({ items: z.array(clientPhoto) }),
    errors: ['NOT_FOUND'],
    who: membersWith('client.edit'),
  }),
  add: call({
    route: 'POST /business/{business_id}/client/{client_id}/photo',
    summary: 'Keep an uploaded photo of a client, also as the profile picture.',
    input: z.object({ ...oneClient, url: fileUrl, as_profile: z.optional(z.boolean()) }),
    output: z.object({ photo_id: id }),
    errors: ['NOT_FOUND', 'CLIENT_REQUIRED', 'TOO_MANY_PHOTOS', ...pictureErrors],
    who: membersWith('client.edit'),
    idempotent: true,
  }),
  remove: call({
    route: 'DELETE /business/{business_id}/client/{client_id}/photo/{photo_id}',
    summary: 'Remove a photo of a client. Within a day it can be restored.',
    input: z.object(onePhoto),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('client.edit'),
  }),
  restore: call({
    route: 'POST /business/{business_id}/client/{client_id}/photo/{photo_id}/restore',
    summary: 'Undo of a removal.',
    input: z.object(onePhoto),
    output: nothing,
    errors: ['NOT_FOUND', 'TOO_MANY_PHOTOS'],
    who: membersWith('client.edit'),
  }),
  setProfile: call({
    route: 'PUT /business/{business_id}/client/{client_id}/profile-picture',
    summary: 'Choose one of the photos as the profile picture, or none.',
    input: z.object({ ...oneClient, photo_id: z.nullable(id) }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('client.edit'),
  }),
} as const;
