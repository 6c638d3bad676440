import { fromAbove, type HandOver, type MakeModule } from '../../platform/module/module.ts';
import { accountRoutes } from './account.routes.ts';
import { sweepEmailChanges } from './email-change.store.ts';
import { forgetOldGuests, sweepGuests } from './guest.store.ts';
import { identityRoutes } from './identity.routes.ts';
import { sweepPending } from './pending-account.store.ts';
import { serveProviderReturn } from './provider-return-page.ts';
import { tables } from './tables.ts';
import { sweepSessions } from './user-session.store.ts';
import { userRoutes } from './users.routes.ts';

export const identityModule: MakeModule = (deps, above) => {
  const { q } = deps.database;
  const handOver: HandOver = async (...given) => {
    for (const module of above) await module.handOver?.(...given);
  };
  return {
    name: 'identity',
    tables,
    endpoints: [
      ...identityRoutes(deps, {
        pictures: fromAbove(above, 'profilePictures'),
        handOver,
      }),
      ...accountRoutes(deps, {
        personalData: above.flatMap(({ personalData }) => personalData ?? []),
        handOver,
      }),
      ...userRoutes(deps),
    ],
    serve: (app) => {
      if (deps.config.oidc) serveProviderReturn(app);
    },
    sweeps: [
      (now) => sweepSessions(q, now),
      (now) => sweepPending(q, now),
      (now) => forgetOldGuests(q, now),
      (now) => sweepGuests(q, now),
      (now) => sweepEmailChanges(q, now),
    ],
  };
};
