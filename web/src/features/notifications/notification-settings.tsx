import type { OutputOf, SentBy } from '@kursi/core/contract/call.ts';
import { formatTimeOfDay, parseTime } from '@kursi/core/kernel/time.ts';
import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import { useUser } from '../../app/user-context.tsx';
import { formatInstantDay } from '../../lib/format.ts';
import { patchQuery } from '../../lib/sync/cache-patch.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { TimeSelect } from '../../shared/hours/time-select.tsx';
import { LoadFailed, LoadingRows } from '../../shared/loading.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { DevicePush } from './device-push.tsx';

type Settings = OutputOf<typeof notificationCalls.getSettings>;

const HALF_HOURS = Array.from({ length: 48 }, (_, i) => i * 30);

/** Every switch is an optimistic update. */
export function NotificationSettings() {
  const t = useText();
  const now = useNow();
  const { is_guest: isGuest } = useUser();
  const { data, isError, refetch } = useCallQuery(notificationCalls.getSettings, {});
  const change = useCommand(notificationCalls.changeSettings, {
    scope: () => 'notification-settings',
    optimistic: (changes) => [
      patchQuery(notificationCalls.getSettings, {}, (now) => ({ ...now, ...(changes as Partial<Settings>) })),
    ],
  });
  const choose = (changes: SentBy<typeof notificationCalls.changeSettings>) => void change.run(changes);

  if (!data) {
    return isError ? (
      <LoadFailed onRetry={refetch}>{t('notify.failed')}</LoadFailed>
    ) : (
      <LoadingRows count={2} />
    );
  }
  // A guest may have given an address for messages about a booking.
  const canMail = !isGuest || data.guest_email !== null;
  return (
    <div className="grid grid-cols-1 gap-2">
      <DevicePush publicKey={data.push_public_key} />
      <Switch
        end
        label={t('notify.push')}
        sub={t('notify.push_sub')}
        checked={data.booking_push}
        onChange={(event) => choose({ booking_push: event.target.checked })}
      />
      <Switch
        end
        label={t('notify.whatsapp')}
        sub={data.is_whatsapp_stopped ? t('notify.whatsapp_stopped') : t('notify.whatsapp_sub')}
        disabled={data.is_whatsapp_stopped}
        checked={data.booking_whatsapp && !data.is_whatsapp_stopped}
        onChange={(event) => choose({ booking_whatsapp: event.target.checked })}
      />
      {data.whatsapp_stopped.map(({ business_name, stopped_at }) => (
        <p key={business_name} className="text-t2 break-words text-ink-2">
          {t('notify.whatsapp_stopped_at', {
            business: business_name,
            day: formatInstantDay(stopped_at, { now }),
          })}
        </p>
      ))}
      <Switch
        end
        label={t('notify.email')}
        sub={isGuest ? (data.guest_email ?? t('notify.email_guest')) : undefined}
        disabled={!canMail}
        checked={data.booking_email && canMail}
        onChange={(event) => choose({ booking_email: event.target.checked })}
      />
      <Switch
        end
        label={t('notify.reminders')}
        sub={t('notify.reminders_sub')}
        checked={data.reminders}
        onChange={(event) => choose({ reminders: event.target.checked })}
      />
      <Switch
        end
        label={t('notify.quiet')}
        sub={t('notify.quiet_sub')}
        checked={data.quiet}
        onChange={(event) => choose({ quiet: event.target.checked })}
      />
      {data.quiet && (
        <div className="flex items-center gap-2 pb-1 max-phone:flex-col max-phone:items-stretch max-phone:text-center">
          <TimeSelect
            label={t('notify.quiet_from')}
            value={parseTime(data.quiet_from) ?? 0}
            choices={HALF_HOURS.filter((minute) => formatTimeOfDay(minute) !== data.quiet_until)}
            onChange={(minute) => choose({ quiet_from: formatTimeOfDay(minute) })}
          />
          <span aria-hidden>–</span>
          <TimeSelect
            label={t('notify.quiet_until')}
            value={parseTime(data.quiet_until) ?? 0}
            choices={HALF_HOURS.filter((minute) => formatTimeOfDay(minute) !== data.quiet_from)}
            onChange={(minute) => choose({ quiet_until: formatTimeOfDay(minute) })}
          />
        </div>
      )}
    </div>
  );
}
