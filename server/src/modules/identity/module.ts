import type { HandOver, MakeModule } from '../../platform/module/module.ts';
import { accountRoutes } from './account/account.routes.ts';
import { sweepEmailChanges } from './account/email-change.store.ts';
import { forgetOldGuests, sweepGuests } from './guests/guest.store.ts';
import { identityRoutes } from './identity.routes.ts';
import { mailLinkJob } from './mail-link.job.ts';
import type { IdentityPorts } from './ports.ts';
import { serveProviderReturn } from './provider/provider-return-page.ts';
import { sweepSessions } from './sessions/user-session.store.ts';
import { sweepPending } from './sign-up/pending-account.store.ts';
import { tables } from './tables.ts';
import { userRoutes } from './users/users.routes.ts';

export const identityModule =
  (ports: IdentityPorts): MakeModule =>
  (deps, above) => {
    const { q } = deps.database;
    const handOver: HandOver = async (...given) => {
      for (const module of above) await module.handOver?.(...given);
    };
    return {
      name: 'identity',
      tables,
      endpoints: [
        ...identityRoutes(deps, {
          pictures: ports.profilePictures,
          handOver,
        }),
        ...accountRoutes(deps, {
          personalData: above.flatMap(({ personalData }) => personalData ?? []),
          handOver,
        }),
        ...userRoutes(deps),
      ],
      jobs: [mailLinkJob(deps)],
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
