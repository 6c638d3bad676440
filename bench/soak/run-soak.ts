import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '../support/bench.ts';
import { type Checked, check } from '../support/invariants.ts';
import { settle, type UnderWay } from '../support/settled.ts';
import { actions } from './actions.ts';
import { BLAMED, BLAMED_WHILE_DOWN, NO_ANSWER, OK } from './counts.ts';
import { cause, type Disaster, type Means, type Planned } from './disasters.ts';
import { soakInvariants } from './invariants.ts';
import { lostNotes, readJournal } from './journal.ts';
import { checkOutside } from './outside.ts';
import { type Place, type Size, type Stage, setUp } from './stage.ts';
import { followSalons } from './streams.ts';
import { nameOf, tryEach, work } from './worker.ts';

const SAY_EVERY_MS = 30_000;
const SETTLE_LIMIT_MS = 120_000;
/** Beyond the time that a lost answer of a provider is waited for. */
const SETTLE_MINUTES_AHEAD = 15;

export interface Plan extends Size {
  readonly seed: number;
  readonly seconds: number;
  readonly workers: number;
  /** At most, between two actions of one worker. */
  readonly pauseMs: number;
  readonly disasters: readonly Planned[];
  /** Every action must have succeeded. */
  readonly expectsAll: boolean;
}

export interface SoakReport {
  readonly seconds: number;
  readonly settledIn: number;
  readonly acknowledged: number;
  readonly rows: readonly (readonly [action: string, ok: string, others: string])[];
  readonly checked: readonly Checked[];
  readonly disasters: ReadonlyMap<Disaster, number>;
  readonly reconnects: number;
}

/** All roles at once for so long, with disasters; then nothing is under way any more, and everything is looked at. */
export async function runSoak(
  plan: Plan,
  place: Place,
  means: Pick<Means, 'databasePid' | 'smallDisk'>,
  say: (line: string) => void,
): Promise<SoakReport> {
  const printed = createWriteStream(path.join(place.folder, 'servers.log'), { flags: 'a' });
  const stage = await setUp(place, plan, (line) => void printed.write(`${line}\n`));
  const telling = setInterval(() => say(inBrief(stage)), SAY_EVERY_MS);
  try {
    const begun = performance.now();
    const streams = followSalons(stage);
    await tryEach(stage, actions, seeded(plan.seed));
    const causing = cause(plan.disasters, { ...means, stage, random: seeded(plan.seed) });
    causing.catch(() => undefined);
    const workers = Array.from({ length: plan.workers }, (_, i) =>
      work(stage, actions, seeded(plan.seed * 1_000 + i), plan.pauseMs),
    );
    await Promise.race([sleep(plan.seconds * 1_000), ...workers]);
    stage.end();
    await Promise.all(workers);
    const disasters = await causing;
    const seconds = (performance.now() - begun) / 1_000;
    await Promise.all(stage.later);
    say(`  ${seconds.toFixed(0)} s are over; waiting until nothing is under way`);
    // A short run does not wait for what takes ten minutes.
    if (plan.seconds >= 120) stage.world.set({ minutes_ahead: SETTLE_MINUTES_AHEAD });
    const { seconds: settledIn, left } = await settle(stage.pool, underWay, SETTLE_LIMIT_MS);
    const followed = await streams.stop();
    const notes = readJournal(path.join(place.folder, 'journal.jsonl'));
    const checked: Checked[] = [
      ...(await check(stage.pool, soakInvariants)),
      ...(await lostNotes(stage.pool, notes)),
      ...(await checkOutside(stage)),
      followed.checked,
      { what: 'still under way at the end', found: left },
      { what: 'answers with 500, or refused as malformed', found: stage.blamed },
      { what: 'actions that never succeeded', found: plan.expectsAll ? idle(stage) : [] },
    ];
    return {
      seconds,
      settledIn,
      acknowledged: stage.journal.count(),
      rows: stage.counts.rows(),
      checked,
      disasters,
      reconnects: followed.reconnects,
    };
  } finally {
    clearInterval(telling);
    await stage.stop();
    printed.end();
  }
}

const idle = ({ counts }: Stage) => actions.map(nameOf).filter((name) => counts.of(name, OK) === 0);

function inBrief({ counts, journal }: Stage): string {
  return [
    `  ${new Date().toISOString().slice(11, 19)}`,
    `${counts.all(OK)} done`,
    `${counts.refused()} refused`,
    `${counts.all(NO_ANSWER)} without an answer`,
    `${counts.all(BLAMED)} with 500 (${counts.all(BLAMED_WHILE_DOWN)} while something was down)`,
    `${journal.count()} acknowledged facts`,
  ].join(', ');
}

/** What may be under way when nobody does anything: how many of each. */
const underWay: UnderWay = {
  messages: 'SELECT count(*) FROM message_queue WHERE is_open',
  'messages that wait': `SELECT count(*) FROM outgoing_message WHERE state = 'waiting'`,
  'reports of messages': 'SELECT count(*) FROM message_event WHERE worked_at IS NULL',
  imports: `SELECT count(*) FROM client_import WHERE state = 'running'`,
  campaigns: `SELECT count(*) FROM campaign WHERE sending IN ('scheduled', 'sending')`,
  reactions: `SELECT count(*) FROM reaction_progress AS progress JOIN event_counter USING (business_id)
    WHERE progress.last_seq < event_counter.last_seq`,
  jobs: `SELECT count(*) FROM jobs.job WHERE state IN ('created', 'retry', 'active') AND start_after <= now()
    AND name NOT LIKE '\\_\\_%'`,
};
