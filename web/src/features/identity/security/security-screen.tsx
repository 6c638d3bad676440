import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { secondStepCalls as calls } from '@kursi/core/identity/second-step.contract.ts';
import { type ReactNode, useState } from 'react';
import { useUser } from '../../../app/user-context.tsx';
import { formatInstant, formatInstantDay } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { LoadFailed, LoadingRows } from '../../../shared/loading.tsx';
import { NewCodes } from '../../../shared/second-step/new-codes.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { Devices } from '../devices.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { SecondStepSection } from './second-step-section.tsx';

/** One's ways to sign in and devices; beside them, for who runs a team, theirs. */
export function SecurityScreen({ team }: { readonly team: ReactNode }) {
  const t = useText();
  const { is_guest } = useUser();
  const { data, isError, refetch } = useCallQuery(calls.get, {}, { enabled: !is_guest });
  const devices = useCallQuery(identityCalls.listDevices, {});
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const stop = useCommand(calls.stopReset, {
    invalidates: [calls.get],
    said: () => ({ text: t('security.reset_stopped'), tone: 'good' }),
  });
  const hasStep = data && (data.app !== null || data.passkeys.length > 0);
  const hasNew = devices.data?.items.some(({ is_new, is_current }) => is_new && !is_current);
  const steps = data && (
    <>
      <PasskeysSection passkeys={data.passkeys} onCodes={setCodes} />
      <SecondStepSection ways={data} onCodes={setCodes} />
    </>
  );
  return (
    <div className="grid w-full grid-cols-1 desk:min-h-full wide:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="mx-auto w-full max-w-3xl min-w-0 p-4 max-desk:pt-1 desk:p-8">
        <h1 className="text-t5 font-bold">{t('security.title')}</h1>
        <p className="mt-1 mb-4 text-ink-2">
          {data && t(hasStep ? 'security.lead_two' : 'security.lead_one')}{' '}
          {hasNew && t('security.new_device')}
        </p>
        {data?.reset_due_at && (
          <Note
            tone="warn"
            className="mb-4"
            title={t('security.reset_title')}
            action={
              <Button size="tap" loading={stop.pending} onClick={() => void stop.run({})}>
                {t('security.reset_stop')}
              </Button>
            }
          >
            {t('security.reset_body', { when: formatInstant(data.reset_due_at) })}
          </Note>
        )}
        {data?.required_from && !hasStep && (
          <Note tone="warn" className="mb-4">
            {t('security.required_from', { day: formatInstantDay(data.required_from) })}
          </Note>
        )}
        {!data && !isError && !is_guest && <LoadingRows count={4} />}
        {isError && !data && <LoadFailed onRetry={refetch}>{t('security.failed')}</LoadFailed>}
        {steps}
        <Devices />
      </div>
      {team}
      {codes && (
        <Dialog onClose={() => setCodes(null)} title={t('codes.new_title')}>
          <NewCodes codes={codes} onKept={() => setCodes(null)} />
        </Dialog>
      )}
    </div>
  );
}
