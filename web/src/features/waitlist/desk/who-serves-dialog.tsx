import type { WaitlistBooking } from '@kursi/core/waitlist/waitlist-shapes.ts';
import { formatInstantTime } from '../../../lib/format.ts';
import { type Translate, useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { QueueOf } from './entry-card.tsx';
import { isFree, type Server } from './who-serves.ts';

interface WhoServesDialogProps {
  readonly entry: WaitlistBooking;
  readonly of: QueueOf;
  readonly onClose: () => void;
}

/** Asked at Start when several could serve, or nobody is free. */
export function WhoServesDialog({ entry, of, onClose }: WhoServesDialogProps) {
  const t = useText();
  const start = (entity_id: string | null) => {
    of.commands.step(entry, 'serving', entity_id);
    onClose();
  };
  return (
    <Dialog
      title={t('queue.who_serves', { name: entry.client.name })}
      closeLabel={t('action.close')}
      onClose={onClose}
    >
      <ul className="grid gap-2">
        {of.servers.map((one) => (
          <li key={one.entity_id}>
            <Button wide size="tap" onClick={() => start(one.entity_id)}>
              <span className="flex-1 text-start">{of.nameOf(one.entity_id)}</span>
              <span className={isFree(one) ? 'num text-good' : 'num text-ink-3'}>{nowText(t, one, of)}</span>
            </Button>
          </li>
        ))}
        {of.waitlist.entity_ids.length === 0 && (
          <li>
            <Button wide size="tap" variant="quiet" onClick={() => start(null)}>
              <span className="flex-1 text-start">{t('queue.nobody_named')}</span>
            </Button>
          </li>
        )}
      </ul>
    </Dialog>
  );
}

function nowText(t: Translate, { serving, freeIn, takenIn }: Server, { now, timeZone }: QueueOf): string {
  const time = (minutes: number) => formatInstantTime(now.add({ minutes }), { timeZone });
  if (serving) return t('queue.serves_number', { number: serving.number });
  if (freeIn === null) return t('queue.not_today');
  if (freeIn > 0) return t('queue.busy_until', { time: time(freeIn) });
  return takenIn === null ? t('queue.free_now') : t('queue.free_until', { time: time(takenIn) });
}
