import { fromAbove, type MakeModule } from '../../platform/module/module.ts';
import { accountRoutes } from './account.routes.ts';
import { sweepEmailChanges } from './email-change.store.ts';
import { sweepGuests } from './guest.store.ts';
import { identityRoutes } from './identity.routes.ts';
import { sweepPending } from './pending-account.store.ts';
import { tables } from './tables.ts';
import { sweepSessions } from './user-session.store.ts';
import { userRoutes } from './users.routes.ts';

export const identityModule: MakeModule = (deps, above) => {
  const { q } = deps.database;
  return {
    name: 'identity',
    tables,
    endpoints: [
      ...identityRoutes(deps, {
        pictures: fromAbove(above, 'profilePictures'),
        listFavouriteIds: fromAbove(above, 'listFavouriteIds'),
        async handOver(...given) {
          for (const module of above) await module.handOver?.(...given);
        },
      }),
      ...accountRoutes(
        deps,
        above.flatMap(({ personalData }) => personalData ?? []),
      ),
      ...userRoutes(deps),
    ],
    sweeps: [
      (now) => sweepSessions(q, now),
      (now) => sweepPending(q, now),
      (now) => sweepGuests(q, now),
      (now) => sweepEmailChanges(q, now),
    ],
  };
};
