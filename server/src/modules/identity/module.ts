import type { HandOver, MakeModule } from '../../platform/module/module.ts';
import { accountRoutes } from './account/account.routes.ts';
import { sweepEmailChanges } from './account/email-change.store.ts';
import { deleteAgain } from './account/personal-data.ts';
import { forgetOldGuests, sweepGuests } from './guests/guest.store.ts';
import { identityRoutes } from './identity.routes.ts';
import { mailLinkJob } from './mail-link.job.ts';
import type { IdentityPorts } from './ports.ts';
import { serveProviderReturn } from './provider/provider-return-page.ts';
import { sweepChallenges } from './second-step/passkey.store.ts';
import { entryDeps } from './sessions/entry.ts';
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
    const entry = entryDeps(deps, ports.secondStep);
    const personalData = above.flatMap((module) => module.personalData ?? []);
    return {
      name: 'identity',
      tables,
      endpoints: [
        ...identityRoutes(deps, {
          entry,
          pictures: ports.profilePictures,
          findInvitedAddress: ports.findInvitedAddress,
          forgetPin: ports.forgetPin,
          handOver,
        }),
        ...accountRoutes(deps, {
          entry,
          personalData,
          handOver,
        }),
        ...userRoutes(deps),
      ],
      afterRestore: async (now, isErased) => (isErased ? deleteAgain(deps, personalData, isErased, now) : {}),
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
        (now) => sweepChallenges(q, now),
      ],
    };
  };
