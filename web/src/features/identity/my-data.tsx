import { accountCalls } from '@kursi/core/identity/account.contract.ts';
import { useState } from 'react';
import { useCommand } from '../../lib/sync/command.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { ProfileSection } from './profile-section.tsx';

export function MyData() {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const download = useCommand(accountCalls.download, { onDone: saveAsFile });
  return (
    <ProfileSection title={t('my_data.title')} lead={t('my_data.lead')}>
      <div className="flex flex-wrap gap-2">
        <Button size="tap" loading={download.pending} onClick={() => void download.run({})}>
          {t('my_data.download')}
        </Button>
        <Button size="tap" variant="danger" onClick={() => setAsking(true)}>
          {t('my_data.delete')}
        </Button>
      </div>
      <DeleteAccountDialog open={asking} onOpenChange={setAsking} />
    </ProfileSection>
  );
}

function saveAsFile(data: Readonly<Record<string, unknown>>): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'kursi-my-data.json';
  link.click();
  URL.revokeObjectURL(url);
}
