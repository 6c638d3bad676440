import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import { useEffect, useState } from 'react';
import { send } from '../lib/api/api.ts';
import { type PushState, pushState, turnPushOn } from '../lib/device/push.ts';
import { useCommand } from '../lib/sync/command.ts';
import { useText } from '../lib/text.ts';
import { Button } from '../ui/button.tsx';
import { IconBell } from '../ui/pictures/icons.ts';

interface PushHereProps {
  readonly userId: string;
  readonly onAllowed?: (() => void) | undefined;
}

/** Asks a client whose device can show pushes to allow them. */
export function PushHere({ userId, onAllowed }: PushHereProps) {
  const t = useText();
  const [state, setState] = useState<PushState | 'failed' | null>(null);
  useEffect(() => {
    void stateHere(userId).then(setState);
  }, [userId]);

  const allow = useCommand(
    async (forUser: string, options) => {
      const { push_public_key, booking_push } = await send(notificationCalls.getSettings, {});
      const next = await turnPushOn(forUser, push_public_key);
      if (next === 'on' && !booking_push)
        await send(notificationCalls.changeSettings, { booking_push: true }, options);
      return next;
    },
    {
      onDone: (next) => {
        setState(next);
        if (next === 'on') onAllowed?.();
      },
      onRefused: () => {
        setState('failed');
        return true;
      },
    },
  );
  if (state === 'on')
    return <p className="pt-2 text-center text-t2 text-ink-2">{t('flow.slot_alert_push_on')}</p>;
  if (state !== 'off' && state !== 'failed') return null;
  return (
    <div className="pt-3">
      <Button size="tap" wide loading={allow.pending} onClick={() => void allow.run(userId)}>
        <IconBell className="i-m" aria-hidden />
        {t('flow.slot_alert_push')}
      </Button>
      {state === 'failed' && (
        <p role="alert" className="pt-2 text-center text-t2 text-bad">
          {t('flow.slot_alert_push_failed')}
        </p>
      )}
    </div>
  );
}

/** Off as well when the person switched it off for all devices. */
async function stateHere(userId: string): Promise<PushState> {
  const state = await pushState(userId);
  if (state !== 'on') return state;
  const settings = await send(notificationCalls.getSettings, {}).catch(() => null);
  return settings?.booking_push === false ? 'off' : 'on';
}
