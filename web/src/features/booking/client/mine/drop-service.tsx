import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { type MyVisit, visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { useCommand } from '../../../../lib/sync/command.ts';
import { useText } from '../../../../lib/text.ts';
import { Button } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/overlays/toast.ts';

/** Cancels one of several services of a visit; the others stay as they are. */
export function DropService({ part }: { readonly part: MyVisit['services'][number] }) {
  const t = useText();
  const shared = { invalidates: [visitCalls.listMine, visitCalls.getMine] };
  const restore = useCommand(bookingCalls.uncancel, {
    ...shared,
    onRefused: ({ code }) => {
      if (code !== 'SLOT_TAKEN') return false;
      showToast({ text: t('mine.restore_taken'), tone: 'bad' });
      return true;
    },
  });
  const drop = useCommand(bookingCalls.cancel, {
    ...shared,
    said: () => t('mine.dropped_said', { service: part.service_name }),
    undo:
      (_, { booking_id }) =>
      () =>
        restore.run({ booking_id }),
  });
  return (
    <Button
      size="tap"
      variant="quiet"
      className="-ml-3"
      loading={drop.pending}
      aria-label={t('mine.drop_service', { service: part.service_name })}
      onClick={() => void drop.run({ booking_id: part.id })}
    >
      {t('mine.drop')}
    </Button>
  );
}
