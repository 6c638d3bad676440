import { secondStepCalls as calls } from '@kursi/core/identity/second-step.contract.ts';
import { FEW_RECOVERY_CODES, RECOVERY_CODES } from '@kursi/core/identity/second-step.ts';
import { useState } from 'react';
import { send } from '../../../lib/api/api.ts';
import { formatInstantDay, formatRelative } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { AppSetUp } from '../../../shared/second-step/app-set-up.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Chip } from '../../../ui/fields/chip.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { IconFile, IconLock, IconMobile } from '../../../ui/pictures/icons.ts';
import { ChangePassword } from '../change-password.tsx';
import { WayRow, WaySection } from './way-row.tsx';
import { CHANGED, type Ways } from './ways.ts';

interface SecondStepSectionProps {
  readonly ways: Ways;
  readonly onCodes: (codes: readonly string[]) => void;
}

type Asking = 'renew' | 'off' | 'remove_app' | 'password' | null;

export function SecondStepSection({ ways, onCodes }: SecondStepSectionProps) {
  const t = useText();
  const now = useNow();
  const [asking, setAsking] = useState<Asking>(null);
  const [begun, setBegun] = useState<Parameters<typeof AppSetUp>[0]['begun'] | null>(null);
  const { app, passkeys, recovery_codes_left: left } = ways;
  const hasStep = app !== null || passkeys.length > 0;
  const isFew = left < FEW_RECOVERY_CODES;
  const close = () => setAsking(null);

  const begin = useCommand(calls.beginApp, { onDone: setBegun });
  const removeApp = useCommand(calls.removeApp, {
    invalidates: CHANGED,
    said: () => ({ text: t('authenticator.removed'), tone: 'good' }),
  });
  const renew = useCommand(calls.renewCodes, {
    invalidates: CHANGED,
    onDone: ({ recovery_codes }) => onCodes(recovery_codes),
  });
  const turnOff = useCommand(calls.turnOff, {
    invalidates: CHANGED,
    said: () => ({ text: t('second.off_done'), tone: 'good' }),
  });
  const added = useCommand(
    (given: { set_up: string; code: string }, options) => send(calls.setApp, given, options),
    {
      invalidates: CHANGED,
      onDone: ({ recovery_codes }) => {
        setBegun(null);
        showToast({ text: t('authenticator.added'), tone: 'good' });
        if (recovery_codes) onCodes(recovery_codes);
      },
      // The form says it.
      onRefused: () => true,
    },
  );

  return (
    <WaySection title={t('app.second_title')}>
      <ul className="divide-y divide-line-soft">
        <WayRow
          icon={<IconMobile className="i-m" aria-hidden />}
          tone={app ? 'good' : 'neutral'}
          title={
            <>
              {t('authenticator.title')} {app && <Chip tone="good">{t('authenticator.on')}</Chip>}
            </>
          }
          sub={
            app
              ? t('authenticator.since_used', {
                  since: formatInstantDay(app.created_at),
                  used: formatRelative(app.last_used_at, now),
                })
              : t('authenticator.none')
          }
        >
          {app && passkeys.length > 0 && (
            <Button size="small" variant="quiet" onClick={() => setAsking('remove_app')}>
              {t('authenticator.remove')}
            </Button>
          )}
          <Button size="small" loading={begin.pending} onClick={() => void begin.run({})}>
            {t(app ? 'authenticator.move' : 'authenticator.set_up')}
          </Button>
        </WayRow>
        {hasStep && (
          <WayRow
            icon={<IconFile className="i-m" aria-hidden />}
            tone={isFew ? 'warn' : 'neutral'}
            title={t('codes.left', { left })}
            sub={
              <>
                <CodesLeft left={left} />
                {isFew && <span className="text-warn">{t('codes.few')}</span>}
              </>
            }
          >
            <Button size="small" loading={renew.pending} onClick={() => setAsking('renew')}>
              {t('codes.renew')}
            </Button>
          </WayRow>
        )}
        <WayRow
          icon={<IconLock className="i-m" aria-hidden />}
          title={t('password.row')}
          sub={
            <>
              {ways.password_changed_at
                ? t('password.row_changed', { when: formatInstantDay(ways.password_changed_at) })
                : t('password.row_none')}
              {!hasStep && <> · {t('password.row_proof')}</>}
            </>
          }
        >
          {ways.has_password && (
            <Button size="small" onClick={() => setAsking('password')}>
              {t('password.change')}
            </Button>
          )}
        </WayRow>
      </ul>
      {hasStep && (
        <Button size="small" variant="quiet" className="mt-1" onClick={() => setAsking('off')}>
          {t('second.off')}
        </Button>
      )}
      {begun && (
        <Dialog
          onClose={() => setBegun(null)}
          title={t('authenticator.title')}
          closeLabel={t('action.close')}
        >
          <AppSetUp
            begun={begun}
            onCode={async (given) => {
              const result = await added.run(given);
              if (!result.ok) throw result.error;
            }}
          />
        </Dialog>
      )}
      {asking === 'password' && (
        <Dialog onClose={close} title={t('password.title')} closeLabel={t('action.close')}>
          <ChangePassword onDone={close} />
        </Dialog>
      )}
      <ConfirmDialog
        open={asking === 'renew'}
        onOpenChange={(open) => !open && close()}
        title={t('codes.renew_title')}
        confirmLabel={t('codes.renew')}
        cancelLabel={t('action.cancel')}
        busy={renew.pending}
        onConfirm={() => void renew.run({}).finally(close)}
      >
        {t('codes.renew_body')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'remove_app'}
        onOpenChange={(open) => !open && close()}
        title={t('authenticator.remove')}
        confirmLabel={t('authenticator.remove')}
        cancelLabel={t('action.cancel')}
        danger
        busy={removeApp.pending}
        onConfirm={() => void removeApp.run({}).finally(close)}
      >
        {t('passkeys.remove_body')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'off'}
        onOpenChange={(open) => !open && close()}
        title={t('second.off_title')}
        confirmLabel={t('second.off')}
        cancelLabel={t('action.cancel')}
        danger
        busy={turnOff.pending}
        onConfirm={() => void turnOff.run({}).finally(close)}
      >
        {t('second.off_body')}
      </ConfirmDialog>
    </WaySection>
  );
}

/** Ten boxes; the title says the number. */
function CodesLeft({ left }: { readonly left: number }) {
  return (
    <span className="my-1 flex max-w-48 gap-1" aria-hidden>
      {Array.from({ length: RECOVERY_CODES }, (_, i) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: boxes have nothing else
          key={i}
          className={cx('h-2 flex-1 rounded-[2px]', i < left ? 'bg-ink-2' : 'border border-line-field')}
        />
      ))}
    </span>
  );
}
