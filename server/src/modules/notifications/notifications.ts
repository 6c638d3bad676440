import type { Database } from '../../platform/database/database.ts';
import type { Reaction } from '../../platform/events/reactions.ts';
import type { Endpoint } from '../../platform/http/endpoint.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { PushService } from '../../providers/push/web-push.ts';
import { askForReviewsJob } from './ask-for-reviews.job.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { makeNotify, type Notify, type SendLater } from './notify.ts';
import { notifyAboutRefundsReaction } from './notify-about-refunds.reaction.ts';
import { notifyAboutReviewsReaction } from './notify-about-reviews.reaction.ts';
import { notifyAboutSlotAlertsReaction } from './notify-about-slot-alerts.reaction.ts';
import { notifyAboutVisitsReaction } from './notify-about-visits.reaction.ts';
import { remindJob } from './remind.job.ts';
import { sendJob } from './send-delivery.job.ts';
import { settleDueJob } from './settle-due.job.ts';
import { makeUnsubscribing } from './unsubscribe.ts';

export interface Notifications {
  /** The one door, for reactions and use cases of modules above. */
  readonly notify: Notify;
  readonly endpoints: readonly Endpoint[];
  readonly jobs: readonly JobKind<never>[];
  readonly reactions: readonly Reaction[];
}

export function makeNotifications(given: {
  readonly database: Database;
  readonly sendJob: SendLater;
  readonly mailer: Mailer;
  readonly push: PushService;
  /** Signs the links that switch mails off. */
  readonly unsubscribeKey: Buffer;
  readonly origin: string;
  readonly now: () => Temporal.Instant;
}): Notifications {
  const notify = makeNotify(given);
  const unsubscribing = makeUnsubscribing(given.unsubscribeKey);
  const deps = { ...given, notify, unsubscribing };
  return {
    notify,
    endpoints: notificationRoutes({ ...deps, pushPublicKey: given.push.publicKey }),
    jobs: [
      settleDueJob({ ...deps, mailReachesPeople: given.mailer.reachesPeople }),
      sendJob(deps),
      remindJob(deps),
      askForReviewsJob(deps),
    ],
    reactions: [
      notifyAboutVisitsReaction(deps),
      notifyAboutRefundsReaction(deps),
      notifyAboutSlotAlertsReaction(deps),
      notifyAboutReviewsReaction(deps),
    ],
  };
}
