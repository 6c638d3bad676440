import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Done, done, refuse } from '@kursi/core/kernel/result.ts';
import { fileOfKey } from '@kursi/core/media/file-address.ts';
import { ANY_TYPE, type mediaCalls } from '@kursi/core/media/media.contract.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { IncomingFile } from '../../platform/http/endpoint.ts';
import { typeOfArrived } from './arrived-file.ts';
import { getFile, markStored } from './file.store.ts';
import type { MediaDeps } from './issue-upload-address.ts';

type Refused = 'LINK_EXPIRED' | 'CONFLICT' | 'FILE_DIFFERS';

/**
 * Receives an announced upload. Cheap checks first; the bytes are checked while they stream. No transaction:
 * an upload takes as long as the sender's network.
 */
export async function receiveUpload(
  { storage, signatures }: MediaDeps,
  db: Executor,
  input: InputOf<typeof mediaCalls.upload>,
  sent: IncomingFile,
  now: Temporal.Instant,
): Done<Refused> {
  const { key, content_type, size, expires, signature } = input;
  const isAnnounced = content_type !== ANY_TYPE;
  const file = fileOfKey(key);
  const isOurs = signatures.isRight(['put', key, content_type, size, expires], signature);
  const isOver = expires * 1000 <= now.epochMilliseconds;
  if (!file || !isOurs || isOver || storage.kind !== 'folder') return refuse('LINK_EXPIRED');
  if (isAnnounced && sent.contentType !== content_type) return refuse('FILE_DIFFERS', { what: 'type' });
  const { contentLength } = sent;
  if (contentLength !== null && (isAnnounced ? contentLength !== size : contentLength > size))
    return refuse('FILE_DIFFERS', { what: 'size' });

  const known = await getFile(db, file);
  if (!known) return refuse('LINK_EXPIRED');
  if (known.state !== 'pending') return refuse('CONFLICT');
  const written = await storage.write({ key, type: file.type, size }, sent.bytes);
  if (written === 'differs' || written === 'broken_off') return refuse('FILE_DIFFERS', { what: 'bytes' });
  const stored = await storage.inspect(key);
  if (!stored || !typeOfArrived(file, known, stored)) {
    await storage.remove(key);
    return refuse('FILE_DIFFERS', { what: 'bytes' });
  }
  // Idempotent: a server may have crashed between storing the bytes and marking the row.
  const isKnown = (await markStored(db, file, stored.size)) || (await getFile(db, file)) !== null;
  if (!isKnown) {
    // Deleted during the upload.
    await storage.remove(key);
    return refuse('LINK_EXPIRED');
  }
  return written === 'written' ? done : refuse('CONFLICT');
}
