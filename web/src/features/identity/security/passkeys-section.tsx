import { secondStepCalls as calls } from '@kursi/core/identity/second-step.contract.ts';
import { useState } from 'react';
import { send } from '../../../lib/api/api.ts';
import { formatInstantDay, formatRelative } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { canUsePasskeys, makePasskey } from '../../../shared/second-step/passkey.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { IconKey, IconPlus } from '../../../ui/pictures/icons.ts';
import { NameDialog } from './name-dialog.tsx';
import { WayRow, WaySection } from './way-row.tsx';
import { CHANGED, type Ways } from './ways.ts';

type Passkey = Ways['passkeys'][number];

interface PasskeysSectionProps {
  readonly passkeys: readonly Passkey[];
  readonly onCodes: (codes: readonly string[]) => void;
}

export function PasskeysSection({ passkeys, onCodes }: PasskeysSectionProps) {
  const t = useText();
  const now = useNow();
  const [naming, setNaming] = useState<Passkey | 'new' | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const rename = useCommand(calls.renamePasskey, { invalidates: [calls.get] });
  const remove = useCommand(
    ({ id }: Passkey, options) => send(calls.removePasskey, { passkey_id: id }, options),
    {
      invalidates: CHANGED,
      said: (_, { name }) => ({ text: t('passkeys.removed', { name }), tone: 'good' }),
    },
  );
  const add = useCommand(
    async (name: string, options) => {
      const asked = await send(calls.beginPasskey, {});
      const answer = await makePasskey(asked.options);
      return answer && send(calls.addPasskey, { answer, name }, options);
    },
    {
      invalidates: CHANGED,
      onDone: (added) => {
        if (added?.recovery_codes) onCodes(added.recovery_codes);
        showToast(
          added
            ? { text: t('passkeys.added'), tone: 'good' }
            : { text: t('second.cancelled'), tone: 'plain' },
        );
      },
    },
  );
  const named = (name: string) => {
    if (naming === 'new') void add.run(name);
    else if (naming) void rename.run({ passkey_id: naming.id, name });
    setNaming(null);
  };

  return (
    <WaySection
      title={t('passkeys.title')}
      lead={t('passkeys.lead')}
      action={
        canUsePasskeys() && (
          <Button size="small" loading={add.pending} onClick={() => setNaming('new')}>
            <IconPlus className="i-s" aria-hidden />
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      {passkeys.length === 0 && (
        <p className="text-ink-3">{t(canUsePasskeys() ? 'passkeys.none' : 'second.not_here')}</p>
      )}
      <ul className="divide-y divide-line-soft">
        {passkeys.map((passkey) => {
          const { id, name, created_at, last_used_at: last } = passkey;
          const since = formatInstantDay(created_at);
          return (
            <WayRow
              key={id}
              icon={<IconKey className="i-m" aria-hidden />}
              tone="good"
              title={name}
              sub={
                last
                  ? t('passkeys.since_used', { since, used: formatRelative(last, now) })
                  : t('passkeys.since_unused', { since })
              }
            >
              <Button
                size="small"
                variant="quiet"
                aria-label={t('passkeys.rename_of', { name })}
                onClick={() => setNaming(passkey)}
              >
                {t('passkeys.rename')}
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={t('passkeys.remove_of', { name })}
                onClick={() => setRemoving(passkey)}
              >
                {t('passkeys.remove')}
              </Button>
            </WayRow>
          );
        })}
      </ul>
      {naming && (
        <NameDialog
          title={t(naming === 'new' ? 'passkeys.add' : 'passkeys.rename')}
          hint={t('passkeys.name_hint')}
          name={naming === 'new' ? '' : naming.name}
          onNamed={named}
          onClose={() => setNaming(null)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title={removing && t('passkeys.remove_title', { name: removing.name })}
        confirmLabel={t('passkeys.remove')}
        cancelLabel={t('action.cancel')}
        danger
        busy={remove.pending}
        onConfirm={() => removing && void remove.run(removing).finally(() => setRemoving(null))}
      >
        {t('passkeys.remove_body')}
      </ConfirmDialog>
    </WaySection>
  );
}
