import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { readDuty } from '../../modules/booking/public.ts';
import {
  callNext,
  changeWaitlist,
  joinWaitlist,
  listEntries,
  listWaitlists,
  stepEntry,
  type WaitlistRow,
} from '../../modules/waitlist/public.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { makeLinkTokens } from '../../platform/link-token.ts';
import { type ActorContext, contextAs } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import {
  findDemoDesk,
  findSomeoneNotInQueue,
  getDemo,
  listPeopleOfQueue,
  wasVisitedSince,
} from '../demo.store.ts';
import { movesOf, type QueueMove } from './queue-moves.ts';
import { whoServes } from './who-serves.ts';

type MoveDeps = Pick<Deps, 'database' | 'now' | 'random' | 'sandbox' | 'recordEvent' | 'newId' | 'keyFor'>;

/** Sessions are renewed once a day. */
const VISITED_HOURS = 48;
export const QUEUE_CHAIRS = 3;
const ZONE = 'Asia/Kolkata';

/** In the sandbox: the queue of the demo salon moves by itself, as if somebody stood at its desk. */
export function moveQueueJob(deps: MoveDeps): JobKind {
  return {
    name: 'demo-move-queue',
    cron: '* * * * *',
    retries: 0,
    expireInSeconds: 50,
    keepDoneSeconds: 3600,
    run: () => moveQueue(deps),
  };
}

export async function moveQueue(deps: MoveDeps): Promise<void> {
  const { database, sandbox } = deps;
  if (!sandbox.isOpen) return;
  const demo = await getDemo(database.q);
  const business_id = demo?.finished_at && demo.of_business;
  const now = deps.now();
  if (!business_id || !(await wasVisitedSince(database.q, now.subtract({ hours: VISITED_HOURS })))) return;
  const [waitlist] = await listWaitlists(database.q, business_id);
  const actor_id = await findDemoDesk(database.q, business_id);
  if (!waitlist || !actor_id) return;
  const act = <T>(work: (ctx: ActorContext) => Promise<T>) =>
    database.transaction((tx) =>
      work(contextAs(deps, { tx, now, business_id, actor_id, role: 'owner' as const })),
    );
  const entity_ids = await serveAsPeopleWork(deps, waitlist, act, now);
  const day = localMinute(now, ZONE).day.toString();
  const entries = await listEntries(database.q, { business_id, waitlist_id: waitlist.id, day });
  const { serving_count, paused_at } = waitlist;
  const queue = { entries, entity_ids, serving_count, isPaused: paused_at !== null };
  // A visitor at the desk may be quicker: what is refused has been done.
  for (const move of movesOf(queue, now, deps.random)) {
    await act((ctx) => doMove(ctx, deps, { waitlist, day }, move));
  }
}

async function doMove(
  ctx: ActorContext,
  { keyFor, random }: MoveDeps,
  { waitlist, day }: { readonly waitlist: WaitlistRow; readonly day: string },
  move: QueueMove,
): Promise<void> {
  const { business_id } = ctx;
  const of = { business_id, waitlist_id: waitlist.id };
  if (move.kind === 'step') {
    const { id: waitlist_booking_id, from, to, entity_id } = move;
    await stepEntry(ctx, { waitlist_booking_id, from, to, entity_id });
    return;
  }
  if (move.kind === 'call') {
    await callNext(ctx, { ...of, entity_id: move.entity_id });
    return;
  }
  const client_id = await findSomeoneNotInQueue(ctx.tx.q, { ...of, day }, Math.floor(random() * 1000));
  // Those named first are asked for most.
  const choice = Math.min(random(), random());
  const service_id = waitlist.service_ids[Math.floor(choice * waitlist.service_ids.length)];
  if (!client_id) return;
  const tokenOf = makeLinkTokens(keyFor('waitlist-link'));
  const service_ids = service_id ? [service_id] : [];
  await joinWaitlist(
    ctx,
    tokenOf,
    { ...of, client_id, guest_count: 1, additional_infos: '', service_ids },
    '',
  );
}

/** Names those who serve while they work. A queue that a visitor has changed stays as they made it. */
async function serveAsPeopleWork(
  { database }: MoveDeps,
  waitlist: WaitlistRow,
  act: <T>(work: (ctx: ActorContext) => Promise<T>) => Promise<T>,
  now: Temporal.Instant,
): Promise<readonly string[]> {
  const { business_id, id: waitlist_id, entity_ids, name, hours, service_ids } = waitlist;
  const people = await listPeopleOfQueue(database.q, { business_id, waitlist_id }, QUEUE_CHAIRS);
  const { day, minute } = localMinute(now, ZONE);
  const duty = await readDuty(database.q, { business_id, day: day.toString() }, now);
  const wanted = whoServes(people, duty, minute);
  const isOurs = entity_ids.length === 0 || entity_ids.join() === people.join();
  if (!isOurs || wanted.join() === entity_ids.join()) return entity_ids;
  const { serving_count, max_guest_count, max_waiting, deposit_amount } = waitlist;
  await act((ctx) =>
    changeWaitlist(ctx, {
      business_id,
      waitlist_id,
      name,
      hours,
      service_ids: [...service_ids],
      entity_ids: wanted,
      serving_count,
      max_guest_count,
      max_waiting,
      deposit_amount,
    }),
  );
  return wanted;
}
