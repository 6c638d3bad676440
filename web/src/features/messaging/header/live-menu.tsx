import { headerCalls } from '@kursi/core/messaging/header.contract.ts';
import { useState } from 'react';
import { useCommand } from '../../../lib/sync/command.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { IconDots, IconPencil, IconRefresh } from '../../../ui/pictures/icons.ts';
import type { Header } from './use-header.ts';

interface LiveMenuProps {
  readonly businessId: string;
  readonly header: Header;
}

/** What an owner can do with a live number. */
export function LiveMenu({ businessId: business_id, header: { app_id } }: LiveMenuProps) {
  const t = useText();
  const [isRenaming, setRenaming] = useState(false);
  const ask = useCommand(headerCalls.verify, {
    invalidates: touchedBy('whatsapp_header.changed'),
    said: ({ status }) =>
      status === 'success' ? t('own.asked') : { text: t('own.not_asked'), tone: 'bad' as const },
  });
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton label={t('own.more')} icon={<IconDots aria-hidden />} />}
        entries={[
          {
            key: 'ask',
            label: t('own.ask_now'),
            icon: <IconRefresh className="i-m" aria-hidden />,
            onSelect: () => app_id && void ask.run({ business_id, app_id }),
          },
          {
            key: 'rename',
            label: t('own.change_name'),
            icon: <IconPencil className="i-m" aria-hidden />,
            onSelect: () => setRenaming(true),
          },
        ]}
      />
      <Dialog
        open={isRenaming}
        onClose={() => setRenaming(false)}
        title={t('own.rename_live_title')}
        closeLabel={t('action.close')}
        footer={<Button onClick={() => setRenaming(false)}>{t('action.close')}</Button>}
      >
        <p>{t('own.rename_live_body')}</p>
      </Dialog>
    </>
  );
}
