import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { fileUrl, id, line, nothing } from '../contract/fields.ts';
import { accountsOnly, everyone, platformAdminOnly } from '../contract/permission.ts';
import { adminFileModules, everydayFileModules, fileModules, LARGEST_FILE } from './file-modules.ts';

/** The alphabet of blur hashes (base 83). */
export const blurHash = z.string().check(z.regex(/^[0-9A-Za-z#$%*+,\-.:;=?@[\]^_{|}~]{6,100}$/));

const requested = {
  business_id: z.optional(id),
  category_id: z.optional(id),
  /** The original file name. The server chooses its own. */
  file_id: z.optional(line(200)),
  /** Without type and size the upload is checked when it arrives: its type by its bytes, its size by the limit. */
  content_type: z.optional(line(100)),
  size: z.optional(z.int().check(z.minimum(1))),
  blur_hash: z.optional(blurHash),
};
const addresses = z.object({
  /** Signed upload: PUT the bytes here within a few minutes, with exactly the type and size that were announced. */
  upload_url: z.string(),
  /** The URL of the file afterwards. Save it in the record it is for; unused files are swept. */
  download_url: z.string(),
});

/** `content_type` of an upload that was not announced. */
export const ANY_TYPE = '*/*';

/** Rate limit: a person uploads a handful of files, a script thousands. */
const perMinute = 120;

export const mediaCalls = {
  createUploadAddress: call({
    route: 'POST /r2/object-url',
    summary:
      'Create a signed upload address for one file, of this type and size where they are said; it expires after a few minutes.',
    input: z.object({ module: z.enum(everydayFileModules), ...requested }),
    output: addresses,
    errors: ['WRONG_KIND_OF_FILE', 'FILE_TOO_LARGE', 'NOT_ALLOWED', 'NOT_FOUND'],
    who: accountsOnly,
    idempotent: true,
    perMinute,
  }),
  createAdminUploadAddress: call({
    route: 'POST /_admin/r2/object-url',
    summary:
      'Create a signed upload address for files of the installation: category pictures, template media.',
    input: z.object({ module: z.enum(adminFileModules), ...requested }),
    output: addresses,
    errors: ['WRONG_KIND_OF_FILE', 'FILE_TOO_LARGE', 'NOT_ALLOWED', 'NOT_FOUND'],
    who: platformAdminOnly,
    idempotent: true,
    perMinute,
  }),
  upload: call({
    route: 'PUT /r2/object',
    summary: 'Upload a file to a signed address. Its signature is the authorisation.',
    input: z.object({
      key: z.string().check(z.regex(/^[a-z0-9_/.-]{1,200}$/)),
      content_type: line(100),
      size: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LARGEST_FILE)),
      expires: z.coerce.number().check(z.int(), z.minimum(1)),
      signature: z.string().check(z.regex(/^[\w-]{1,100}$/)),
    }),
    output: nothing,
    errors: ['LINK_EXPIRED', 'CONFLICT', 'FILE_DIFFERS'],
    who: everyone,
    body: 'file',
    bodyLimit: LARGEST_FILE,
    perMinute,
  }),
  remove: call({
    route: 'DELETE /r2/object',
    summary: 'Delete a file that no record uses. Other files are deleted with their record.',
    input: z.object({
      module: z.enum(fileModules),
      url: fileUrl,
      business_id: z.optional(id),
      category_id: z.optional(id),
    }),
    output: nothing,
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
    who: accountsOnly,
  }),
} as const;
