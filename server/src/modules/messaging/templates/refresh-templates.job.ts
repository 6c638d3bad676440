import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { runEach } from '../../../platform/jobs/run-each.ts';
import { contextAs } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { ProviderTemplate } from '../../../providers/message/message-provider.ts';
import { appOf, getHeader, setTemplatesAsked } from '../header/header.store.ts';
import { providerNow } from '../sending/senders.ts';
import {
  findAppsInReview,
  listTemplates,
  lockTemplate,
  type TemplateRow,
  updateTemplate,
} from './message-template.store.ts';
import { refreshProductTemplates } from './product-templates.ts';
import { applyDecision, decisionOf, recordTemplateDecision } from './record-decision.ts';
import { CUT_OFF_AFTER, NOT_REACHED } from './submit-template.ts';

export const REFRESH_TEMPLATES = 'message-templates-refresh';
const APPS_AT_ONCE = 200;
/** The provider may not list what it has just been given. */
const LISTED_AFTER = { minutes: 10 };

interface OfApp {
  readonly business_id: string;
  readonly app_id: string;
}

/** Asks the provider what became of the templates of one app: for a list that was opened. */
export function refreshTemplatesJob(deps: Deps): JobKind<OfApp> {
  return {
    name: REFRESH_TEMPLATES,
    retries: 0,
    expireInSeconds: 60,
    run: (of) => refreshTemplates(deps, of),
  };
}

/** Fallback for webhooks that do not arrive: asks about every app with a template in review. */
export function refreshTemplatesInReviewJob(deps: Deps): JobKind {
  return {
    name: 'message-templates-in-review',
    cron: '*/10 * * * *',
    retries: 0,
    expireInSeconds: 540,
    async run() {
      if (!providerNow(deps)) return;
      const apps = await findAppsInReview(deps.database.q, APPS_AT_ONCE);
      await runEach(apps, (of) => refreshTemplates(deps, of), deps.onError);
      await refreshProductTemplates(deps);
    },
  };
}

export async function refreshTemplates(deps: Deps, { business_id, app_id }: OfApp): Promise<void> {
  const { database } = deps;
  const provider = providerNow(deps);
  const app = appOf(await getHeader(database.q, business_id));
  if (!provider || app?.app_id !== app_id) return;
  const listed = await provider.listTemplates(app);
  const now = deps.now();
  await database.transaction(async (tx) => {
    const ctx = contextAs(deps, { tx, now, business_id, actor_id: null, role: null });
    for (const { id } of await listTemplates(tx.q, { business_id, app_id })) {
      const row = await lockTemplate(tx, { business_id, id });
      if (!row) continue;
      const known = findListed(row, listed);
      if (known) {
        const { provider_template_id } = known;
        if (row.provider_template_id !== provider_template_id) {
          await updateTemplate(tx, row, { provider_template_id, submitted_at: row.submitted_at ?? now });
        }
        await recordTemplateDecision(ctx, { provider_template_id, ...decisionOf(known) });
      } else if (isOlder(row.submitted_at, LISTED_AFTER, now) && row.provider_template_id) {
        await applyDecision(ctx, row, { status: 'DELETED', reason: null, category: null });
      } else if (
        row.status === 'PENDING' &&
        !row.provider_template_id &&
        isOlder(row.modified_on, CUT_OFF_AFTER, now)
      ) {
        await applyDecision(ctx, row, { status: 'FAILED', reason: NOT_REACHED, category: null });
      }
    }
    await setTemplatesAsked(tx, { business_id, app_id }, now);
  });
}

/** By its id; one whose answer was lost is found by its name. */
function findListed(row: TemplateRow, listed: readonly ProviderTemplate[]): ProviderTemplate | undefined {
  if (row.provider_template_id) {
    return listed.find(({ provider_template_id }) => provider_template_id === row.provider_template_id);
  }
  if (row.status !== 'PENDING' && row.reason !== NOT_REACHED) return undefined;
  return listed.find(
    ({ element_name, language_code, status }) =>
      element_name === row.element_name && language_code === row.language_code && status !== 'DELETED',
  );
}

function isOlder(at: Temporal.Instant | null, than: { minutes: number }, now: Temporal.Instant): boolean {
  return at !== null && Temporal.Instant.compare(at.add(than), now) < 0;
}
