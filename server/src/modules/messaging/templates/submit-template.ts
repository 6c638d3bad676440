import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { messageTemplateCalls as calls } from '@kursi/core/messaging/templates.contract.ts';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { type Endpoint, outboundCommand, theBusiness, theCaller } from '../../../platform/http/endpoint.ts';
import { type ActorContext, commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import {
  isTaken,
  type MessageApp,
  type MessageProvider,
  ProviderRefused,
  ProviderUnavailable,
} from '../../../providers/message/message-provider.ts';
import { appOf, getHeader } from '../header/header.store.ts';
import { NOT_SET, providerNow } from '../sending/senders.ts';
import {
  insertTemplate,
  listTemplates,
  lockTemplate,
  type TemplateChange,
  type TemplateRow,
  updateTemplate,
} from './message-template.store.ts';
import { presentTemplate } from './present-template.ts';
import { applyDecision, decisionOf, type TemplateDecision } from './record-decision.ts';
import { getMediaUrls } from './template-media.store.ts';
import { type CheckedTemplate, checkWritten } from './written-template.ts';

/** The reason of a template that never reached the provider. */
export const NOT_REACHED = 'not_reached';
/** A create that was cut off by a crash counts as not reached after this. */
export const CUT_OFF_AFTER = { minutes: 2 };

export interface SubmitIntention {
  readonly template_id: string;
  readonly app: MessageApp;
  readonly template: CheckedTemplate;
  /** Null: the provider does not have it yet. */
  readonly provider_template_id: string | null;
}
export type Submitted =
  | ({ readonly is: 'submitted'; readonly provider_template_id: string } & TemplateDecision)
  | { readonly is: 'failed'; readonly reason: string };

/** Keeps a template, submits it, and records what came of it. */
export function createTemplate(deps: Deps): Endpoint {
  return outboundCommand<typeof calls.create, SubmitIntention, Submitted>(calls.create, {
    async intend(request) {
      const { tx, input, now } = request;
      const business_id = theBusiness(request);
      const found = await appAndOthers(deps, tx, business_id, input.appId);
      if (!found.ok) return found;
      const { app, templates } = found.value;
      const checked = checkWritten(input, { others: templates }, 'TEMPLATE_NOT_CREATED');
      if (!checked.ok) return checked;
      const template_id = deps.newId(now);
      const isNew = await insertTemplate(tx, {
        business_id,
        id: template_id,
        app_id: app.app_id,
        ...checked.value,
        status: 'PENDING',
        created_on: now,
        modified_on: now,
        created_by: theCaller(request).user_id,
      });
      if (!isNew) return refuse('TEMPLATE_NOT_CREATED', { reason: 'name_taken' });
      commandContext(deps, request).emit('message_template.added', { template_id });
      return ok({ template_id, app, template: checked.value, provider_template_id: null });
    },
    callProvider: (intention) => submit(deps, intention),
    async record(request, { template_id }, submitted) {
      const ctx = commandContext(deps, request);
      const row = await lockTemplate(ctx.tx, { business_id: ctx.business_id, id: template_id });
      // Deleted meanwhile, or recorded by the same request that was sent twice.
      if (!row) return refuse('TEMPLATE_NOT_CREATED', { reason: 'removed' });
      const recorded = row.provider_template_id ? row : await recordSubmitted(ctx, row, {}, submitted);
      return answer(ctx.tx.q, recorded);
    },
  });
}

export function updateTemplateEndpoint(deps: Deps): Endpoint {
  return outboundCommand<typeof calls.update, SubmitIntention, Submitted>(calls.update, {
    async intend(request) {
      const { tx, input } = request;
      const business_id = theBusiness(request);
      const found = await appAndOthers(deps, tx, business_id, input.appId);
      if (!found.ok) return found;
      const { app, templates } = found.value;
      const row = await lockTemplate(tx, { business_id, id: input.templateId, app_id: app.app_id });
      if (!row) return refuse('NOT_FOUND');
      const others = templates.filter(({ id }) => id !== row.id);
      const checked = checkWritten(input, { others }, 'TEMPLATE_NOT_UPDATED');
      if (!checked.ok) return checked;
      const reason = whyNot(row, checked.value, others, request.now);
      if (reason) return refuse('TEMPLATE_NOT_UPDATED', { reason });
      const { id: template_id, provider_template_id } = row;
      return ok({ template_id, app, template: checked.value, provider_template_id });
    },
    callProvider: (intention) => submit(deps, intention),
    async record(request, { template_id, template, provider_template_id }, submitted) {
      const ctx = commandContext(deps, request);
      const row = await lockTemplate(ctx.tx, { business_id: ctx.business_id, id: template_id });
      if (!row) return refuse('NOT_FOUND');
      // The approved text is still what clients get: keep it, and say that the change did not arrive.
      if (submitted.is === 'failed' && provider_template_id && row.status === 'APPROVED') {
        return answer(ctx.tx.q, { ...row, reason: submitted.reason }, false);
      }
      const recorded = await recordSubmitted(ctx, row, template, submitted);
      ctx.emit('message_template.changed', { template_id });
      return answer(ctx.tx.q, recorded);
    },
  });
}

async function appAndOthers(
  deps: Deps,
  tx: Tx,
  business_id: string,
  app_id: string,
): Outcome<{ app: MessageApp; templates: TemplateRow[] }, 'APP_ID_NOT_FOUND' | 'NOT_CONFIGURED'> {
  if (!providerNow(deps)) return refuse('NOT_CONFIGURED', NOT_SET);
  const app = appOf(await getHeader(tx.q, business_id));
  // A header that was given up: its app is not the sender of this business any more.
  if (app?.app_id !== app_id) return refuse('APP_ID_NOT_FOUND');
  return ok({ app, templates: await listTemplates(tx.q, { business_id, app_id }) });
}

function whyNot(
  row: TemplateRow,
  template: CheckedTemplate,
  others: readonly TemplateRow[],
  now: Temporal.Instant,
): 'in_review' | 'name_is_fixed' | 'category_is_fixed' | 'name_taken' | null {
  const isAtProvider = row.provider_template_id !== null;
  const isCutOff = !isAtProvider && Temporal.Instant.compare(row.modified_on.add(CUT_OFF_AFTER), now) < 0;
  if (row.status === 'PENDING' && !isCutOff) return 'in_review';
  const hasName = (one: Pick<TemplateRow, 'element_name' | 'language_code'>) =>
    one.element_name === template.element_name && one.language_code === template.language_code;
  if (isAtProvider && !hasName(row)) return 'name_is_fixed';
  if (row.status === 'APPROVED' && row.category !== template.category) return 'category_is_fixed';
  return others.some(hasName) ? 'name_taken' : null;
}

export async function submit(deps: Deps, intention: SubmitIntention): Outcome<Submitted, 'NOT_CONFIGURED'> {
  const { app, template, provider_template_id } = intention;
  const provider = providerNow(deps);
  if (!provider) return refuse('NOT_CONFIGURED');
  try {
    if (provider_template_id) {
      await provider.editTemplate(app, provider_template_id, template);
      return ok({ is: 'submitted', provider_template_id, status: 'PENDING', reason: null, category: null });
    }
    const known = await createOrFind(provider, app, template);
    const { provider_template_id: made } = known;
    return ok({ is: 'submitted', provider_template_id: made, ...decisionOf(known) });
  } catch (error) {
    if (error instanceof ProviderRefused) return ok({ is: 'failed', reason: error.message });
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.onError(error);
    return ok({ is: 'failed', reason: NOT_REACHED });
  }
}

/** An earlier try may have arrived though its answer was lost: then the provider refuses the name, and has it. */
async function createOrFind(provider: MessageProvider, app: MessageApp, template: CheckedTemplate) {
  try {
    return await provider.createTemplate(app, template);
  } catch (error) {
    if (!isTaken(error)) throw error;
    const { element_name, language_code } = template;
    const known = (await provider.listTemplates(app)).find(
      (one) =>
        one.element_name === element_name && one.language_code === language_code && one.status !== 'DELETED',
    );
    if (!known) throw error;
    return known;
  }
}

async function recordSubmitted(
  ctx: ActorContext,
  row: TemplateRow,
  change: TemplateChange,
  submitted: Submitted,
): Promise<TemplateRow> {
  const { now } = ctx;
  const at = { modified_on: now, decided_at: null };
  if (submitted.is === 'failed') {
    return updateTemplate(ctx.tx, row, { ...change, ...at, status: 'FAILED', reason: submitted.reason });
  }
  const { provider_template_id, ...decision } = submitted;
  const sent = { status: 'PENDING' as const, reason: null, submitted_at: now, provider_template_id };
  const recorded = await updateTemplate(ctx.tx, row, { ...change, ...at, ...sent });
  return applyDecision(ctx, recorded, decision);
}

async function answer(db: Executor, row: TemplateRow, success = row.status !== 'FAILED') {
  const urls = await getMediaUrls(db, row.business_id, row.example_media ? [row.example_media] : []);
  return ok({ success, template: presentTemplate(row, urls) });
}
