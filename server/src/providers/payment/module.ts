import type { FastifyInstance } from 'fastify';
import type { MakeModule } from '../../platform/module/module.ts';
import { sandboxCheckoutRoutes, sandboxWebhookJob } from './embedded.routes.ts';
import { tables } from './tables.ts';

/** Provider side of the sandbox gateway; its webhooks go to the server's own address. */
export const sandboxCheckoutModule =
  (app: FastifyInstance): MakeModule =>
  (deps) => ({
    name: 'sandbox-checkout',
    tables,
    endpoints: sandboxCheckoutRoutes(deps, app),
    jobs: [sandboxWebhookJob(deps, app)],
  });
