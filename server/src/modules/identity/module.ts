import type { MakeModule } from '../../platform/module/module.ts';
import { sweepGuests } from './guests.store.ts';
import { identityRoutes } from './identity.routes.ts';
import { sweepSessions } from './identity.store.ts';
import { tables } from './tables.ts';
import { userRoutes } from './users.routes.ts';

export const identityModule: MakeModule = (deps, above) => {
  const { q } = deps.database;
  const [pictures] = above.flatMap(({ profilePictures }) => profilePictures ?? []);
  if (!pictures) throw new Error('no module keeps the pictures of profiles');
  return {
    name: 'identity',
    tables,
    endpoints: [
      ...identityRoutes(deps, {
        pictures,
        async handOver(...given) {
          for (const module of above) await module.handOver?.(...given);
        },
      }),
      ...userRoutes(deps),
    ],
    sweeps: [(now) => sweepSessions(q, now), (now) => sweepGuests(q, now)],
  };
};
