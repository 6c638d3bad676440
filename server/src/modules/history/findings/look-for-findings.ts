import {
  type Around,
  type DeedRow,
  findByRule,
  rulesFor,
} from '@kursi/core/history/findings/find-by-rule.ts';
import {
  deedsToLookAt,
  type Figures,
  type FindingRule,
  figuresOf,
  findingKeptAs,
  findingRuleNames,
  ruleOf,
} from '@kursi/core/history/findings/finding-rules.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { runEach } from '../../../platform/jobs/run-each.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import {
  countTakenOut,
  type DeedOfBusiness,
  findBusinessesWithDeeds,
  findCashClients,
  getBillFacts,
  type LookedAt,
  listDeedsSince,
  listEarlier,
} from './deed.store.ts';
import { getLookedUntil, insertFinding, listSetRules, setLookedUntil } from './finding.store.ts';

/** Rows are written with the commit, and their ids have the time at which the command began. */
const LATE = { minutes: 2 };
/** Before the first look, and while a look fails. */
const FURTHEST_BACK = { hours: 7 * 24 };

type LookDeps = Pick<Deps, 'database' | 'newId'>;

/** Every minute, over what was written since the last look. Idempotent: what was found is not found again. */
export function lookForFindingsJob(deps: LookDeps & Pick<Deps, 'now'>): JobKind {
  return {
    name: 'history-findings',
    cron: '* * * * *',
    retries: 0,
    expireInSeconds: 300,
    run: () => lookForFindings(deps, deps.now()),
  };
}

/** Of all businesses with new rows. Where one fails, all are looked at again by the next run. */
export async function lookForFindings(deps: LookDeps, now: Temporal.Instant): Promise<void> {
  const { q } = deps.database;
  const furthest = now.subtract(FURTHEST_BACK);
  const last = (await getLookedUntil(q))?.subtract(LATE) ?? furthest;
  const since = Temporal.Instant.compare(last, furthest) < 0 ? furthest : last;
  await runEach(await findBusinessesWithDeeds(q, since, deedsToLookAt), (business) =>
    lookAtBusiness(deps, business, since),
  );
  await setLookedUntil(q, now);
}

async function lookAtBusiness(
  { database: { q }, newId }: LookDeps,
  { business_id, time_zone, owners }: LookedAt,
  since: Temporal.Instant,
): Promise<void> {
  const figures = await readRules(q, business_id);
  for (const row of await listDeedsSince(q, business_id, since, deedsToLookAt)) {
    for (const rule of rulesFor(row, owners)) {
      const set = figures.get(rule);
      const found = set && findByRule(rule, row, await readAround(q, business_id, rule, row, time_zone), set);
      if (!found) continue;
      const { at, actor_id, record_kind, record_id, client_id } = row;
      await insertFinding(q, {
        business_id,
        id: newId(at),
        rule,
        subject: found.subject,
        day: found.day,
        kept_as: findingKeptAs(rule),
        at,
        actor_id,
        record_kind,
        record_id,
        client_id,
        facts: JSON.stringify(found.facts),
        row_ids: [...found.rows],
      });
    }
  }
}

/** With their figures, those that are on. */
async function readRules(db: Executor, business_id: string): Promise<ReadonlyMap<FindingRule, Figures>> {
  const rules = await readSetRules(db, business_id);
  return new Map(rules.flatMap(({ rule, is_on, figures }) => (is_on ? [[rule, figures]] : [])));
}

/** Every rule as the business set it, else as usual. */
export async function readSetRules(db: Executor, business_id: string) {
  const set = new Map((await listSetRules(db, business_id)).map((row) => [row.rule, row]));
  return findingRuleNames.map((rule) => ({
    rule,
    is_on: set.get(rule)?.is_on ?? ruleOf(rule).isOn,
    figures: figuresOf(rule, (set.get(rule)?.figures ?? {}) as Readonly<Record<string, unknown>>),
  }));
}

/** Only what the rule asks for. */
async function readAround(
  db: Executor,
  business_id: string,
  name: FindingRule,
  row: DeedOfBusiness,
  timeZone: string,
): Promise<Around> {
  const { earlier: asked, readsBills, readsCashClients, readsTakenOut } = ruleOf(name);
  const earlier = asked ? await listEarlier(db, business_id, row, asked) : [];
  const all: readonly DeedRow[] = [...earlier, row];
  const visits = all.filter((one) => one === row || one.deed === 'visit.bill_voided');
  return {
    earlier,
    timeZone,
    bills: readsBills ? await getBillFacts(db, business_id, idsOf(visits, 'record_id')) : new Map(),
    cashClients: readsCashClients
      ? await findCashClients(db, business_id, idsOf(all, 'client_id'))
      : new Set<string>(),
    takenOut: readsTakenOut ? await countTakenOut(db, business_id, row) : 0,
  };
}

function idsOf(rows: readonly DeedRow[], field: 'record_id' | 'client_id'): string[] {
  return [...new Set(rows.flatMap((row) => row[field] ?? []))];
}
