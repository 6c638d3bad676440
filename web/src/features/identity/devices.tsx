import type { OutputOf } from '@kursi/core/contract/call.ts';
import { deviceCalls } from '@kursi/core/identity/device.contract.ts';
import { deviceName } from '@kursi/core/identity/device-name.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { useState } from 'react';
import { send } from '../../lib/api/api.ts';
import { formatInstant, formatRelative } from '../../lib/format.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { type Translate, useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { LoadFailed, LoadingRows } from '../../shared/loading.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/fields/chip.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { IconMobile, IconScreen } from '../../ui/pictures/icons.ts';
import { NameDialog } from './security/name-dialog.tsx';
import { WayRow, WaySection } from './security/way-row.tsx';

type Device = OutputOf<typeof identityCalls.listDevices>['items'][number];

function nameOf(device: Device, t: Translate): string {
  if (device.name) return device.name;
  const name = deviceName(device.user_agent);
  return name ? t('devices.name', { ...name }) : t('devices.unknown');
}

export function Devices() {
  const t = useText();
  const { data, isError, refetch } = useCallQuery(identityCalls.listDevices, {});
  const [asked, setAsked] = useState<Device | null>(null);
  const [naming, setNaming] = useState<Device | null>(null);
  const others = (data?.items ?? []).filter(({ is_current }) => !is_current);
  const invalidates = [identityCalls.listDevices];
  const change = useCommand(deviceCalls.change, { invalidates });
  const signOutOthers = useCommand(deviceCalls.signOutOthers, {
    invalidates,
    said: () => ({ text: t('devices.others_done'), tone: 'good' }),
  });
  const signOut = useCommand(
    ({ id }: Device, options) => send(identityCalls.signOutDevice, { session_id: id }, options),
    {
      invalidates,
      said: (_, device) => ({ text: t('devices.signed_out', { device: nameOf(device, t) }), tone: 'good' }),
    },
  );

  return (
    <WaySection
      title={t('devices.title')}
      action={
        others.length > 0 && (
          <Button size="small" loading={signOutOthers.pending} onClick={() => void signOutOthers.run({})}>
            {t('devices.others')}
          </Button>
        )
      }
    >
      <p className="mb-3 text-ink-3">{t('devices.lead')}</p>
      {!data && !isError && <LoadingRows count={2} />}
      {isError && !data && <LoadFailed onRetry={refetch}>{t('devices.failed')}</LoadFailed>}
      <ul className="divide-y divide-line-soft">
        {data?.items.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            onSignOut={() => setAsked(device)}
            onName={() => setNaming(device)}
            onMine={() => void change.run({ session_id: device.id, is_mine: true })}
          />
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
      {naming && (
        <NameDialog
          title={t('devices.rename')}
          name={nameOf(naming, t)}
          onNamed={(name) => {
            void change.run({ session_id: naming.id, name });
            setNaming(null);
          }}
          onClose={() => setNaming(null)}
        />
      )}
    </WaySection>
  );
}

interface DeviceRowProps {
  readonly device: Device;
  readonly onSignOut: () => void;
  readonly onName: () => void;
  readonly onMine: () => void;
}

function DeviceRow({ device, onSignOut, onName, onMine }: DeviceRowProps) {
  const t = useText();
  const now = useNow();
  const name = nameOf(device, t);
  const isNew = device.is_new && !device.is_current;
  const Icon = /iPhone|Android|iPad/.test(device.user_agent ?? '') ? IconMobile : IconScreen;
  const when = () => {
    if (isNew)
      return (
        <span className="text-warn">{t('devices.new', { when: formatInstant(device.created_at) })}</span>
      );
    return device.is_current
      ? t('devices.signed_in', { when: formatRelative(device.created_at, now) })
      : t('devices.last_seen', { when: formatRelative(device.last_seen_at, now) });
  };
  return (
    <WayRow
      icon={<Icon className="i-m" aria-hidden />}
      tone={isNew ? 'warn' : device.is_current ? 'good' : 'neutral'}
      title={name}
      sub={when()}
    >
      {isNew ? (
        <Button size="small" onClick={onMine}>
          {t('devices.mine')}
        </Button>
      ) : (
        <Button
          size="small"
          variant="quiet"
          aria-label={t('devices.rename_of', { device: name })}
          onClick={onName}
        >
          {t('devices.rename')}
        </Button>
      )}
      {device.is_current ? (
        <Chip tone="good">{t('devices.this_device')}</Chip>
      ) : (
        <Button
          size="small"
          variant={isNew ? 'primary' : 'quiet'}
          aria-label={t('devices.sign_out_of', { device: name })}
          onClick={onSignOut}
        >
          {t(isNew ? 'devices.not_mine' : 'devices.sign_out')}
        </Button>
      )}
    </WayRow>
  );
}
