import { type Refusal, refuse } from '@kursi/core/kernel/result.ts';
import { type FileRef, fileOfUrl, keyOf, urlOf } from '@kursi/core/media/file-address.ts';
import type { BusinessFileModule } from '@kursi/core/media/file-modules.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { typeOfArrived } from './arrived-file.ts';
import { DELETE_FILE } from './delete-file.job.ts';
import {
  deleteFile,
  deleteFilesOfBusiness,
  deleteFilesOfPerson,
  deleteUnusedBefore,
  type FileRow,
  getFile,
  markStored,
  markUsed,
} from './file.store.ts';
import { readAddress } from './read-address.ts';
import { makeSignatures } from './upload-signature.ts';

/** The owner that a record's files must have. */
export type FileOwner =
  | { readonly module: 'user' | 'user_support'; readonly user_id: string }
  | { readonly module: BusinessFileModule; readonly business_id: string }
  | { readonly module: 'business_category'; readonly category_id: string }
  | { readonly module: 'template_media' };

type Refused = Refusal<'FILE_NOT_UPLOADED' | 'FILE_DIFFERS'>;

/** Files for other modules: a record names its addresses before and after a change. */
export interface Media {
  /**
   * Before the transaction, since it may call the storage: checks that these are uploaded, of the right type,
   * and this owner's.
   */
  confirm(owner: FileOwner, urls: readonly string[]): Promise<Refused | null>;
  /**
   * In the record's transaction: claims new files and deletes those no longer used. A file belongs to one
   * record. Store `canonical` addresses in the record.
   */
  replaceFiles(
    tx: Tx,
    owner: FileOwner,
    urls: { readonly before: readonly string[]; readonly after: readonly string[] },
  ): Promise<Refused | null>;
  /** The address as stored, without origin and signature. Null when it is not one of ours. */
  canonical(url: string): string | null;
  /** The address for a browser: private files get a signature with a short expiry. */
  readable(url: string, now: Temporal.Instant): string;
  /** Deletes all files of a business that is erased. */
  forgetBusiness(tx: Tx, businessId: string): Promise<void>;
  /** Deletes the files of a person whose account is deleted. */
  erasePerson(tx: Tx, userId: string): Promise<void>;
  /** Deletes uploads that no record uses. */
  sweep(now: Temporal.Instant): Promise<void>;
}

const UNUSED_LIVES = { hours: 24 };

export function makeMedia(deps: Pick<Deps, 'storage' | 'database' | 'sendJob' | 'keyFor'>): Media {
  const { storage, database, sendJob } = deps;
  const signatures = makeSignatures(deps);

  /** Through a job, after the commit: the bytes are deleted only when the row certainly is. */
  const deleteBytes = (tx: Tx, file: FileRef) => sendJob(tx, DELETE_FILE, { key: keyOf(file) });

  async function confirmOne(owner: FileOwner, url: string): Promise<Refused | null> {
    const file = fileOfUrl(url);
    const row = file && belongsTo(file, owner) ? await getFile(database.q, file) : null;
    if (!file || !row || !rowBelongsTo(row, owner)) return refuse('FILE_NOT_UPLOADED', { url });
    if (row.state !== 'pending') return null;
    const found = await storage.inspect(keyOf(file));
    if (!found) return refuse('FILE_NOT_UPLOADED', { url });
    if (!typeOfArrived(file, row, found)) {
      await storage.remove(keyOf(file));
      return refuse('FILE_DIFFERS', { url });
    }
    await markStored(database.q, file, found.size);
    return null;
  }

  return {
    async confirm(owner, urls) {
      for (const url of urls) {
        const refused = await confirmOne(owner, url);
        if (refused) return refused;
      }
      return null;
    },
    async replaceFiles(tx, owner, { before, after }) {
      const had = new Set(before.map(canonicalUrl));
      const wanted = new Set(after.map(canonicalUrl));
      for (const url of wanted.difference(had)) {
        const file = url === null ? null : fileOfUrl(url);
        const row = file && belongsTo(file, owner) ? await getFile(tx.q, file) : null;
        const taken = file && row && rowBelongsTo(row, owner) && (await markUsed(tx, file));
        if (!taken) return refuse('FILE_NOT_UPLOADED', { url });
      }
      for (const url of had.difference(wanted)) {
        const file = url === null ? null : fileOfUrl(url);
        if (file && (await deleteFile(tx, file, 'any'))) await deleteBytes(tx, file);
      }
      return null;
    },
    canonical: canonicalUrl,
    readable: (url, now) => readAddress(signatures, url, now),
    async forgetBusiness(tx, businessId) {
      for (const file of await deleteFilesOfBusiness(tx, businessId)) await deleteBytes(tx, file);
    },
    async erasePerson(tx, userId) {
      for (const file of await deleteFilesOfPerson(tx, userId)) await deleteBytes(tx, file);
    },
    async sweep(now) {
      for (;;) {
        const swept = await database.transaction(async (tx) => {
          const files = await deleteUnusedBefore(tx, now.subtract(UNUSED_LIVES));
          for (const file of files) await deleteBytes(tx, file);
          return files.length;
        });
        if (swept === 0) break;
      }
      if (storage.kind === 'folder') await storage.sweep(now);
    },
  };
}

function canonicalUrl(url: string): string | null {
  const file = fileOfUrl(url);
  return file && urlOf(file);
}

function belongsTo(file: FileRef, owner: FileOwner): boolean {
  const businessId = 'business_id' in owner ? owner.business_id : null;
  return file.module === owner.module && file.business_id === businessId;
}

function rowBelongsTo(row: FileRow, owner: FileOwner): boolean {
  if ('user_id' in owner) return row.created_by === owner.user_id;
  return !('category_id' in owner) || row.category_id === owner.category_id;
}
