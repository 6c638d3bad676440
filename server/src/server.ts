import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { allCalls } from '@kursi/core/contract/contract.ts';
import { type PageFrame, pageFrames, type Renderer } from '@kursi/core/discovery/rendering.ts';
import type { FastifyInstance } from 'fastify';
import { demoModule } from './demo/module.ts';
import { adminModule } from './modules/admin/public.ts';
import {
  billingModule,
  billPurpose,
  findVisitsByReceipt,
  getAdvanceNumbers,
  getVisitBills,
  makeHideSums,
  makeSeesSums,
  membershipBills,
  numberAdvances,
  openingDues,
  soldMemberships,
} from './modules/billing/public.ts';
import {
  bookingModule,
  clientsOnOwnCalendar,
  getServed,
  makeFindOwner,
  payVisit,
  takeBackOnlinePayment,
  takeOnlinePayment,
  undoVisitPayment,
  visitPurpose,
} from './modules/booking/public.ts';
import {
  businessModule,
  deletePin,
  findDuty,
  findInvitedAddress,
  findOwnersAround,
  makeFindApproval,
  makeFindRightsToSee,
  readAuthorities,
} from './modules/business/public.ts';
import { campaignsModule, findCampaigns, makeMessagesMoved } from './modules/campaigns/public.ts';
import { catalogueModule } from './modules/catalogue/public.ts';
import { clientsModule, makeMaskAnswer } from './modules/clients/public.ts';
import { type DiscoveryPorts, discoveryModule } from './modules/discovery/public.ts';
import { type HistoryWriter, historyModule, makeHistoryWriter } from './modules/history/public.ts';
import { countDemoAccounts, identityModule } from './modules/identity/public.ts';
import { insightsModule } from './modules/insights/public.ts';
import { makeProfilePictures, mediaModule } from './modules/media/public.ts';
import { type MembershipsPorts, membershipPurpose, membershipsModule } from './modules/memberships/public.ts';
import {
  alertsPurpose,
  hasLiveHeader,
  headerPurpose,
  makeFindMessageOwner,
  messagingModule,
} from './modules/messaging/public.ts';
import {
  findOvertakenAlerts,
  lockToldOfVisit,
  makeCanReach,
  notificationsModule,
} from './modules/notifications/public.ts';
import { type PaymentPurpose, paymentsModule } from './modules/payments/public.ts';
import { getBookingReviews, reviewsModule } from './modules/reviews/public.ts';
import { salesModule, salesOfDays } from './modules/sales/public.ts';
import {
  creditsPurpose,
  currentSubscription,
  subscriptionModule,
  subscriptionPurpose,
  upgradePurpose,
} from './modules/subscription/public.ts';
import { supportModule } from './modules/support/public.ts';
import { clientsInOwnQueue, waitlistModule, waitlistPurpose } from './modules/waitlist/public.ts';
import { checkInOwnProcess } from './platform/backup/check-process.ts';
import { makeNoteErasure, noteErasureJob, readErasures } from './platform/backup/erasures.ts';
import { makeBackupAside } from './platform/backup/make-backup-aside.ts';
import { nightlyBackup } from './platform/backup/nightly-backup.ts';
import { settleRestore } from './platform/backup/settle-restore.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import { makeAnnouncer } from './platform/events/announcer.ts';
import { eventsRoutes } from './platform/events/events.routes.ts';
import { makeLive } from './platform/events/live.ts';
import { makeReactions, reactionRetryJob } from './platform/events/reactions.ts';
import { type BeforeEvents, makeRecordEvent, type RecordEvent } from './platform/events/record-event.ts';
import { makeHealthRecorder } from './platform/health/health-recorder.ts';
import { backupAges, readHealth } from './platform/health/read-health.ts';
import type { FindOwner } from './platform/http/authority.ts';
import { mountCalls } from './platform/http/calls.ts';
import type { Endpoint } from './platform/http/endpoint.ts';
import { makeHttpServer } from './platform/http/http-server.ts';
import { inTurn } from './platform/http/mask-answer.ts';
import { serveDocs } from './platform/http/pages/docs-page.ts';
import { loadPageRenderer } from './platform/http/pages/page-renderer.ts';
import { serveWeb, WEB_FOLDER } from './platform/http/pages/web-files.ts';
import { type JobKind, type Jobs, makeJobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { makeMailer } from './platform/mail/mailer.ts';
import { makeMayMail } from './platform/mail/may-mail.ts';
import { makePostMail, sendMailJob } from './platform/mail/send-mail.job.ts';
import { makeMetrics } from './platform/metrics/metrics.ts';
import { type ObserveCall, watchPort } from './platform/metrics/watch-port.ts';
import type { Deps } from './platform/module/deps.ts';
import { type Gauges, type MakeModule, type Module, makeModules } from './platform/module/module.ts';
import { newId } from './platform/new-id.ts';
import { makeDiskRoom } from './platform/operations/disk-room.ts';
import { operationsRoutes } from './platform/operations/operations.routes.ts';
import { sweepJob } from './platform/operations/sweep.job.ts';
import { sweepPlatform } from './platform/operations/sweep.store.ts';
import { makeOutbound } from './platform/outbound.ts';
import { makeSandbox } from './platform/sandbox.ts';
import { makeSealer } from './platform/sealed.ts';
import { makeIdentityLibrary } from './platform/sessions/identity-library.ts';
import { keyFor } from './platform/sessions/secret.ts';
import { makeTokens } from './platform/sessions/tokens.ts';
import { tables } from './platform/tables.ts';
import { makeMessageProvider } from './providers/message/make-provider.ts';
import { makeEmbeddedGateway } from './providers/payment/embedded.ts';
import { sandboxCheckoutModule } from './providers/payment/module.ts';
import { makeRazorpay } from './providers/payment/razorpay.ts';
import { makeBackupBucket } from './providers/storage/backup-bucket.ts';
import { makeFolderStorage } from './providers/storage/folder.ts';
import { makeBucketStorage } from './providers/storage/s3.ts';

/** What the wiring has made before the modules. */
interface WiredAbove {
  readonly pages: DiscoveryPorts['pages'];
  readonly history: HistoryWriter;
  readonly log: Log;
}

/**
 * Lowest first, as in scripts/import-rules.mjs: a module imports only modules before it. What it needs of one after it
 * is a port that it declares, filled here.
 */
function modulesFor(deps: Deps, above: WiredAbove): readonly MakeModule[] {
  return [
    identityModule({
      profilePictures: makeProfilePictures(deps),
      findInvitedAddress,
      secondStep: { findDuty, findOwnersAround },
      forgetPin: deletePin,
    }),
    mediaModule,
    supportModule,
    paymentsModule({ purposes: paymentPurposes(deps) }),
    businessModule({ getSubscription: currentSubscription, hasLiveHeader }),
    subscriptionModule,
    adminModule,
    catalogueModule,
    clientsModule({ getServed, ownDay: OWN_DAY, openingDues }),
    membershipsModule(MEMBERSHIP_SALES),
    bookingModule({
      getBookingReviews,
      getVisitBills,
      getAdvanceNumbers,
      findVisitsByReceipt,
      canReach: makeCanReach(deps),
      lockToldOfVisit,
    }),
    waitlistModule({ getEntryReviews: getBookingReviews }),
    billingModule({ pages: above.pages, sales: salesOfDays }),
    salesModule,
    reviewsModule,
    discoveryModule(above),
    messagingModule({ messagesMoved: makeMessagesMoved(deps), findOvertakenAlerts }),
    notificationsModule({ findCampaigns }),
    campaignsModule,
    insightsModule,
    historyModule(above),
  ];
}

/** Whose numbers staff see today. */
const OWN_DAY = [clientsOnOwnCalendar, clientsInOwnQueue];

const MEMBERSHIP_SALES: MembershipsPorts = {
  bills: membershipBills,
  payments: { payVisit, undoVisitPayment, takeOnlinePayment, takeBackOnlinePayment },
  sold: soldMemberships,
};

/** What can be paid for. */
function paymentPurposes(deps: Deps): readonly PaymentPurpose[] {
  return [
    subscriptionPurpose(deps),
    upgradePurpose(deps),
    creditsPurpose(deps),
    numberAdvances(visitPurpose(deps)),
    numberAdvances(waitlistPurpose(deps)),
    numberAdvances(billPurpose(deps)),
    membershipPurpose(deps, MEMBERSHIP_SALES),
    headerPurpose(deps),
    alertsPurpose(deps),
  ];
}

const ENDED =
  'A request came through a proxy, so the sandbox is closed until the next start: no demo salon, no outbox page, no test checkout, no instant approval. Set PUBLIC_URL to run this server for others.';
const DEMO_ACCOUNTS =
  'This database has demo accounts, whose passwords are public. They cannot sign in while the server runs outside the sandbox.';

export interface ServerOptions {
  readonly config: Config;
  readonly database: Database;
  /** What is signed or sealed hangs on it, see `unlockKey`. */
  readonly key: string;
  readonly log: Log;
  readonly now: () => Temporal.Instant;
  /** Where people reach this server; links in mails lead there. */
  readonly origin: string;
  /** Where providers reach it, if elsewhere. */
  readonly webhookOrigin?: () => string;
  readonly rateScale?: number;
  /** False in tests: jobs then run when asked, see `Jobs.runDue`. */
  readonly polling?: boolean;
  /** Bytes that are free in a folder; tests fill the disk by it. */
  readonly readFree?: (folder: string) => Promise<number>;
}

export interface Server {
  readonly app: FastifyInstance;
  readonly recordEvent: RecordEvent;
  readonly jobs: Jobs;
  readonly jobKinds: readonly JobKind<never>[];
  /** Starts background work. Listening is separate: a test may only want to inject requests. */
  start(): Promise<void>;
  /** Runs all reactions that are due, for tests. */
  reactNow(): Promise<void>;
  /**
   * Graceful shutdown: says for `drainSeconds` that it leaves, then accepts no more work, finishes what runs and closes
   * everything but the database.
   */
  stop(): Promise<void>;
}

/** The only wiring: builds the shared deps, then the modules, then mounts their endpoints, jobs and routes. */
export async function makeServer(options: ServerOptions): Promise<Server> {
  const { config, database, log, now } = options;
  const onError = (error: unknown) => log.error({ err: error });
  const announcer = makeAnnouncer(database, onError);
  const jobs = makeJobs(database, onError, { polling: options.polling ?? true });
  const sandbox = makeSandbox(config.sandbox, (sign) => {
    log.error({ sign }, ENDED);
    // Streams of demo accounts end as well.
    announcer.authorityChanged();
  });
  // Filled below: modules are made from deps.
  const beforeEvents: BeforeEvents[] = [];
  const authorities = (questions: Parameters<typeof readAuthorities>[1]) =>
    readAuthorities(database, questions, sandbox.isOpen);
  const rateScale = options.rateScale ?? 1;
  const live = makeLive({ database, readAuthorities: authorities, onError, rateScale });
  const gauges: Gauges[] = [];
  const metrics =
    config.metricsToken === undefined
      ? null
      : makeMetrics({
          database,
          liveStreams: live.count,
          gauges: () => gauges,
          backupAges: (at) => backupAges(database, config, at),
          now,
        });
  const recorder = makeHealthRecorder({ database, dataDir: config.dataDir, now, onError });
  const observeCall: ObserveCall = (...called) => {
    recorder.observeCall(...called);
    metrics?.observeCall(...called);
  };
  const deps = makeDeps(options, { announcer, jobs, sandbox, onError, beforeEvents, live, observeCall });
  const app = await makeHttpServer(config, log, sandbox, recorder.answered);
  metrics?.watchRequests(app);

  const disk = makeDiskRoom({
    dataDir: config.dataDir,
    log,
    ...(options.readFree && { readFree: options.readFree }),
  });
  let leaving = false;
  const backups = nightlyBackup({
    ...options,
    bucket: config.backup.bucket ? makeBackupBucket(config.backup.bucket) : null,
    check: config.embeddedDatabase ? checkInOwnProcess : null,
    // A test without polling would only wait for the process.
    ...((options.polling ?? true) && { make: makeBackupAside }),
    onError,
  });
  const platform: Module = {
    name: 'platform',
    tables,
    endpoints: [
      ...operationsRoutes({
        ...deps,
        jobs,
        storageReady: deps.storage.ready,
        isServing: () => !leaving,
        readHealth: () => readHealth({ config, database, recorder, now }),
      }),
      ...eventsRoutes({ database, live }),
    ],
    jobs: [
      sendMailJob(deps.mailer, makeSealer(deps.keyFor('queued mail')), now),
      noteErasureJob(config.dataDir),
      backups.job,
    ],
    sweeps: [(at) => sweepPlatform(database.q, at)],
    gauges: async () => ({ disk_free_bytes: disk.freeBytes() }),
  };

  const history = makeHistoryWriter(deps);
  const pages = await loadPageRenderer<Renderer, PageFrame>(WEB_FOLDER, pageFrames);
  const makers = [...modulesFor(deps, { pages, history, log }), sandboxCheckoutModule(app), demoModule(app)];
  const modules = [platform, ...(await makeModules(makers, deps))];
  gauges.push(...modules.flatMap((module) => module.gauges ?? []));
  beforeEvents.push(...modules.flatMap((module) => module.beforeEvents ?? []));
  const endpoints = modules.flatMap((module) => module.endpoints ?? []);
  const reactions = modules.flatMap((module) => module.reactions ?? []);
  const sweeps = modules.flatMap((module) => module.sweeps ?? []);
  const jobKinds = [
    ...modules.flatMap((module) => module.jobs ?? []),
    reactionRetryJob(database, reactions),
    sweepJob(now, sweeps),
  ];
  const reacting = makeReactions({ database, sendJob: jobs.send, reactions, onError });
  mustHandleEveryCall(endpoints);

  mountCalls(app, {
    database,
    endpoints,
    readAuthorities: authorities,
    findOwner: makeFindAnyOwner(database, now),
    findApproval: makeFindApproval(database),
    findRightsToSee: makeFindRightsToSee(database),
    maskAnswer: inTurn([makeMaskAnswer(database, OWN_DAY), makeHideSums(database)]),
    seesSums: makeSeesSums(database),
    remember: history,
    sessionOfToken: (token) => deps.tokens.sessionOf(token, now()),
    publicUrl: config.publicUrl,
    sandbox,
    now,
    rateScale: deps.rateScale,
    disk,
  });
  for (const module of modules) module.serve?.(app);
  if (config.metricsToken) metrics?.serve(app, config.metricsToken);
  serveDocs(app, deps.origin, deps.rateScale);
  await serveWeb(app, WEB_FOLDER);

  return {
    app,
    recordEvent: deps.recordEvent,
    jobs,
    jobKinds,
    async start() {
      await jobs.start(jobKinds, () =>
        settleRestore(options, {
          react: () => reacting.drain(),
          erasures: (since) => readErasures(config.dataDir, deps.keyFor('erasures'), since),
          hold: modules.flatMap(({ afterRestore }) => afterRestore ?? []),
        }),
      );
      for (const module of modules) await module.start?.();
      await live.start();
      await disk.start();
      if (options.polling ?? true) recorder.start();
      await reacting.start();
      const found = config.sandbox ? 0 : await countDemoAccounts(database.q);
      if (found > 0) log.warn({ demo_accounts: found }, DEMO_ACCOUNTS);
    },
    reactNow: () => reacting.drain(),
    async stop() {
      leaving = true;
      if (app.server.listening) await sleep(config.drainSeconds * 1000);
      await live.stop();
      await app.close();
      await reacting.stop();
      backups.stop();
      await jobs.stop();
      disk.stop();
      if (options.polling ?? true) await recorder.stop();
      deps.mailer.close();
      await announcer.stop();
    },
  };
}

function makeFindAnyOwner(database: Database, now: () => Temporal.Instant): FindOwner {
  const ofBooking = makeFindOwner(database, now);
  const ofMessages = makeFindMessageOwner(database);
  return (record, named) =>
    record === 'booking' || record === 'visit' ? ofBooking(record, named) : ofMessages(record, named);
}

function makeDeps(
  { config, database, key, now, origin, webhookOrigin = () => origin, rateScale = 1 }: ServerOptions,
  given: Pick<Deps, 'onError' | 'sandbox' | 'live'> & {
    readonly announcer: ReturnType<typeof makeAnnouncer>;
    readonly jobs: Jobs;
    readonly beforeEvents: readonly BeforeEvents[];
    readonly observeCall: ObserveCall;
  },
): Deps {
  const { announcer, jobs, sandbox, onError, beforeEvents, live, observeCall } = given;
  const watched = <P extends object>(name: string, port: P) => watchPort(name, port, observeCall);
  const watchedIfAny = <P extends object>(name: string, port: P | null) => port && watched(name, port);
  const keyOf = (purpose: string) => keyFor(key, purpose);
  const mailer = watched('mail', makeMailer(config, sandbox));
  const postMail = makePostMail(jobs.send, makeSealer(keyOf('queued mail')));
  return {
    config,
    sandbox,
    database,
    now,
    newId,
    random: Math.random,
    onError,
    recordEvent: makeRecordEvent(announcer, beforeEvents),
    announcer,
    live,
    sendJob: jobs.send,
    mailer,
    postMail,
    noteErasure: makeNoteErasure(jobs.send, keyOf('erasures'), now),
    mayMail: makeMayMail(database, mailer),
    storage: watched(
      'files',
      config.bucket
        ? makeBucketStorage(config.bucket)
        : makeFolderStorage(path.join(config.dataDir, 'media')),
    ),
    gateway: watchedIfAny('payments', paymentGateway(config, { database, now, keyFor: keyOf })),
    messages: watchedIfAny(
      'whatsapp',
      makeMessageProvider(config, keyOf('message webhook').toString('base64url')),
    ),
    outbound: watched('push', makeOutbound({ sandbox })),
    library: makeIdentityLibrary({
      database,
      secret: keyOf('identity library').toString('base64url'),
      origin,
    }),
    tokens: makeTokens(keyOf('credential')),
    keyFor: keyOf,
    origin,
    webhookOrigin,
    rateScale,
  };
}

function paymentGateway(config: Config, sandbox: Parameters<typeof makeEmbeddedGateway>[0]) {
  if (config.razorpay) return makeRazorpay(config.razorpay);
  return config.sandbox ? makeEmbeddedGateway(sandbox) : null;
}

function mustHandleEveryCall(endpoints: readonly Endpoint[]): void {
  const handled = new Set(endpoints.map(({ call }) => call));
  const missing = allCalls().filter(({ call }) => !handled.has(call));
  if (missing.length > 0)
    throw new Error(`calls without a handler: ${missing.map(({ name }) => name).join(', ')}`);
}
