import type { Database } from '../../platform/database/database.ts';
import type { Reaction } from '../../platform/events/reactions.ts';
import type { Handling } from '../../platform/http/handling.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { PushService } from '../../providers/push/web-push.ts';
import { askForReviewsJob } from './ask-for-reviews.job.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { remindJob } from './remind.job.ts';
import { sendJob } from './send.job.ts';
import { settleDueJob } from './settle-due.job.ts';
import { makeTell, type SendLater, type Tell } from './tell.ts';
import { tellOfOffersReaction } from './tell-of-offers.reaction.ts';
import { tellOfReturnedMoneyReaction } from './tell-of-returned-money.reaction.ts';
import { tellOfReviewsReaction } from './tell-of-reviews.reaction.ts';
import { tellOfVisitsReaction } from './tell-of-visits.reaction.ts';
import { makeUnsubscribing } from './unsubscribe.ts';

export interface Notifications {
  /** The one door, for reactions and use cases of modules above. */
  readonly tell: Tell;
  readonly handlings: readonly Handling[];
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
  const tell = makeTell(given);
  const unsubscribing = makeUnsubscribing(given.unsubscribeKey);
  const deps = { ...given, tell, unsubscribing };
  return {
    tell,
    handlings: notificationRoutes({ ...deps, pushPublicKey: given.push.publicKey }),
    jobs: [
      settleDueJob({ ...deps, mailReachesPeople: given.mailer.reachesPeople }),
      sendJob(deps),
      remindJob(deps),
      askForReviewsJob(deps),
    ],
    reactions: [
      tellOfVisitsReaction(deps),
      tellOfReturnedMoneyReaction(deps),
      tellOfOffersReaction(deps),
      tellOfReviewsReaction(deps),
    ],
  };
}
