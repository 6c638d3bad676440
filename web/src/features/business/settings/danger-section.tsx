import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { type BusinessSettings, settingsCalls } from '@kursi/core/business/settings.contract.ts';
import type { MemberRole } from '@kursi/core/contract/permission.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { send } from '../../../lib/api.ts';
import { showRefusal } from '../../../lib/command.ts';
import { may } from '../../../lib/may.ts';
import { callQuery, queryClient } from '../../../lib/queries.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { TypeNameDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.ts';

interface DangerSectionProps {
  readonly business: BusinessSettings;
  readonly role: MemberRole;
}

export function DangerSection({ business, role }: DangerSectionProps) {
  const t = useText();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await send(settingsCalls.remove, { business_id: business.id, name: business.name });
      showToast({ text: t('settings.deleted', { name: business.name }) });
      // Race: removed from the cache first, so that home does not fetch events of a deleted business.
      queryClient.setQueryData(callQuery(businessCalls.mine, {}).queryKey, (known) =>
        known ? { items: known.items.filter(({ id }) => id !== business.id) } : known,
      );
      await navigate({ to: paths.home });
      for (const { method, path } of [settingsCalls.deleted, businessCalls.mine])
        void queryClient.invalidateQueries({ queryKey: [method, path] });
    } catch (error) {
      showRefusal(error);
      setBusy(false);
    }
  }

  if (!may(settingsCalls.remove, { role })) {
    return <p className="text-ink-2">{t('settings.delete_not_owner')}</p>;
  }
  return (
    <>
      <p className="max-w-prose text-ink-2">{t('settings.delete_body')}</p>
      <Button variant="danger" size="tap" className="mt-4" onClick={() => setAsking(true)}>
        {t('settings.delete')}
      </Button>
      <TypeNameDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('settings.delete_title', { name: business.name })}
        expected={business.name}
        fieldLabel={t('settings.delete_field')}
        confirmLabel={t('settings.delete_confirm')}
        cancelLabel={t('action.cancel')}
        busy={busy}
        onConfirm={() => void remove()}
      >
        <p className="break-words text-ink-2">{t('settings.delete_body')}</p>
      </TypeNameDialog>
    </>
  );
}
