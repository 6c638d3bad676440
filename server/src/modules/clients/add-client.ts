import type { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Outcome, ok, type Refusal, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { findByPhone, insertClient, lockPhone } from './client.store.ts';

export async function addClient(
  ctx: CommandContext,
  input: InputOf<typeof clientCalls.add>,
): Outcome<{ client_id: string }, 'PHONE_TAKEN'> {
  const { tx, business_id, now } = ctx;
  const client_id = ctx.newId();
  const { name, phone = null, email = null, birthday = null, anniversary = null, gender = null } = input;
  const taken = await phoneTaken(ctx, { ...input, client_id });
  if (taken && !input.shares_phone) return taken;
  const person = { name, phone, email, birthday, anniversary, gender, note: input.note || null };
  const key = { business_id, id: client_id };
  const isNew = await insertClient(tx, { ...person, ...key, created_at: now, updated_at: now });
  // Name and number alike: the same person.
  if (!isNew) return taken ?? refuse('PHONE_TAKEN');
  ctx.emit('client.added', { client_id });
  return ok({ client_id });
}

/** The client with this phone, so that the desk can open that record, or say that they share it. */
export async function phoneTaken(
  { tx, business_id }: CommandContext,
  { client_id, phone }: { readonly client_id: string; readonly phone?: string | null | undefined },
): Promise<Refusal<'PHONE_TAKEN'> | null> {
  if (!phone) return null;
  await lockPhone(tx, business_id, phone);
  const [other] = await findByPhone(tx.q, { business_id, client_id }, phone);
  return other ? refuse('PHONE_TAKEN', { client_id: other.id, name: other.name }) : null;
}
