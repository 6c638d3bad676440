import type { MakeModule } from '../../platform/module/module.ts';
import { checkUploadJob } from './check-upload.job.ts';
import { deleteFileJob } from './delete-file.job.ts';
import { listFilesOfPerson } from './file.store.ts';
import { mediaRoutes } from './media.routes.ts';
import { makeMedia } from './media.ts';
import { serveFiles } from './serve-files.ts';
import { tables } from './tables.ts';

export const mediaModule: MakeModule = (deps) => {
  const media = makeMedia(deps);
  return {
    name: 'media',
    tables,
    endpoints: mediaRoutes(deps),
    jobs: [deleteFileJob(deps.storage), checkUploadJob(deps)],
    sweeps: [media.sweep],
    serve: (app) => serveFiles(app, deps),
    personalData: {
      collect: async (db, userId) => ({ files: await listFilesOfPerson(db, userId) }),
      async erase(tx, { user_id }) {
        await media.erasePerson(tx, user_id);
        return null;
      },
    },
  };
};
