import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import { useEffect, useState } from 'react';
import { send } from '../../../../lib/api.ts';
import { type PushState, pushState, turnPushOn } from '../../../../lib/push.ts';
import { useText } from '../../../../lib/text.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconBell } from '../../../../ui/icons.ts';

/** A quarter of an hour is short: whoever can be pushed to on this device is asked whether they want that. */
export function PushHere({ userId }: { readonly userId: string }) {
  const t = useText();
  const [state, setState] = useState<PushState | 'failed' | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    void pushState(userId).then(setState);
  }, [userId]);

  async function allow(): Promise<void> {
    setBusy(true);
    try {
      const { push_public_key } = await send(notificationCalls.settings, {});
      setState(await turnPushOn(userId, push_public_key));
    } catch {
      setState('failed');
    } finally {
      setBusy(false);
    }
  }
  if (state === 'on')
    return <p className="pt-2 text-center text-t2 text-ink-2">{t('flow.slot_alert_push_on')}</p>;
  if (state !== 'off' && state !== 'failed') return null;
  return (
    <div className="pt-3">
      <Button size="tap" wide loading={busy} onClick={() => void allow()}>
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
