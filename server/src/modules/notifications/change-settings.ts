import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Done, done, refuseField } from '@kursi/core/kernel/result.ts';
import type { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockSettings, setSettings } from './notification.store.ts';

/** Partial update. Quiet hours with equal start and end are refused: they would mean all day. */
export async function changeSettings(
  tx: Tx,
  user_id: string,
  input: InputOf<typeof notificationCalls.changeSettings>,
  now: Temporal.Instant,
): Done<'MALFORMED'> {
  const settings = { ...(await lockSettings(tx, user_id, now)), ...sentFields(input) };
  if (settings.quiet_from === settings.quiet_until) {
    return refuseField('quiet_until');
  }
  await setSettings(tx, user_id, settings, now);
  return done;
}

function sentFields<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
