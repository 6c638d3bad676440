import { nameKey } from '@kursi/core/clients/client-search.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { insertClient, lockLiving, updateClient } from './client.store.ts';

/** Someone with a session, guest or account, who books. */
export interface Person {
  readonly user_id: string;
  readonly user_name: string;
  /** As typed: it matches a record but proves nothing. */
  readonly phone: string | null;
  /** Null unless verified. */
  readonly verified_email: string | null;
}

/**
 * The client record of a person who books for themselves, created if there is none. A known phone number with the
 * same name is that record, so that the desk sees one person; with another name it is someone who shares the
 * number. Neither ties the record to the account, since anybody can type a number: a tied record shows what the
 * desk books for it.
 */
export async function findOrCreateClient(ctx: CommandContext, person: Person): Promise<string> {
  // Retry on a race: when a concurrent insert wins, the next try finds the row; when it is deleted, the next
  // try inserts it.
  for (let tries = 0; tries < 3; tries++) {
    const client_id = (await known(ctx, person)) ?? (await made(ctx, person));
    if (client_id) return client_id;
  }
  throw new Error('the client was there a moment ago, and is not');
}

async function known(
  ctx: CommandContext,
  { user_id, user_name, phone, verified_email }: Person,
): Promise<string | null> {
  const { tx, business_id } = ctx;
  if (verified_email) {
    const theirs = await lockLiving(tx, business_id, { account_id: user_id });
    if (theirs) return theirs.id;
    const untied = { email: verified_email, account_id: null, merged_into: null };
    const byEmail = await lockLiving(tx, business_id, untied);
    if (byEmail && (await tie(ctx, byEmail, user_id))) return byEmail.id;
  }
  const same = phone && (await lockLiving(tx, business_id, { phone, name_key: nameKey(user_name) }));
  return same ? (same.merged_into ?? same.id) : null;
}

/** False when the account got its own record meanwhile. */
async function tie(
  { tx, now, emit }: CommandContext,
  held: Parameters<typeof updateClient>[1],
  account_id: string,
): Promise<boolean> {
  if ((await updateClient(tx, held, { account_id, updated_at: now })) === 'taken') return false;
  emit('client.tied', { client_id: held.id });
  return true;
}

async function made(ctx: CommandContext, { user_id, user_name, phone, verified_email }: Person) {
  const { tx, business_id, now } = ctx;
  const client_id = ctx.newId();
  // With a typed number the record keeps neither account nor address: the desk may mean the number's owner by it.
  const verified = phone === null && verified_email ? { account_id: user_id, email: verified_email } : {};
  const about = { business_id, id: client_id, name: user_name, phone, ...verified };
  if (!(await insertClient(tx, { ...about, created_at: now, updated_at: now }))) return null;
  ctx.emit('client.added', { client_id });
  return client_id;
}
