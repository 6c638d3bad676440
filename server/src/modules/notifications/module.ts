import { deleteRowsOfBusiness } from '../../platform/database/delete-rows-of-business.ts';
import type { MakeModule } from '../../platform/module/module.ts';
import { makeSealer } from '../../platform/sealed.ts';
import { makeWebPush } from '../../providers/push/web-push.ts';
import { listMessagesOfAccount, sweepClientMessages } from './client-messages/client-message.store.ts';
import { clientMessageRoutes } from './client-messages/list-client-messages.ts';
import { billMailRoutes } from './client-messages/mail-bill.ts';
import { notifyAboutBillsReaction } from './client-messages/notify-about-bills.reaction.ts';
import { sendClientMessagesJob } from './client-messages/send-client-messages.job.ts';
import { makeGetReach, makeGetReachAt } from './delivery/channels.ts';
import { loadPushKeys } from './delivery/push-keys.ts';
import { sendDeliveriesJob } from './delivery/send-deliveries.job.ts';
import { settleDueJob } from './delivery/settle-due.job.ts';
import { makeUnsubscribing } from './delivery/unsubscribe.ts';
import { findVisitRoutes } from './find-visits/find-visits.routes.ts';
import { makeHashCode } from './find-visits/hash-code.ts';
import { sendCodeJob } from './find-visits/send-code.job.ts';
import { sendLinkJob } from './find-visits/send-link.job.ts';
import { deleteCode, sweepCodes } from './find-visits/visit-code.store.ts';
import { deleteGuestEmail } from './guests/guest-contact.store.ts';
import { makeHoldAfterRestore } from './hold-after-restore.ts';
import { notifyAboutMessagesReaction } from './messages/notify-about-messages.reaction.ts';
import {
  deleteNotificationsOfPerson,
  getNotificationSettings,
  sweepNotifications,
} from './notification.store.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { makeNotify } from './notify.ts';
import type { NotificationsPorts } from './ports.ts';
import { notifyAboutQueueReaction } from './queue/notify-about-queue.reaction.ts';
import { makeFindTrackerToken } from './queue/tracker-link.ts';
import { askForReviewsJob } from './recurring/ask-for-reviews.job.ts';
import { expireMembershipsJob } from './recurring/expire-memberships.job.ts';
import { remindOfServicesJob } from './recurring/remind-of-services.job.ts';
import { remindOfVisitsJob } from './recurring/remind-of-visits.job.ts';
import { tables } from './tables.ts';
import { notifyAboutRefundsReaction } from './visits/notify-about-refunds.reaction.ts';
import { notifyAboutReviewsReaction } from './visits/notify-about-reviews.reaction.ts';
import { notifyAboutSlotAlertsReaction } from './visits/notify-about-slot-alerts.reaction.ts';
import { notifyAboutVisitsReaction } from './visits/notify-about-visits.reaction.ts';
import { makeLinkVisit } from './visits/visit-link.ts';

export const notificationsModule =
  ({ findCampaigns }: NotificationsPorts): MakeModule =>
  async (deps) => {
    const { config, database, keyFor, origin, mailer, outbound } = deps;
    const push = makeWebPush({
      keys: await loadPushKeys(database, makeSealer(keyFor('push keys')), config.vapid),
      subject: config.vapidSubject ?? pushSubject(origin),
      outbound,
    });
    const own = {
      ...deps,
      findCampaigns,
      push,
      notify: makeNotify(deps),
      unsubscribing: makeUnsubscribing(keyFor('unsubscribe')),
      getReach: makeGetReach(mailer),
      getReachAt: makeGetReachAt(deps),
      findTrackerToken: makeFindTrackerToken(deps),
      linkVisit: makeLinkVisit(deps),
      hashCode: makeHashCode(deps),
    };
    const recurring = [
      remindOfVisitsJob(own),
      remindOfServicesJob(own),
      expireMembershipsJob(own),
      askForReviewsJob(own),
    ];
    return {
      name: 'notifications',
      tables,
      endpoints: [
        ...notificationRoutes({ ...own, pushPublicKey: push.publicKey }),
        ...billMailRoutes(own),
        ...clientMessageRoutes(own),
        ...findVisitRoutes(own),
      ],
      jobs: [
        settleDueJob(own),
        sendDeliveriesJob(own),
        sendClientMessagesJob(own),
        sendCodeJob(own),
        sendLinkJob(own),
        ...recurring,
      ],
      afterRestore: makeHoldAfterRestore(database, recurring),
      reactions: [
        notifyAboutVisitsReaction(own),
        notifyAboutRefundsReaction(own),
        notifyAboutSlotAlertsReaction(own),
        notifyAboutReviewsReaction(own),
        notifyAboutQueueReaction(own),
        notifyAboutBillsReaction(own),
        notifyAboutMessagesReaction(own),
      ],
      sweeps: [
        (now) => sweepNotifications(database.q, now),
        (now) => sweepClientMessages(database.q, now),
        (now) => sweepCodes(database.q, now),
      ],
      async purgeBusiness(id) {
        await deleteRowsOfBusiness(database.q, 'client_message', id);
        await deleteRowsOfBusiness(database.q, 'waitlist_notice', id);
      },
      personalData: {
        collect: async (db, userId) => ({
          notification_settings: await getNotificationSettings(db, userId),
          messages: await listMessagesOfAccount(db, userId),
        }),
        async erase(tx, { user_id }) {
          await deleteNotificationsOfPerson(tx, user_id);
          await deleteGuestEmail(tx, user_id);
          await deleteCode(tx, user_id);
          return null;
        },
      },
    };
  };

/** Push services want a contact address; some refuse one on localhost. */
function pushSubject(origin: string): string {
  return origin.startsWith('https:') ? origin : 'mailto:nobody@kursi.invalid';
}
