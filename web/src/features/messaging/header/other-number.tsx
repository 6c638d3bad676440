import { headerCalls } from '@kursi/core/messaging/header.contract.ts';
import { formatPhone } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/states/note.tsx';
import type { Header } from './use-header.ts';

interface OtherNumberProps {
  readonly businessId: string;
  readonly header: Header;
}

/** A number inside a sentence stays on one line. */
export const unbroken = (phone: string) => formatPhone(phone).replaceAll(' ', '\u00a0');

/** Another number was connected than the one bought: which one is right? */
export function OtherNumber({ businessId: business_id, header }: OtherNumberProps) {
  const t = useText();
  const phone = unbroken(header.phone);
  const other = unbroken(header.other_phone ?? '');
  const choose = useCommand(headerCalls.chooseNumber, {
    invalidates: touchedBy('whatsapp_header.changed'),
    said: (_, { use }) => (use === 'connected' ? t('own.other_kept', { other }) : t('own.connect_again')),
  });
  const isChoosing = (use: 'connected' | 'written') => choose.pending && choose.pendingInput?.use === use;
  return (
    <Note
      tone="warn"
      live="status"
      className="mt-5"
      title={t('own.other_title')}
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            loading={isChoosing('connected')}
            onClick={() => !choose.pending && void choose.run({ business_id, use: 'connected' })}
          >
            {t('own.use_other', { other })}
          </Button>
          <Button
            loading={isChoosing('written')}
            onClick={() => !choose.pending && void choose.run({ business_id, use: 'written' })}
          >
            {t('own.connect_right', { phone })}
          </Button>
        </div>
      }
    >
      {t('own.other_body', { phone, other })}
    </Note>
  );
}
