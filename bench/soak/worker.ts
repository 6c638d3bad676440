import { setTimeout as sleep } from 'node:timers/promises';
import { MARK } from '../support/invariants.ts';
import { type BenchPerson, benchId, type Method, post, type Sent } from '../support/salons.ts';
import { BLAMED, BLAMED_WHILE_DOWN, NO_ANSWER, OK } from './counts.ts';
import { isRepeatable } from './repeatable.ts';
import type { Stage } from './stage.ts';

const TRIES = 4;
const PAUSE_MS = 250;

/** A visit that this worker booked as a client. */
export interface OwnVisit {
  readonly business_id: string;
  readonly visit_id: string;
  readonly person: BenchPerson;
  state: 'booked' | 'cancelled' | 'unsure';
}

/** An entry of a queue that this worker follows by its link. */
export interface OwnEntry {
  readonly id: string;
  readonly token: string;
  state: 'waiting' | 'left' | 'unsure';
}

/** Does one thing after another, in any of the roles. What it booked for itself nobody else touches. */
export interface Worker {
  readonly stage: Stage;
  readonly random: () => number;
  readonly pick: <T>(list: readonly T[]) => T;
  readonly visits: OwnVisit[];
  readonly entries: OwnEntry[];
  /** One request, counted under the action that is running. Sent again with the same key where that is safe. */
  readonly send: (as: BenchPerson, path: string, body?: object | string, method?: Method) => Promise<Sent>;
  /** For notes: the same for every try of one intention, and for no other. */
  readonly mark: () => string;
}

export interface Action {
  readonly role: 'client' | 'desk' | 'owner';
  readonly name: string;
  readonly weight: number;
  run(worker: Worker): Promise<void>;
}

export function makeWorker(stage: Stage, random: () => number, name: () => string): Worker {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;

  async function send(as: BenchPerson, path: string, body: object | string = {}, method: Method = 'POST') {
    const key = isRepeatable(method, path) ? benchId() : undefined;
    const tries = key || method === 'GET' ? TRIES : 1;
    for (let one = 1; ; one++) {
      const begun = performance.now();
      const sent = await post(stage.origin, path, body, await stage.sign(as), key, method);
      const outcome = outcomeOf(stage, sent, begun);
      stage.counts.add(name(), outcome);
      if (outcome === BLAMED || outcome === 'MALFORMED')
        stage.blamed.push(`${name()}: ${method} ${path} ${JSON.stringify(sent.body)}`);
      const isUnknown = sent.status === 0 || sent.status >= 500;
      if (!isUnknown || one === tries || sent.body.code === 'DISK_FULL') return sent;
      await sleep(PAUSE_MS * one);
    }
  }
  const mark = () => `${MARK}${benchId()}`;
  return { stage, random, pick, visits: [], entries: [], send, mark };
}

function outcomeOf(stage: Stage, { status, body }: Sent, begun: number): string {
  if (status === 200) return OK;
  if (status === 0) return NO_ANSWER;
  if (status !== 500) return body.code ?? String(status);
  return stage.disturbances.touches(begun, performance.now()) ? BLAMED_WHILE_DOWN : BLAMED;
}

/** Nobody knows whether it was done. */
export function isUnsure({ status }: Sent): boolean {
  return status === 0 || status >= 500;
}

const ROUNDS_AT_FIRST = 3;

/** Each in its turn until it has succeeded once: what one needs another makes. */
export async function tryEach(stage: Stage, actions: readonly Action[], random: () => number): Promise<void> {
  let action: Action | undefined;
  const worker = makeWorker(stage, random, () => nameOf(action));
  for (let round = 0; round < ROUNDS_AT_FIRST; round++)
    for (const one of actions) {
      action = one;
      if (stage.counts.of(nameOf(one), OK) === 0) await one.run(worker);
    }
}

/** One action after another, each chosen by its weight, until the soak is over. */
export async function work(
  stage: Stage,
  actions: readonly Action[],
  random: () => number,
  pauseMs: number,
): Promise<void> {
  let action: Action | undefined;
  const worker = makeWorker(stage, random, () => nameOf(action));
  while (!stage.isOver()) {
    action = byWeight(actions, random());
    try {
      await action?.run(worker);
    } catch (error) {
      // What it looked up itself, while the database was down.
      if (!stage.disturbances.touches(performance.now() - 2_000, performance.now())) throw error;
    }
    await sleep(random() * pauseMs);
  }
}

function byWeight(actions: readonly Action[], dice: number): Action | undefined {
  let left = dice * actions.reduce((sum, { weight }) => sum + weight, 0);
  for (const action of actions) {
    left -= action.weight;
    if (left < 0) return action;
  }
  return actions.at(-1);
}

export function nameOf(action: Pick<Action, 'role' | 'name'> | undefined): string {
  return action ? `${action.role}: ${action.name}` : '';
}
