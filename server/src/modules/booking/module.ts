import type { MakeModule } from '../../platform/module/module.ts';
import { availabilityRoutes } from './availability/availability.routes.ts';
import { bookingRoutes } from './booking.routes.ts';
import { keepClientFacts } from './client-facts/keep-client-facts.ts';
import { serveCalendarFeeds } from './feeds/serve-calendar-feeds.ts';
import { expireHolds } from './holds/expire-holds.ts';
import { handOverHolds } from './holds/hand-over-holds.ts';
import { countHolds } from './holds/hold.store.ts';
import { refundCancelledJob } from './payments/refund-cancelled.job.ts';
import type { BookingPorts } from './ports.ts';
import { freedTimeReaction } from './slot-alerts/freed-time.reaction.ts';
import { expireSlotAlertsJob, matchSlotAlertsJob } from './slot-alerts/match-slot-alerts.job.ts';
import { sweepSlotAlerts } from './slot-alerts/slot-alert.store.ts';
import { slotAlertRoutes } from './slot-alerts/slot-alerts.routes.ts';
import { tables } from './tables.ts';
import { expireRequestsJob } from './visits/changes/expire-requests.job.ts';
import { eraseClientReaction } from './visits/erase-client.reaction.ts';
import { eraseVisits } from './visits/erase-visits.store.ts';
import { changedNumberReaction } from './visits/links/changed-number.reaction.ts';
import { handOverOpenedVisits, sweepVisitLinks } from './visits/links/visit-link.store.ts';
import { visitLinkRoutes } from './visits/links/visit-links.routes.ts';
import { bookingPersonalData } from './visits/personal-data.ts';
import { serveSharePages } from './visits/sharing/serve-share-pages.ts';

export const bookingModule =
  (ports: BookingPorts): MakeModule =>
  (deps) => {
    const { q } = deps.database;
    const { getVisitBills, canReach } = ports;
    const alertDeps = { ...deps, canReach };
    return {
      name: 'booking',
      tables,
      endpoints: [
        ...bookingRoutes(deps, ports),
        ...slotAlertRoutes(alertDeps),
        ...availabilityRoutes(deps),
        ...visitLinkRoutes(deps),
      ],
      jobs: [
        expireRequestsJob(deps),
        matchSlotAlertsJob(alertDeps),
        expireSlotAlertsJob(alertDeps),
        refundCancelledJob(deps),
      ],
      beforeEvents: keepClientFacts(deps),
      reactions: [eraseClientReaction, changedNumberReaction, freedTimeReaction(deps)],
      gauges: async (now) => ({ holds: await countHolds(q, now) }),
      sweeps: [
        (now) => expireHolds(deps.database, now),
        (now) => sweepSlotAlerts(q, now),
        (now) => sweepVisitLinks(q, now),
      ],
      serve(app) {
        serveCalendarFeeds(app, deps);
        serveSharePages(app, { ...deps, getVisitBills });
      },
      async handOver(tx, people, now) {
        await handOverHolds(tx, people, now);
        await handOverOpenedVisits(tx, people);
      },
      personalData: bookingPersonalData({ ...deps, getVisitBills }),
      purgeBusiness: (id) => eraseVisits(q, id),
    };
  };
