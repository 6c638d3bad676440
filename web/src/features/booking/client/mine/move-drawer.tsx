import { availabilityCalls } from '@kursi/core/booking/availability.contract.ts';
import { type MyVisit, visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { useState } from 'react';
import { useCommand } from '../../../../lib/command.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { formatDay, formatTime } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/button.tsx';
import { Drawer } from '../../../../ui/drawer.tsx';
import { Note } from '../../../../ui/note.tsx';
import { ChooseTime, type ChosenTime } from './choose-time.tsx';
import { CallButton } from './visit-actions.tsx';
import { firstPart, partsLeft, whenText } from './visit-text.ts';

interface MoveDrawerProps {
  readonly visit: MyVisit;
  readonly onClose: () => void;
}

/** Moves the whole visit to another time with the same people; undo sends the old time again. */
export function MoveDrawer({ visit, onClose }: MoveDrawerProps) {
  const t = useText();
  const now = useNow();
  const [chosen, setChosen] = useState<ChosenTime | null>(null);
  const [problem, setProblem] = useState<string>();
  const today = now.toZonedDateTimeISO(visit.business.time_zone).toPlainDate().toString();
  const key = { business_id: visit.business_id, visit_id: visit.id };
  const before = firstPart(visit);
  const words = ({ day, time }: ChosenTime) => `${formatDay(day, { today })}, ${formatTime(time)}`;

  const shared = {
    invalidates: [visitCalls.listMine, visitCalls.getMine, availabilityCalls.findForVisit],
    scope: () => visit.id,
  };
  const moveBack = useCommand(visitCalls.move, shared);
  const move = useCommand(visitCalls.move, {
    ...shared,
    onRefused: ({ code, details }) => {
      setProblem(code === 'SLOT_TAKEN' ? t('mine.move_taken') : errorText(code, details));
      setChosen(null);
      return true;
    },
    said: (_, { booking_date, service_time }) => ({
      text: t('mine.moved', { when: words({ day: booking_date, time: service_time }) }),
      tone: 'good',
    }),
    undo: () => {
      if (!before) return;
      const { booking_date, service_time } = before;
      return () => moveBack.run({ ...key, booking_date, service_time });
    },
  });

  async function moveTo({ day, time }: ChosenTime): Promise<void> {
    setProblem(undefined);
    const moved = await move.run({ ...key, booking_date: day, service_time: time });
    if (moved.ok) onClose();
  }

  return (
    <Drawer
      open
      onOpenChange={(open) => open || onClose()}
      title={t('mine.move_title')}
      sub={t('mine.move_now', { when: whenText(visit, now) })}
      closeLabel={t('action.close')}
      footer={
        <Button
          variant="primary"
          size="big"
          wide
          disabled={!chosen}
          loading={move.pending}
          loadingLabel={t('state.saving')}
          onClick={() => chosen && void moveTo(chosen)}
        >
          {chosen ? t('mine.move_to', { when: words(chosen) }) : t('mine.move_choose')}
        </Button>
      }
    >
      {problem && (
        <Note tone="bad" live="alert" className="mb-4">
          {problem}
        </Note>
      )}
      <ChooseTime
        wanted={wantedOf(visit)}
        today={today}
        standing={before ? { day: before.booking_date, time: before.service_time } : null}
        chosen={chosen}
        onChosen={setChosen}
        notOffered={
          <Note tone="warn" action={<CallButton visit={visit} />}>
            {t('mine.move_not_offered')}
          </Note>
        }
      />
    </Drawer>
  );
}

/** The visit as a query for free times; its own slot counts as free. */
function wantedOf(visit: MyVisit) {
  return {
    business_id: visit.business_id,
    moving_visit_id: visit.id,
    services: partsLeft(visit)
      .map(({ service_id }) => service_id)
      .join(','),
  };
}
