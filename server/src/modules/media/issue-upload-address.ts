import { decide, type Identified } from '@kursi/core/contract/decide.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { type FileRef, keyOf, urlOf } from '@kursi/core/media/file-address.ts';
import {
  type FileModule,
  type FileType,
  fileProblem,
  fileRules,
  isBusinessModule,
  largestFile,
} from '@kursi/core/media/file-modules.ts';
import { ANY_TYPE } from '@kursi/core/media/media.contract.ts';
import type { Tx } from '../../platform/database/database.ts';
import { violates } from '../../platform/database/violates.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { CHECK_UPLOAD } from './check-upload.job.ts';
import { insertFile } from './file.store.ts';
import { readAddress } from './read-address.ts';
import type { Signatures } from './upload-signature.ts';

/** Expiry of an upload address: long enough for a slow phone. */
export const UPLOAD_SECONDS = 10 * 60;

export interface MediaDeps extends Pick<Deps, 'storage' | 'newId' | 'sendJob'> {
  readonly signatures: Signatures;
}

export interface RequestedFile {
  readonly module: FileModule;
  readonly business_id?: string | undefined;
  readonly category_id?: string | undefined;
  readonly content_type?: string | undefined;
  readonly size?: number | undefined;
  readonly blur_hash?: string | undefined;
}

type Code = 'WRONG_KIND_OF_FILE' | 'FILE_TOO_LARGE' | 'NOT_ALLOWED' | 'NOT_FOUND' | 'MALFORMED';

/** A signed upload address for one file. The server chooses the key; nothing of the caller's name is used. */
export async function issueUploadAddress(
  { storage, signatures, newId, sendJob }: MediaDeps,
  tx: Tx,
  who: Identified & { readonly user_id: string },
  wanted: RequestedFile,
  origin: string,
  now: Temporal.Instant,
): Outcome<{ upload_url: string; download_url: string }, Code> {
  const refused = mayHandle(wanted, who);
  if (refused) return refused;
  const { content_type: announced_type, size: announced_size } = wanted;
  const isAnnounced = announced_type !== undefined && announced_size !== undefined;
  const problem = isAnnounced && fileProblem(wanted.module, { type: announced_type, size: announced_size });
  if (problem) {
    const { code, ...details } = problem;
    return refuse(code, details);
  }
  const size = isAnnounced ? announced_size : largestFile(wanted.module);
  const file: FileRef = {
    module: wanted.module,
    business_id: isBusinessModule(wanted.module) ? (wanted.business_id ?? null) : null,
    id: newId(now),
    type: isAnnounced ? (announced_type as FileType) : null,
  };
  const category_id = wanted.module === 'business_category' ? (wanted.category_id ?? null) : null;
  try {
    await insertFile(tx, {
      ...file,
      category_id,
      size,
      blur_hash: wanted.blur_hash ?? null,
      created_by: who.user_id,
      created_at: now,
    });
  } catch (error) {
    if (!isUnknownCategory(error)) throw error;
    return refuse('MALFORMED', { fields: [{ field: 'category_id', problem: 'invalid_value' }] });
  }
  const announced = { key: keyOf(file), type: file.type, size };
  if (storage.kind === 'bucket')
    await sendJob(tx, CHECK_UPLOAD, { key: announced.key }, { startAfter: UPLOAD_SECONDS + 60 });
  return ok({
    upload_url:
      storage.kind === 'bucket'
        ? await storage.uploadAddress(announced, UPLOAD_SECONDS, now)
        : `${origin}/api/r2/object?${ourAddress(signatures, announced, now)}`,
    download_url: origin + readAddress(signatures, urlOf(file), now),
  });
}

/** Adding and removing need the same permission. NOT_FOUND for a missing id comes before the permission. */
export function mayHandle(
  { module, business_id, category_id }: Pick<RequestedFile, 'module' | 'business_id' | 'category_id'>,
  who: Identified,
) {
  const missing =
    (isBusinessModule(module) && !business_id && 'business_id') ||
    (module === 'business_category' && !category_id && 'category_id');
  if (missing) return refuse('MALFORMED', { fields: [{ field: missing, problem: 'required' }] });
  const decision = decide(fileRules[module].who, who);
  if (decision.allowed) return null;
  // The caller is signed in here, so the reason is never a missing session.
  return refuse(decision.reason === 'NOT_FOUND' ? 'NOT_FOUND' : 'NOT_ALLOWED');
}

function ourAddress(
  signatures: Signatures,
  { key, type, size }: { key: string; type: FileType | null; size: number },
  now: Temporal.Instant,
): URLSearchParams {
  const expires = Math.floor(now.epochMilliseconds / 1000) + UPLOAD_SECONDS;
  const content_type = type ?? ANY_TYPE;
  return new URLSearchParams({
    key,
    content_type,
    size: String(size),
    expires: String(expires),
    signature: signatures.sign(['put', key, content_type, size, expires]),
  });
}

const isUnknownCategory = (error: unknown) => violates(error, 'a_category_picture_is_of_a_known_category');
