import type { Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { EventOf } from '../../../providers/message/message-provider.ts';
import type { MessagesMoved } from '../ports.ts';
import { deleteQueued, findAttempts } from '../sending/message-queue.store.ts';
import {
  findByProviderIds,
  insertDirectory,
  type MessageKey,
  type MessageStep,
  recordSteps,
} from '../sending/outgoing-message.store.ts';
import { findBusinessOfApp } from '../sending/sender.store.ts';
import { providerNow } from '../sending/senders.ts';

type Report = EventOf<'report'>;

/** Clocks differ by this much at most: an earlier report is about an earlier message. */
const CLOCKS_DIFFER = { minutes: 2 };

/**
 * What became of messages. A report is matched by the provider's id; else by our own, where the provider gives it
 * back; else by sender and phone, because a send whose answer was lost has no id here.
 */
export async function recordReports(
  deps: Pick<Deps, 'now' | 'messages' | 'sandbox'> & { readonly messagesMoved: MessagesMoved },
  tx: Tx,
  reports: readonly Report[],
): Promise<void> {
  if (reports.length === 0) return;
  const known = await findByProviderIds(
    tx.q,
    reports.flatMap((report) => report.provider_message_ids),
  );
  const found = new Map<Report, MessageKey>();
  const strangers: Report[] = [];
  for (const report of reports) {
    const key = keyOf(report, known);
    if (key) found.set(report, key);
    else strangers.push(report);
  }
  for (const [report, key] of await matchByPhone(deps, tx, strangers)) found.set(report, key);

  const now = deps.now();
  const steps = [...found].map(([report, key]): MessageStep => {
    const { state, at, code, reason } = report;
    const provider_message_id = report.provider_message_ids[0] ?? null;
    if (state !== 'failed') return { ...key, state, at, provider_message_id };
    const failure = reason ?? (code === null ? 'no reason was given' : `code ${code}`);
    return { ...key, state, at, provider_message_id, failure_code: code, failure };
  });
  await insertDirectory(
    tx,
    [...found].flatMap(([report, { business_id, id }]) =>
      // Under every name: later reports may carry only one of them.
      report.provider_message_ids
        .filter((name) => !known.has(name))
        .map((provider_message_id) => ({
          provider_message_id,
          of_business: business_id,
          message_id: id,
          created_at: now,
        })),
    ),
  );
  const moved = await recordSteps(tx, steps);
  await deleteQueued(tx, [...new Set([...found.values()].map(({ id }) => id))]);
  await deps.messagesMoved(tx, moved);
}

function keyOf(report: Report, known: ReadonlyMap<string, MessageKey>): MessageKey | null {
  for (const name of report.provider_message_ids) {
    const key = known.get(name);
    if (key) return key;
  }
  const [business_id, id] = report.message_id?.split(':') ?? [];
  return business_id && id && isUuid(business_id) && isUuid(id) ? { business_id, id } : null;
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

async function matchByPhone(
  deps: Pick<Deps, 'messages' | 'sandbox'>,
  tx: Tx,
  strangers: readonly Report[],
): Promise<Map<Report, MessageKey>> {
  const matched = new Map<Report, MessageKey>();
  const asked: { readonly report: Report; readonly app_id: string; readonly to_phone: string }[] = [];
  const ids = new Map<string, string | null>();
  for (const report of strangers) {
    if (!report.to) continue;
    const name = JSON.stringify(report.app);
    if (!ids.has(name)) ids.set(name, await appId(deps, tx, report.app));
    const app_id = ids.get(name);
    if (app_id) asked.push({ report, app_id, to_phone: report.to });
  }
  const attempts = await findAttempts(tx.q, asked);
  for (const { report, app_id, to_phone } of asked) {
    const attempt = attempts.find((one) => one.app_id === app_id && one.to_phone === to_phone);
    if (!attempt) continue;
    const isEarlier = Temporal.Instant.compare(report.at.add(CLOCKS_DIFFER), attempt.begun_at) < 0;
    if (!isEarlier) matched.set(report, { business_id: attempt.of_business, id: attempt.message_id });
  }
  return matched;
}

async function appId(
  deps: Pick<Deps, 'messages' | 'sandbox'>,
  tx: Tx,
  app: Report['app'],
): Promise<string | null> {
  const product = providerNow(deps)?.productApp;
  const isProduct = 'app_id' in app ? app.app_id === product?.app_id : app.app_name === product?.app_name;
  if (isProduct) return product?.app_id ?? null;
  return (await findBusinessOfApp(tx.q, app))?.app_id ?? null;
}
