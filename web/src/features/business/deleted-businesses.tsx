import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { useState } from 'react';
import { selectBusiness } from '../../app/selected-business.ts';
import { send } from '../../lib/api.ts';
import { showRefusal } from '../../lib/command.ts';
import { formatInstantDay } from '../../lib/format.ts';
import { queryClient, useCallQuery } from '../../lib/queries.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast.ts';

/** Soft-deleted businesses of the user that can be restored. Renders nothing when there are none. */
export function DeletedBusinesses() {
  const t = useText();
  const { data } = useCallQuery(settingsCalls.deleted, {});
  const [busy, setBusy] = useState<string | null>(null);

  async function restore(id: string, name: string): Promise<void> {
    setBusy(id);
    try {
      await send(settingsCalls.restore, { business_id: id });
      selectBusiness(id);
      showToast({ text: t('deleted.restored', { name }), tone: 'good' });
    } catch (error) {
      showRefusal(error);
    }
    setBusy(null);
    for (const { method, path } of [settingsCalls.deleted, businessCalls.mine])
      void queryClient.invalidateQueries({ queryKey: [method, path] });
  }

  return data?.items.map(({ id, name, restorable_until }) => (
    <Note
      key={id}
      title={<span className="break-words">{t('deleted.title', { name })}</span>}
      action={
        <Button size="tap" loading={busy === id} onClick={() => void restore(id, name)}>
          {t('deleted.restore')}
        </Button>
      }
    >
      {t('deleted.until', { day: formatInstantDay(restorable_until) })}
    </Note>
  ));
}
