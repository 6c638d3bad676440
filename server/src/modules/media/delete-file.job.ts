import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../providers/storage/storage.ts';

export const DELETE_FILE = 'delete-file';

/** Deletes the bytes of a deleted row. Retried until the storage answers. */
export function deleteFileJob(storage: Storage): JobKind<{ key: string }> {
  return {
    name: DELETE_FILE,
    retries: 8,
    expireInSeconds: 60,
    run: ({ key }) => storage.remove(key),
  };
}
