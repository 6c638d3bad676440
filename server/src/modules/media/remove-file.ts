import type { InputOf } from '@kursi/core/contract/call.ts';
import type { Identified } from '@kursi/core/contract/decide.ts';
import { type Done, done, refuse } from '@kursi/core/kernel/result.ts';
import { fileOfUrl, keyOf } from '@kursi/core/media/file-address.ts';
import type { mediaCalls } from '@kursi/core/media/media.contract.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { SendJob } from '../../platform/jobs/jobs.ts';
import { DELETE_FILE } from './delete-file.job.ts';
import { deleteFile, getFile } from './file.store.ts';
import { mayHandle } from './issue-upload-address.ts';

/** Deletes an unused upload. A file in use is refused: it would leave its record without it. */
export async function removeFile(
  sendJob: SendJob,
  tx: Tx,
  who: Identified & { readonly user_id: string },
  input: InputOf<typeof mediaCalls.remove>,
): Done<'NOT_FOUND' | 'NOT_ALLOWED' | 'CONFLICT' | 'MALFORMED'> {
  const refused = mayHandle(input, who);
  if (refused) return refused;
  const file = fileOfUrl(input.url);
  const { module, business_id: businessId = null } = input;
  if (!file || file.module !== module || (file.business_id !== null && file.business_id !== businessId))
    return refuse('NOT_FOUND');
  const row = await getFile(tx.q, file);
  const isAnothers = (module === 'user' || module === 'user_support') && row?.created_by !== who.user_id;
  const isOfAnotherCategory = module === 'business_category' && row?.category_id !== input.category_id;
  if (!row || isAnothers || isOfAnotherCategory) return refuse('NOT_FOUND');
  if (!(await deleteFile(tx, file, 'unused'))) return refuse('CONFLICT', { reason: 'in_use' });
  await sendJob(tx, DELETE_FILE, { key: keyOf(file) });
  return done;
}
