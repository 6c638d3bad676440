import { refuse } from '@kursi/core/kernel/result.ts';
import { type Endpoint, query, stream } from '../../platform/http/endpoint.ts';
import { makeLinkTokens } from '../../platform/link-token.ts';
import type { MakeModule } from '../../platform/module/module.ts';
import { handOverDeposits } from './deposits/deposit.store.ts';
import { returnDepositsJob } from './deposits/return-deposits.job.ts';
import { eraseClientReaction } from './entries/erase-client.reaction.ts';
import { keepEntryFacts } from './entries/keep-entry-facts.ts';
import { handOverEntries } from './entries/person-entries.store.ts';
import { waitlistPersonalData } from './entries/personal-data.ts';
import { waitlistBookingRoutes, waitlistLinkRoutes } from './entries/waitlist-booking.routes.ts';
import { eraseWaitlists } from './erase-waitlists.store.ts';
import { requoteJob } from './estimates/requote.job.ts';
import { waitsRoutes } from './estimates/waits.routes.ts';
import type { WaitlistPorts } from './ports.ts';
import { tables } from './tables.ts';
import { waitlistRoutes } from './waitlist.routes.ts';

export const waitlistModule =
  ({ getEntryReviews }: WaitlistPorts): MakeModule =>
  (deps) => {
    const tokenOf = makeLinkTokens(deps.keyFor('waitlist-link'));
    const endpoints = [
      ...waitlistRoutes(deps, tokenOf),
      ...waitlistBookingRoutes(deps, tokenOf, getEntryReviews),
      ...waitlistLinkRoutes(deps),
      ...waitsRoutes(deps),
    ];
    return {
      name: 'waitlist',
      tables,
      endpoints: deps.config.features.waitlist ? endpoints : endpoints.map(switchedOff),
      jobs: [requoteJob(deps), returnDepositsJob(deps)],
      beforeEvents: keepEntryFacts(deps),
      reactions: [eraseClientReaction],
      async handOver(tx, people) {
        await handOverEntries(tx, people);
        await handOverDeposits(tx, people);
      },
      personalData: waitlistPersonalData(deps),
      purgeBusiness: (id) => eraseWaitlists(deps.database.q, id),
    };
  };

/** The feature flag of the installation. */
function switchedOff({ call }: Endpoint): Endpoint {
  return call.stream ? stream(call, async function* () {}) : query(call, async () => refuse('MODULE_OFF'));
}
