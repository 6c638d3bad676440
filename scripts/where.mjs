// Thirty questions of a newcomer, each with the word they would search for and the file it must lead to: by the name
// of the file, or by the name of one of its exports. A renamed file fails here until its row says where it went.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

const ROWS = [
  ['refund rules', 'refund', 'server/src/modules/booking/payments/refund-visit.ts'],
  ['who may change a price', 'mayChangePrice', 'core/contract/rights.ts'],
  ['bill total', 'bill', 'core/billing/bill.ts'],
  ['tax', 'tax', 'core/kernel/tax/tax.ts'],
  ['receipt numbering', 'receipt', 'core/billing/receipt.ts'],
  ['day close', 'day-close', 'core/billing/day-close.ts'],
  ['membership coverage', 'coverage', 'core/memberships/coverage.ts'],
  ['membership expiry', 'expire', 'server/src/modules/notifications/recurring/expire-memberships.job.ts'],
  ['wait estimate', 'estimate', 'core/waitlist/estimate.ts'],
  ['queue position', 'position', 'core/waitlist/queue-position.ts'],
  ['joining the queue', 'join', 'server/src/modules/waitlist/entries/join-waitlist.ts'],
  ['template submission', 'submit', 'server/src/modules/messaging/templates/submit-template.ts'],
  ['provider webhook', 'webhook', 'server/src/modules/messaging/receiving/receive-webhook.ts'],
  ['STOP', 'opt-out', 'core/messaging/opt-out-words.ts'],
  ['credit reservation', 'reserve', 'server/src/modules/subscription/credits/move-credits.ts'],
  ['audience SQL', 'audience', 'server/src/modules/campaigns/audience/audience.store.ts'],
  ['quiet hours', 'quiet-hours', 'core/notifications/quiet-hours.ts'],
  ['push', 'push', 'server/src/providers/push/web-push.ts'],
  ['mail', 'mail', 'server/src/platform/mail/mailer.ts'],
  ['rate limits', 'rate-limit', 'server/src/platform/http/rate-limit.store.ts'],
  ['session refresh', 'refresh', 'server/src/modules/identity/sessions/refresh-session.ts'],
  ['permissions', 'permission', 'core/contract/permission.ts'],
  ['error sentences for people', 'errors', 'web/src/messages/en/front/errors.ts'],
  ['feature switches', 'features', 'web/src/lib/features.ts'],
  ['hold expiry', 'expire', 'server/src/modules/booking/holds/expire-holds.ts'],
  ['demo data', 'demo', 'server/src/demo/make-demo.ts'],
  ['live stream', 'live', 'server/src/platform/events/live.ts'],
  ['CSV import', 'import', 'server/src/modules/clients/import/import-clients.job.ts'],
  ['merging clients', 'merge', 'server/src/modules/clients/merge/merge-clients.ts'],
  ['erasure', 'erase', 'server/src/modules/clients/erase-client.ts'],
];

const spelled = (word) => word.toLowerCase().replaceAll('-', '');

function leadsThere(word, text, file) {
  const names = [...text.matchAll(/^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm)];
  return [path.basename(file), ...names.map(([, name]) => name)].some((name) =>
    spelled(name).includes(spelled(word)),
  );
}

const missed = ROWS.filter(([, word, file]) => {
  const at = path.join(root, file);
  return !existsSync(at) || !leadsThere(word, readFileSync(at, 'utf8'), file);
});
for (const [question, word, file] of missed)
  console.log(`${question}: "${word}" does not lead to ${file} by its name or an export`);
// Planted: the check must be able to miss.
if (leadsThere('expire', 'export function tellOfEnd() {}', 'a/tell-of-end.ts'))
  missed.push(['the planted miss was not noticed']);
console.log(`${ROWS.length - missed.length} of ${ROWS.length} words lead to their file`);
process.exitCode = missed.length === 0 ? 0 : 1;
