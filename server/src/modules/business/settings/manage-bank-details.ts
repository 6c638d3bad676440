import type { BankDetails, settingsCalls } from '@kursi/core/business/settings.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { may } from '@kursi/core/contract/rights.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { ActorContext } from '../../../platform/module/command-context.ts';
import type { Sealer } from '../../../platform/sealed.ts';
import { lockMember } from '../member.store.ts';
import { getBank, putBank } from './business-bank.store.ts';

interface Secret {
  readonly account_holder: string;
  readonly account_number: string;
  readonly ifsc: string;
  readonly bank_name: string | null;
}

export async function saveBankDetails(
  sealer: Sealer,
  ctx: ActorContext,
  input: InputOf<typeof settingsCalls.setBank>,
): Outcome<BankDetails, 'NOT_FOUND'> {
  const { tx, business_id, actor_id, now } = ctx;
  // Read again under the lock: who is removed at this moment must not redirect the money.
  const { actor } = await lockMember(tx, business_id, actor_id);
  if (!may(actor, 'bank.manage')) return refuse('NOT_FOUND');
  const { account_holder, account_number, ifsc, bank_name = null } = input;
  const secret: Secret = { account_holder, account_number, ifsc, bank_name };
  const sealed = sealer.seal(JSON.stringify(secret), business_id);
  await putBank(tx, { business_id, sealed, updated_by: actor_id, updated_at: now });
  ctx.emit('business.bank_changed');
  return ok(shown(secret, now));
}

export async function getBankDetails(
  sealer: Sealer,
  db: Executor,
  businessId: string,
): Promise<BankDetails | null> {
  const row = await getBank(db, businessId);
  if (!row) return null;
  return shown(JSON.parse(sealer.open(row.sealed, businessId)) as Secret, row.updated_at);
}

function shown({ account_number, ...rest }: Secret, at: Temporal.Instant): BankDetails {
  return { ...rest, account_number_end: account_number.slice(-4), updated_at: at.toString() };
}
