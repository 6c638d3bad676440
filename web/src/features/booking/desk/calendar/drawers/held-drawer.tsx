import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { send } from '../../../../../lib/api/api.ts';
import { formatDay } from '../../../../../lib/format.ts';
import { useText } from '../../../../../lib/text.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Drawer } from '../../../../../ui/overlays/drawer.tsx';
import { useDeskCommand } from '../../desk-command.ts';
import { showDeskNotice } from '../../desk-notice.ts';
import { rangeText } from '../calendar-text.ts';
import type { Column, Entry } from '../grid/columns.ts';
import { TimeLeft } from '../grid/hold-ring.tsx';

interface HeldDrawerProps {
  readonly businessId: string;
  readonly entry: Entry;
  readonly column: Column;
  readonly say: (text: string) => void;
  readonly onClose: () => void;
}

/** A hold of an online booking. Releasing it has no undo, since the client is told immediately; hence a drawer. */
export function HeldDrawer({ businessId, entry, column, say, onClose }: HeldDrawerProps) {
  const t = useText();
  const { item, from, to } = entry;
  const time = rangeText(from, to);
  const { name } = column.calendar;

  const release = useDeskCommand(
    (booking_id: string, options) =>
      send(bookingCalls.release, { business_id: businessId, booking_id }, options),
    {
      say,
      records: () => [item.id, ...(item.visit_id ? [item.visit_id] : [])],
      onCalendar: (one) => (one.kind === 'hold' && one.visit_id === item.visit_id ? null : one),
      said: () => t('desk.said_released', { time, name }),
      onRefused: ({ code }) => {
        if (code !== 'NOT_FOUND') return false;
        say(t('desk.hold_gone'));
        showDeskNotice({ text: t('desk.hold_gone') });
        return true;
      },
    },
  );

  return (
    <Drawer
      onClose={onClose}
      title={t('desk.held')}
      sub={`${formatDay(column.day)}, ${time}, ${name}`}
      closeLabel={t('action.close')}
      footer={
        <Button
          size="big"
          wide
          loading={release.pending}
          onClick={() => void release.run(item.id).then(onClose)}
        >
          {t('desk.release')}
        </Button>
      }
    >
      <p className="font-medium wrap-anywhere">{item.service_name}</p>
      <p className="num mt-1 text-ink-2" role="timer" aria-live="off">
        <TimeLeft until={item.expires_at} />
      </p>
      <p className="mt-4 text-ink-2 text-pretty">{t('desk.held_more')}</p>
    </Drawer>
  );
}
