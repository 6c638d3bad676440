import type { FastifyInstance } from 'fastify';
import { sessionGrants } from '../modules/identity/public.ts';
import { makeMedia } from '../modules/media/public.ts';
import { makeNotify } from '../modules/notifications/public.ts';
import type { MakeModule } from '../platform/module/module.ts';
import { demoRoutes } from './demo.routes.ts';
import { moveQueueJob } from './queue/move-queue.job.ts';
import { tables } from './tables.ts';

/** Above all modules: it seeds the demo salon through the server's own endpoints. */
export const demoModule =
  (app: FastifyInstance): MakeModule =>
  (deps) => ({
    name: 'demo',
    tables,
    jobs: deps.config.sandbox ? [moveQueueJob(deps)] : [],
    endpoints: demoRoutes({
      ...deps,
      app,
      media: makeMedia(deps),
      notify: makeNotify(deps),
      grants: sessionGrants(deps),
    }),
  });
