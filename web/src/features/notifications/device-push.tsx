import { useEffect, useState } from 'react';
import { useUser } from '../../app/user-context.tsx';
import { type PushState, pushState, turnPushOff, turnPushOn } from '../../lib/device/push.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/states/note.tsx';

/** Push permission of this browser, and why it may be unavailable. */
export function DevicePush({ publicKey }: { readonly publicKey: string }) {
  const t = useText();
  const { id } = useUser();
  const [state, setState] = useState<PushState | 'failed' | null>(null);
  useEffect(() => {
    void pushState(id).then(setState);
  }, [id]);

  const choose = useCommand(
    async (on: boolean): Promise<PushState | 'failed'> => {
      if (on) return turnPushOn(id, publicKey);
      await turnPushOff();
      return 'off';
    },
    {
      onDone: setState,
      said: (next, on) => {
        if (next === 'on') return { text: t('notify.device_done'), tone: 'good' };
        return on ? undefined : { text: t('notify.device_stopped'), tone: 'good' };
      },
    },
  );

  if (state === null) return null;
  if (state === 'unsupported') return <Note>{t('notify.device_unsupported')}</Note>;
  if (state === 'denied') return <Note tone="warn">{t('notify.device_denied')}</Note>;
  return (
    <Note
      {...(state === 'failed' && { tone: 'bad' as const, live: 'alert' as const })}
      action={
        <Button loading={choose.pending} onClick={() => void choose.run(state !== 'on')}>
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
