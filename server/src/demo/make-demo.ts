import { setTimeout as sleep } from 'node:timers/promises';
import { type DemoProgress, demoRoles } from '@kursi/core/demo/demo.contract.ts';
import { mediaCalls } from '@kursi/core/media/media.contract.ts';
import type { FastifyInstance } from 'fastify';
import { joinTeam } from '../modules/business/public.ts';
import { lookForFindings } from '../modules/history/public.ts';
import { makePlatformAdmin, saveKnownAccount } from '../modules/identity/public.ts';
import type { Media } from '../modules/media/public.ts';
import type { Notify } from '../modules/notifications/public.ts';
import { mendSales } from '../modules/sales/public.ts';
import type { Database } from '../platform/database/database.ts';
import { forgetAttempts } from '../platform/http/rate-limit.store.ts';
import { contextAs } from '../platform/module/command-context.ts';
import type { Deps } from '../platform/module/deps.ts';
import { type Actor, actAs } from './acting.ts';
import { analyzeTables, beginDemo, eraseBusiness, getDemo, lockDemo, updateDemo } from './demo.store.ts';
import { drawPicture } from './draw-picture.ts';
import type { Salon } from './part.ts';
import { parts } from './parts/parts.ts';
import { INVITED } from './parts/team.ts';
import { demoPeople } from './people.ts';
import { seededRandom } from './seeded-random.ts';

export interface DemoDeps
  extends Pick<
    Deps,
    'database' | 'library' | 'recordEvent' | 'newId' | 'storage' | 'now' | 'sendJob' | 'messages' | 'config'
  > {
  readonly media: Media;
  readonly notify: Notify;
  /** The server itself: the salon is made through its own endpoints. */
  readonly app: FastifyInstance;
}

const ZONE = 'Asia/Kolkata';
const SEED = 2026;
const TOTAL = parts.reduce((sum, { steps }) => sum + steps, 0);
const ASK_AGAIN_MS = 250;
const DONE: DemoProgress = { state: 'ready', done: TOTAL, total: TOTAL };

export async function demoProgress(database: Database): Promise<DemoProgress> {
  const demo = await getDemo(database.q);
  if (!demo) return { state: 'none', done: 0, total: TOTAL };
  if (demo.finished_at) return DONE;
  return { state: 'making', done: demo.done, total: demo.total };
}

/**
 * Seeds the demo salon unless it exists; `fresh` seeds it again. Concurrent callers wait for the one that
 * holds the lock. A salon that was left unfinished is seeded again.
 */
export async function makeDemo(
  deps: DemoDeps,
  { fresh }: { readonly fresh: boolean },
  now: Temporal.Instant,
): Promise<DemoProgress> {
  for (;;) {
    const made = await deps.database.transaction(async (tx) => {
      if (!(await lockDemo(tx))) return false;
      const demo = await getDemo(deps.database.q);
      if (mustSeed(demo?.finished_at, fresh, now)) await makeAll(deps, demo?.of_business ?? null, now);
      return true;
    });
    if (made) return DONE;
    await sleep(ASK_AGAIN_MS);
  }
}

/** Not when another caller seeded it while this one, who asked at `now`, waited for the lock. */
export function mustSeed(
  finished: Temporal.Instant | null | undefined,
  fresh: boolean,
  now: Temporal.Instant,
): boolean {
  return !finished || (fresh && Temporal.Instant.compare(finished, now) < 0);
}

/** Not in the transaction that holds the lock: every call commits its own transaction. */
async function makeAll(deps: DemoDeps, before: string | null, now: Temporal.Instant): Promise<void> {
  const { database, media } = deps;
  if (before) {
    await database.transaction((tx) => media.forgetBusiness(tx, before));
    await eraseBusiness(database, before);
  }
  await beginDemo(database.q, TOTAL, now);
  // However often somebody begins anew: this mailbox is nobody's.
  await forgetAttempts(database.q, `mail:${INVITED}`);
  const ids: [string, string][] = [];
  for (const role of demoRoles) {
    const id = await database.transaction((tx) => saveKnownAccount(deps.library, tx, demoPeople[role], now));
    ids.push([role, id]);
  }
  await makePlatformAdmin(database.q, demoPeople.admin.email);
  const actors = {
    owner: await actAs(deps.app, 'owner'),
    admin: await actAs(deps.app, 'admin'),
    client: await actAs(deps.app, 'client'),
    desk: await actAs(deps.app, 'desk'),
  };
  let done = 0;
  const salon: Salon = {
    actors,
    userIds: Object.fromEntries(ids) as Salon['userIds'],
    today: now.toZonedDateTimeISO(ZONE).toPlainDate(),
    now,
    random: seededRandom(SEED),
    deps,
    notify: deps.notify,
    simulator: deps.messages?.isSandbox ? (deps.config.gupshup?.url ?? null) : null,
    step: () => updateDemo(database.q, { done: ++done, of_business: salon.businessId }),
    inTransaction: (work) => database.transaction(work),
    keepSales: () => mendSales(database, salon.businessId),
    lookForFindings: () => lookForFindings(deps, deps.now()),
    analyze: () => analyzeTables(database.q),
    async joinTeam(tx, role, actor_id) {
      const who = { tx, now, business_id: salon.businessId, actor_id, role: null };
      await joinTeam(contextAs(deps, who), role);
    },
    async picture(seed, palette) {
      // No demo pictures in an external bucket.
      if (deps.storage.kind !== 'folder') return null;
      return upload(actors.owner, salon.businessId, drawPicture(seed, palette));
    },
    businessId: '',
    calendarIds: new Map(),
    clients: [],
    templates: new Map(),
  };
  for (const part of parts) await part.make(salon);
  await salon.keepSales();
  for (const actor of Object.values(actors)) await actor.leave();
  await updateDemo(database.q, { finished_at: deps.now() });
}

async function upload(owner: Actor, business_id: string, bytes: Buffer): Promise<string> {
  const type = 'image/png';
  const { upload_url, download_url } = await owner.call(mediaCalls.createUploadAddress, {
    module: 'business',
    business_id,
    content_type: type,
    size: bytes.length,
  });
  await owner.upload(upload_url, type, bytes);
  return new URL(download_url).pathname;
}
