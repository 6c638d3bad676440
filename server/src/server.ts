import path from 'node:path';
import { allCalls } from '@kursi/core/contract/contract.ts';
import type { FastifyInstance } from 'fastify';
import { demoRoutes } from './demo/demo.routes.ts';
import { adminRoutes, categoryRoutes, notifyOwnersJob } from './modules/admin/public.ts';
import {
  availabilityRoutes,
  bookingRoutes,
  expireRequestsJob,
  expireSlotAlertsJob,
  handOverHolds,
  makeFindOwner,
  matchSlotAlertsJob,
  refundCancelledJob,
  serveCalendarFeeds,
  sweepHolds,
  sweepSlotAlerts,
  visitPurpose,
} from './modules/booking/public.ts';
import { businessRoutes, memberRoutes, readAuthorities, settingsRoutes } from './modules/business/public.ts';
import { catalogueRoutes } from './modules/catalogue/public.ts';
import { clientRoutes, sweepRemovedNotes } from './modules/clients/public.ts';
import { discoveryRoutes, servePublicPages } from './modules/discovery/public.ts';
import { identityRoutes, makeIdentityMails, sweepGuests, userRoutes } from './modules/identity/public.ts';
import { insightsRoutes } from './modules/insights/public.ts';
import {
  deleteFileJob,
  makeMedia,
  makeSignatures,
  mediaRoutes,
  profilePictures,
  serveFiles,
} from './modules/media/public.ts';
import { loadPushKeys, makeNotifications, sweepNotifications } from './modules/notifications/public.ts';
import { makePayments } from './modules/payments/public.ts';
import { reviewRoutes } from './modules/reviews/public.ts';
import {
  expireSubscriptionsJob,
  insertFirstSubscription,
  subscriptionPurpose,
  subscriptionRoutes,
} from './modules/subscription/public.ts';
import { supportRoutes } from './modules/support/public.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import { makeAnnouncer } from './platform/events/announcer.ts';
import { eventsRoutes } from './platform/events/events.routes.ts';
import { makeLive } from './platform/events/live.ts';
import { makeReactions, reactionRetryJob } from './platform/events/reactions.ts';
import { makeRecordEvent, type RecordEvent } from './platform/events/record-event.ts';
import { mountCalls } from './platform/http/calls.ts';
import { serveDocs } from './platform/http/docs-page.ts';
import { loadDrawnPages } from './platform/http/drawn-pages.ts';
import type { Endpoint } from './platform/http/endpoint.ts';
import { makeHttpServer } from './platform/http/http-server.ts';
import { serveWeb, WEB_FOLDER } from './platform/http/web-files.ts';
import { type Jobs, makeJobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { makeFolderMailer, makeSmtpMailer } from './platform/mail/mailer.ts';
import { makeMayMail } from './platform/mail/may-mail.ts';
import { makePostMail, sendMailJob } from './platform/mail/send-mail.job.ts';
import { newId } from './platform/new-id.ts';
import { operationsRoutes } from './platform/operations/operations.routes.ts';
import { sweepJob } from './platform/operations/sweep.job.ts';
import { makeOutbound } from './platform/outbound.ts';
import { makeSealer } from './platform/sealed.ts';
import { makeIdentityLibrary } from './platform/sessions/identity-library.ts';
import { keyFor } from './platform/sessions/secret.ts';
import { makeTokens } from './platform/sessions/tokens.ts';
import { sandboxCheckoutRoutes, sandboxWebhookJob } from './providers/payment/embedded.routes.ts';
import { makeEmbeddedGateway } from './providers/payment/embedded.ts';
import { makeRazorpay } from './providers/payment/razorpay.ts';
import { makeWebPush } from './providers/push/web-push.ts';
import { makeFolderStorage } from './providers/storage/folder.ts';
import { makeBucketStorage } from './providers/storage/s3.ts';
import { allReactions } from './reactions/reactions.ts';

export interface ServerOptions {
  readonly config: Config;
  readonly database: Database;
  readonly secret: string;
  readonly log: Log;
  readonly now: () => Temporal.Instant;
  /** Where people reach this server; links in mails lead there. */
  readonly origin: string;
  readonly rateScale?: number;
  /** False in tests: jobs then run when asked, see `Jobs.runDue`. */
  readonly polling?: boolean;
}

export interface Server {
  readonly app: FastifyInstance;
  readonly recordEvent: RecordEvent;
  readonly jobs: Jobs;
  /** Begins background work. Listening is separate: a test may only want to inject requests. */
  start(): Promise<void>;
  /** Reacts to everything that has happened so far, instead of within seconds; for tests. */
  reactNow(): Promise<void>;
  /** Takes no more work, finishes what runs, and lets go of everything but the database. */
  stop(): Promise<void>;
}

/** The only wiring: everything is made here and handed to what needs it. */
export async function makeServer(options: ServerOptions): Promise<Server> {
  const { config, database, secret, log, now, origin } = options;
  const onError = (error: unknown) => log.error({ err: error });

  const announcer = makeAnnouncer(database, onError);
  const recordEvent = makeRecordEvent(announcer);
  const authorities = (questions: Parameters<typeof readAuthorities>[1]) =>
    readAuthorities(database, questions);
  const live = makeLive({ database, readAuthorities: authorities, onError });

  const mailer = config.smtpUrl
    ? makeSmtpMailer(config.smtpUrl, config.mailFrom ?? 'Kursi <no-reply@localhost>')
    : makeFolderMailer(path.join(config.dataDir, 'outbox'), { sandbox: config.sandbox });
  const storage = config.bucket
    ? makeBucketStorage(config.bucket)
    : makeFolderStorage(path.join(config.dataDir, 'media'));
  const signatures = makeSignatures(keyFor(secret, 'media'));
  // A function, because the queue has a job of the files' own.
  const media = makeMedia({ storage, signatures, newId, database, jobs: () => jobs });
  const sendJob: Jobs['send'] = (tx, name, data, options) => jobs.send(tx, name, data, options);
  const sandboxCheckout = {
    database,
    keySecret: keyFor(secret, 'sandbox payments').toString('hex'),
    webhookSecret: keyFor(secret, 'sandbox payment webhooks').toString('hex'),
    now,
    sendJob,
    open: config.sandbox && !config.razorpay,
    ownAddress() {
      // What was left to do by a server that was killed may be taken up before this one listens: then later.
      if (!app.server.listening) throw new Error('not listening yet');
      return app.listeningOrigin;
    },
  };
  const payments = makePayments({
    database,
    gateway: paymentGateway(config, sandboxCheckout),
    purposes: [subscriptionPurpose({ recordEvent, newId }), visitPurpose({ recordEvent, newId })],
    recordEvent,
    newId,
    sendJob,
    now,
    onError,
  });
  const notifications = makeNotifications({
    database,
    sendJob,
    mailer,
    push: makeWebPush({
      keys: await loadPushKeys(database, makeSealer(keyFor(secret, 'push keys')), config.vapid),
      subject: config.vapidSubject ?? pushSubject(origin),
      outbound: makeOutbound({ mayLoopback: config.sandbox }),
    }),
    unsubscribeKey: keyFor(secret, 'unsubscribe'),
    origin,
    now,
  });
  const reactions = allReactions({ notifications, sendJob, now });
  const jobs: Jobs = makeJobs(
    database,
    [
      sendMailJob(mailer, now),
      reactionRetryJob(database, reactions),
      sweepJob(database, now, [
        media.sweep,
        (at) => sweepRemovedNotes(database.q, at),
        (at) => sweepHolds(database.q, at),
        (at) => sweepSlotAlerts(database.q, at),
        (at) => sweepGuests(database.q, at),
        (at) => sweepNotifications(database.q, at),
      ]),
      deleteFileJob(storage),
      ...payments.jobs,
      ...notifications.jobs,
      sandboxWebhookJob(sandboxCheckout),
      expireRequestsJob({ database, recordEvent, newId, now, onError }),
      matchSlotAlertsJob({ database, recordEvent, newId, sendJob, now }),
      expireSlotAlertsJob({ database, recordEvent, newId, sendJob, now, onError }),
      refundCancelledJob({ database, recordEvent, newId, sendJob, now, onError }),
      expireSubscriptionsJob({ database, recordEvent, newId, now }),
      notifyOwnersJob({ database, postMail: () => postMail, origin }),
    ],
    onError,
    { polling: options.polling ?? true },
  );
  const postMail = makePostMail(jobs);
  const mayMail = makeMayMail(database, mailer);
  const reacting = makeReactions({ database, jobs, reactions, onError });

  const tokens = makeTokens(keyFor(secret, 'credential'));
  const mails = makeIdentityMails(postMail, origin);
  const library = makeIdentityLibrary({
    database,
    secret: keyFor(secret, 'identity library').toString('base64url'),
    origin,
    mails,
  });

  const endpoints: Endpoint[] = [
    ...operationsRoutes({ config, database, jobs, mailer, storageReady: storage.ready }),
    ...identityRoutes({
      database,
      library,
      tokens,
      announcer,
      mails,
      origin,
      mayMail,
      pictures: profilePictures(media),
      handOver: handOverHolds,
    }),
    ...userRoutes({ database, announcer }),
    ...mediaRoutes({ database, jobs, storage, signatures, newId }),
    ...supportRoutes({ database, media, postMail, newId, supportEmail: config.supportEmail, origin }),
    ...businessRoutes({
      database,
      recordEvent,
      newId,
      random: Math.random,
      sandbox: config.sandbox,
      onCreated: insertFirstSubscription,
    }),
    ...settingsRoutes({
      database,
      recordEvent,
      announcer,
      media,
      sealer: makeSealer(keyFor(secret, 'bank details')),
    }),
    ...memberRoutes({ database, recordEvent, newId, postMail, mayMail, origin, announcer }),
    ...adminRoutes({ database, recordEvent, announcer, sendJob }),
    ...categoryRoutes({ database, media, newId }),
    ...payments.endpoints,
    ...sandboxCheckoutRoutes(sandboxCheckout),
    ...subscriptionRoutes({ database, recordEvent, newId, payments }),
    ...catalogueRoutes({ database, media, recordEvent, newId }),
    ...clientRoutes({ database, recordEvent, newId }),
    ...bookingRoutes({ sendJob, database, recordEvent, newId }),
    ...availabilityRoutes({ database }),
    ...reviewRoutes({ database, recordEvent, newId }),
    ...discoveryRoutes({ database, newId }),
    ...insightsRoutes({ database }),
    ...notifications.endpoints,
    ...eventsRoutes({ database, live }),
    ...demoRoutes({
      database,
      library,
      media,
      recordEvent,
      notify: notifications.notify,
      keepsFiles: storage.kind === 'folder',
      now,
      app: () => app,
      sandbox: config.sandbox,
      grants: { library, tokens, secureCookies: origin.startsWith('https:') },
    }),
  ];
  mustHandleEveryCall(endpoints);

  const app = await makeHttpServer(config, log);
  const { rateScale = 1 } = options;
  mountCalls(app, {
    database,
    endpoints,
    readAuthorities: authorities,
    findOwner: makeFindOwner(database),
    sessionOfToken: (token) => tokens.sessionOf(token, now()),
    publicUrl: config.publicUrl,
    now,
    rateScale,
  });
  serveCalendarFeeds(app, { database, now, rateScale });
  serveFiles(app, { storage, signatures, now });
  serveDocs(app, origin);
  servePublicPages(app, { database, now, origin, pages: await loadDrawnPages(WEB_FOLDER) });
  await serveWeb(app, WEB_FOLDER);

  return {
    app,
    recordEvent,
    jobs,
    async start() {
      await jobs.start();
      await live.start();
      await reacting.start();
    },
    reactNow: () => reacting.drain(),
    async stop() {
      await live.stop();
      await app.close();
      await reacting.stop();
      await jobs.stop();
      await announcer.stop();
    },
  };
}

/** Null where nothing can be paid online. */
function paymentGateway(config: Config, sandbox: Parameters<typeof makeEmbeddedGateway>[0]) {
  if (config.razorpay) return makeRazorpay(config.razorpay);
  return config.sandbox ? makeEmbeddedGateway(sandbox) : null;
}

/** Push services want to know whom to write to; some refuse an address of this machine. */
function pushSubject(origin: string): string {
  return origin.startsWith('https:') ? origin : 'mailto:nobody@kursi.invalid';
}

function mustHandleEveryCall(endpoints: readonly Endpoint[]): void {
  const handled = new Set(endpoints.map(({ call }) => call));
  const missing = allCalls().filter(({ call }) => !handled.has(call));
  if (missing.length > 0)
    throw new Error(`calls without a handler: ${missing.map(({ name }) => name).join(', ')}`);
}
