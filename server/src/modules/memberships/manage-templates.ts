import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Done, done, type Outcome, ok, refuse, refuseField } from '@kursi/core/kernel/result.ts';
import type { MembershipType } from '@kursi/core/memberships/membership-rules.ts';
import type { membershipTemplateCalls as calls } from '@kursi/core/memberships/membership-templates.contract.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import {
  countServices,
  insertTemplate,
  lockTemplate,
  replaceTemplateServices,
  updateTemplate,
} from './membership-template.store.ts';

type Refused = 'NOT_FOUND' | 'MALFORMED';

export async function addTemplate(
  ctx: CommandContext,
  { services2, ...fields }: InputOf<typeof calls.add>,
): Outcome<{ id: string }, Refused> {
  const { tx, business_id, now } = ctx;
  const refused = await whyNotKind(ctx, fields.type, fields.benefit_amount, services2);
  if (refused) return refused;
  const key = { business_id, id: ctx.newId() };
  const { name_hi = null, description = null, description_hi = null } = fields;
  const { benefit_amount = null, image_url = null, blur_hash = null } = fields;
  await insertTemplate(tx, {
    ...fields,
    ...key,
    name_hi,
    description,
    description_hi,
    benefit_amount,
    image_url,
    blur_hash,
    created_at: now,
    updated_at: now,
  });
  await replaceTemplateServices(tx, key, services2 ?? []);
  ctx.emit('membership_template.added', { template_id: key.id });
  return ok({ id: key.id });
}

/** The kind stays. With a status it also restores a deleted one: that is the undo. */
export async function changeTemplate(
  ctx: CommandContext,
  { id, business_id, services2, ...changes }: InputOf<typeof calls.change>,
): Done<Refused> {
  const { tx, now } = ctx;
  const key = { business_id, id };
  const found = await lockTemplate(tx, key);
  if (!found || (found.status === 'deleted' && changes.status === undefined)) return refuse('NOT_FOUND');
  const isWallet = found.type === 'price';
  const sent = { benefit: changes.benefit_amount !== undefined, services: services2 !== undefined };
  if (sent.benefit || sent.services) {
    const refused = await whyNotKind(
      ctx,
      found.type as MembershipType,
      sent.benefit ? changes.benefit_amount : found.benefit_amount,
      sent.services ? services2 : isWallet ? null : 'as they are',
    );
    if (refused) return refused;
  }
  await updateTemplate(tx, key, { ...changes, updated_at: now });
  if (services2) await replaceTemplateServices(tx, key, services2);
  ctx.emit('membership_template.changed', { template_id: id });
  return done;
}

/** A wallet has a sum and no services, a package the other way round, and its services exist. */
async function whyNotKind(
  { tx, business_id }: CommandContext,
  type: MembershipType,
  benefit_amount: number | null | undefined,
  services: readonly { readonly service_id: string }[] | 'as they are' | null | undefined,
) {
  if (type === 'price') {
    if (!benefit_amount) return refuseField('benefit_amount');
    return services ? refuseField('services2') : null;
  }
  if (benefit_amount) return refuseField('benefit_amount');
  if (!services) return refuseField('services2');
  if (services === 'as they are') return null;
  const ids = services.map(({ service_id }) => service_id);
  return (await countServices(tx.q, business_id, ids)) === ids.length
    ? null
    : refuse('NOT_FOUND', { field: 'services2' });
}

export async function removeTemplate(
  ctx: CommandContext,
  { id }: { readonly id: string },
): Done<'NOT_FOUND'> {
  const { tx, business_id, now } = ctx;
  const key = { business_id, id };
  const found = await lockTemplate(tx, key);
  if (!found || found.status === 'deleted') return refuse('NOT_FOUND');
  await updateTemplate(tx, key, { status: 'deleted', updated_at: now });
  ctx.emit('membership_template.removed', { template_id: id });
  return done;
}
