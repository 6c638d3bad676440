import { fileOfKey } from '@kursi/core/media/file-address.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { typeOfArrived } from './arrived-file.ts';
import { getFile } from './file.store.ts';

export const CHECK_UPLOAD = 'check-upload';

/**
 * When the address of an upload to a bucket is over. Until then its holder may put other bytes there: of any size and
 * kind where none was announced, also after we looked, and after the file was deleted.
 */
export function checkUploadJob({
  storage,
  database,
}: Pick<Deps, 'storage' | 'database'>): JobKind<{ key: string }> {
  return {
    name: CHECK_UPLOAD,
    retries: 8,
    expireInSeconds: 60,
    keepDoneSeconds: 60,
    async run({ key }) {
      const file = fileOfKey(key);
      const found = file && (await storage.inspect(key));
      if (!file || !found) return;
      const known = await getFile(database.q, file);
      if (!known || !typeOfArrived(file, known, found)) await storage.remove(key);
    },
  };
}
