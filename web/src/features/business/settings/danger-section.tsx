import { type BusinessSettings, settingsCalls } from '@kursi/core/business/settings.contract.ts';
import type { Holder } from '@kursi/core/contract/rights.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../app/address/paths.ts';
import { may } from '../../../lib/may.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { TypeNameDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { removeFromMine } from './settings-data.ts';

interface DangerSectionProps {
  readonly business: BusinessSettings;
  readonly member: Holder;
}

export function DangerSection({ business, member }: DangerSectionProps) {
  const t = useText();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const remove = useCommand(settingsCalls.remove, {
    invalidates: touchedBy('business.deleted'),
    onDone: () => {
      removeFromMine(business.id);
      void navigate({ to: paths.home });
    },
    said: () => t('settings.deleted', { name: business.name }),
  });

  if (!may(settingsCalls.remove, member)) {
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
        busy={remove.pending}
        onConfirm={() => void remove.run({ business_id: business.id, name: business.name })}
      >
        <p className="break-words text-ink-2">{t('settings.delete_body')}</p>
      </TypeNameDialog>
    </>
  );
}
