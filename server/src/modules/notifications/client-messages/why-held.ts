import { UNDO_GRACE_SECONDS } from '@kursi/core/kernel/undo.ts';
import type { SentMessage } from '@kursi/core/notifications/client-messages.contract.ts';
import {
  isNotificationKind,
  type NotificationSettings,
  waitsInQuietHours,
} from '@kursi/core/notifications/notification-kinds.ts';
import { whenToSend } from '@kursi/core/notifications/quiet-hours.ts';
import type { SentRow } from './sent-message.store.ts';

/** Until when something of a message waits, and why. Null: nothing of it waits. */
export function whyHeld(
  { kind, at, waits_until }: Pick<SentRow, 'kind' | 'at' | 'waits_until'>,
  settings: NotificationSettings,
  timeZone: string,
  now: Temporal.Instant,
): SentMessage['held'] {
  if (!waits_until || Temporal.Instant.compare(waits_until, now) <= 0) return null;
  const until = waits_until.toString();
  const mayBeUndone = at.until(waits_until).total('seconds') <= UNDO_GRACE_SECONDS;
  if (mayBeUndone) return { until, because: 'undo' };
  const before = waits_until.subtract({ seconds: 1 });
  const endsQuiet = whenToSend(settings, before, { begins: null, timeZone }).equals(waits_until);
  const isQuiet = endsQuiet && isNotificationKind(kind) && waitsInQuietHours(kind, false);
  return { until, because: isQuiet ? 'quiet_hours' : 'try_again' };
}
