import { useEffect, useState } from 'react';
import { sayRefusal } from '../../app/say-refusal.ts';
import { useUser } from '../../app/user-context.tsx';
import { type PushState, pushState, turnPushOff, turnPushOn } from '../../lib/push.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast.ts';

/** Whether this browser shows notifications, and why not. */
export function DevicePush({ publicKey }: { readonly publicKey: string }) {
  const t = useText();
  const { id } = useUser();
  const [state, setState] = useState<PushState | 'failed' | null>(null);
  const [working, setWorking] = useState(false);
  useEffect(() => {
    void pushState(id).then(setState);
  }, [id]);

  async function choose(on: boolean): Promise<void> {
    setWorking(true);
    try {
      const next = on ? await turnPushOn(id, publicKey) : 'off';
      if (!on) await turnPushOff();
      setState(next);
      if (next === 'on') showToast({ text: t('notify.device_done'), tone: 'good' });
      if (!on) showToast({ text: t('notify.device_stopped'), tone: 'good' });
    } catch (error) {
      sayRefusal(error);
    } finally {
      setWorking(false);
    }
  }

  if (state === null) return null;
  if (state === 'unsupported') return <Note>{t('notify.device_unsupported')}</Note>;
  if (state === 'denied') return <Note tone="warn">{t('notify.device_denied')}</Note>;
  return (
    <Note
      {...(state === 'failed' && { tone: 'bad' as const, live: 'alert' as const })}
      action={
        <Button loading={working} onClick={() => void choose(state !== 'on')}>
          {state === 'on' ? t('notify.device_turn_off') : t('notify.device_turn_on')}
        </Button>
      }
    >
      {state === 'on' && t('notify.device_on')}
      {state === 'off' && t('notify.device_off')}
      {state === 'failed' && t('notify.device_failed')}
    </Note>
  );
}
