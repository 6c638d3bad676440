import type { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { findLiving, insertClient } from './client.store.ts';

export async function addClient(
  ctx: CommandContext,
  input: InputOf<typeof clientCalls.add>,
): Promise<Result<{ client_id: string }, 'PHONE_TAKEN'>> {
  const { tx, business_id, now } = ctx;
  const client_id = ctx.newId();
  const { name, phone = null, email = null, birthday = null, anniversary = null, gender = null } = input;
  const person = { name, phone, email, birthday, anniversary, gender, note: input.note || null };
  const key = { business_id, id: client_id };
  const isNew = await insertClient(tx, { ...person, ...key, created_at: now, updated_at: now });
  if (!isNew) return refuse('PHONE_TAKEN', await whoHas(ctx, phone));
  ctx.emit('client.added', { client_id });
  return ok({ client_id });
}

/** The client with this phone, so that the desk can open that record instead. */
export async function whoHas({ tx, business_id }: CommandContext, phone: string | null | undefined) {
  const other = phone ? await findLiving(tx.q, business_id, { phone }) : null;
  return { client_id: other?.id ?? null, name: other?.name ?? null };
}
