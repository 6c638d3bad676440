import type { OutputOf } from '@kursi/core/contract/call.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { deviceName } from '@kursi/core/kernel/device-name.ts';
import { useState } from 'react';
import { send } from '../../lib/api/api.ts';
import { formatRelative } from '../../lib/format.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { type Translate, useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { LoadFailed, LoadingRows } from '../../shared/loading.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/fields/chip.tsx';
import { IconDot } from '../../ui/lists/list-row.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { IconScreen } from '../../ui/pictures/icons.ts';
import { ProfileSection } from './profile-section.tsx';

type Device = OutputOf<typeof identityCalls.listDevices>['items'][number];

function nameOf(device: Device, t: Translate): string {
  const name = deviceName(device.user_agent);
  return name ? t('devices.name', { ...name }) : t('devices.unknown');
}

export function Devices() {
  const t = useText();
  const { data, isError, refetch } = useCallQuery(identityCalls.listDevices, {});
  const [asked, setAsked] = useState<Device | null>(null);
  const signOut = useCommand(
    ({ id }: Device, options) => send(identityCalls.signOutDevice, { session_id: id }, options),
    {
      invalidates: [identityCalls.listDevices],
      said: (_, device) => ({ text: t('devices.signed_out', { device: nameOf(device, t) }), tone: 'good' }),
    },
  );

  return (
    <ProfileSection title={t('devices.title')} lead={t('devices.lead')}>
      {!data && !isError && <LoadingRows count={2} />}
      {isError && !data && <LoadFailed onRetry={refetch}>{t('devices.failed')}</LoadFailed>}
      <ul className="divide-y divide-line-soft">
        {data?.items.map((device) => (
          <DeviceRow key={device.id} device={device} onSignOut={() => setAsked(device)} />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={asked && t('devices.confirm_title', { device: nameOf(asked, t) })}
        confirmLabel={t('devices.sign_out')}
        cancelLabel={t('action.cancel')}
        danger
        busy={signOut.pending}
        onConfirm={() => asked && void signOut.run(asked).finally(() => setAsked(null))}
      >
        {t('devices.confirm_body')}
      </ConfirmDialog>
    </ProfileSection>
  );
}

function DeviceRow({ device, onSignOut }: { readonly device: Device; readonly onSignOut: () => void }) {
  const t = useText();
  const now = useNow();
  const name = nameOf(device, t);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0">
      <IconDot>
        <IconScreen className="i-m" aria-hidden />
      </IconDot>
      <div className="min-w-0 flex-1 basis-32">
        <p className="font-medium">{name}</p>
        <p className="text-t2 text-ink-3">
          {device.is_current
            ? t('devices.signed_in', { when: formatRelative(device.created_at, now) })
            : t('devices.last_seen', { when: formatRelative(device.last_seen_at, now) })}
        </p>
      </div>
      {device.is_current ? (
        <Chip tone="good">{t('devices.this_device')}</Chip>
      ) : (
        <Button size="small" aria-label={t('devices.sign_out_of', { device: name })} onClick={onSignOut}>
          {t('devices.sign_out')}
        </Button>
      )}
    </li>
  );
}
