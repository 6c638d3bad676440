import type { Drawer } from '@kursi/core/billing/day-close.contract.ts';
import { addressOf } from '../../../app/address/address.ts';
import { ButtonLink } from '../../../app/address/links.tsx';
import { paths } from '../../../app/address/paths.ts';
import { formatDay, formatTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { clientName } from '../../../shared/clients/client-name.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface OpenVisitsDialogProps {
  readonly drawer: Drawer;
  readonly onClose: () => void;
  readonly onCloseAnyway: () => void;
}

const NAMED = 5;

/** Asked before a day is closed on which visits are neither done nor a no-show. */
export function OpenVisitsDialog({ drawer, onClose, onCloseAnyway }: OpenVisitsDialogProps) {
  const t = useText();
  const { day, today, open_visits, open_visit_count } = drawer;
  const named = open_visits.slice(0, NAMED);
  const more = open_visit_count - named.length;
  const names = [
    ...named.map((one) => `${clientName(t, one.client_name)} ${formatTime(one.service_time)}`),
    ...(more > 0 ? [t('close.and_more', { count: more })] : []),
  ];
  return (
    <Dialog
      onClose={onClose}
      title={t('close.still_open', { count: open_visit_count })}
      closeLabel={t('action.close')}
      footer={
        <>
          <ButtonLink href={addressOf(paths.calendar, { search: { day } })}>
            {t('close.see_visits')}
          </ButtonLink>
          <Button variant="primary" onClick={onCloseAnyway}>
            {t('close.anyway')}
          </Button>
        </>
      }
    >
      <p>{t('close.still_open_more', { names: names.join(', '), day: formatDay(day, { today }) })}</p>
    </Dialog>
  );
}
