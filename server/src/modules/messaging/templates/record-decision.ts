import type { TemplateCategory, TemplateStatus } from '@kursi/core/messaging/message-template.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import type { ProviderTemplate } from '../../../providers/message/message-provider.ts';
import {
  lockTemplateAtProvider,
  type TemplateChange,
  type TemplateRow,
  updateTemplate,
} from './message-template.store.ts';

/** What the provider says of a template. */
export interface TemplateDecision {
  readonly status: ProviderTemplate['status'];
  readonly reason: string | null;
  /** When the provider moved it to another one. */
  readonly category: TemplateCategory | null;
}

/** A category that the product does not write says nothing about ours. */
export function decisionOf({ status, reason, category }: ProviderTemplate): TemplateDecision {
  return { status, reason, category: category === 'AUTHENTICATION' ? null : category };
}

/** Records what WhatsApp decided. Idempotent: the same news twice is one event. False: no such template. */
export async function recordTemplateDecision(
  ctx: CommandContext,
  { provider_template_id, ...decision }: TemplateDecision & { readonly provider_template_id: string },
): Promise<boolean> {
  const { tx, business_id } = ctx;
  const template = await lockTemplateAtProvider(tx, { business_id, provider_template_id });
  if (!template) return false;
  await applyDecision(ctx, template, decision);
  return true;
}

/** The template must be locked. */
export async function applyDecision(
  ctx: CommandContext,
  template: TemplateRow,
  decision: TemplateDecision,
): Promise<TemplateRow> {
  const change = changeBy(decision);
  const isNews = Object.entries(change).some(
    ([field, value]) => template[field as keyof TemplateRow] !== value,
  );
  if (!isNews) return template;
  const isDecided = change.status !== 'PENDING';
  const changed = await updateTemplate(ctx.tx, template, {
    ...change,
    decided_at: isDecided ? ctx.now : null,
  });
  // A new reason or category of the same status is news for an open page as well.
  ctx.emit('message_template.decided', { template_id: template.id, status: changed.status });
  return changed;
}

function changeBy({
  status,
  reason,
  category,
}: TemplateDecision): TemplateChange & { status: TemplateStatus } {
  // Deleted there: it can be submitted again, as a new one.
  if (status === 'DELETED') return { status: 'FAILED', reason: 'DELETED', provider_template_id: null };
  return { status, reason, ...(category && { category }) };
}
