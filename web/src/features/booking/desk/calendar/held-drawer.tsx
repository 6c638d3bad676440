import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { useState } from 'react';
import { errorText } from '../../../../lib/error-text.ts';
import { formatDay } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Drawer } from '../../../../ui/drawer.tsx';
import { showDeskNotice } from '../desk-notice.ts';
import { useScheduleChange } from '../schedule-changes.ts';
import { rangeText } from './calendar-words.ts';
import type { Column, Entry } from './columns.ts';
import { TimeLeft } from './hold-ring.tsx';

interface HeldDrawerProps {
  readonly businessId: string;
  readonly entry: Entry;
  readonly column: Column;
  readonly say: (text: string) => void;
  readonly onClose: () => void;
}

/**
 * Someone is booking this time online, and the way to have it back. It cannot be undone, because they are told at
 * once; so it takes a second press, here.
 */
export function HeldDrawer({ businessId, entry, column, say, onClose }: HeldDrawerProps) {
  const t = useText();
  const change = useScheduleChange();
  const [busy, setBusy] = useState(false);
  const { item, from, to } = entry;
  const time = rangeText(from, to);
  const { name } = column.calendar;

  async function release(): Promise<void> {
    setBusy(true);
    const released = await change(
      bookingCalls.release,
      { business_id: businessId, booking_id: item.id },
      {
        about: [item.id, ...(item.visit_id ? [item.visit_id] : [])],
        optimistic: (one) => (one.kind === 'hold' && one.visit_id === item.visit_id ? null : one),
      },
    );
    const isGone = !released.ok && released.error.code === 'NOT_FOUND';
    const text = released.ok
      ? t('desk.said_released', { time, name })
      : isGone
        ? t('desk.hold_gone')
        : errorText(released.error.code, released.error.details);
    say(text);
    showDeskNotice({ text, ...(!released.ok && !isGone && { tone: 'bad' as const }) });
    onClose();
  }

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('desk.held')}
      sub={`${formatDay(column.day)}, ${time}, ${name}`}
      closeLabel={t('action.close')}
      footer={
        <Button size="big" wide loading={busy} onClick={() => void release()}>
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
