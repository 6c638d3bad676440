import { availabilityCalls } from '@kursi/core/booking/availability.contract.ts';
import { type MyVisit, visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { useState } from 'react';
import { ApiError, send } from '../../../../lib/api.ts';
import { showRefusal } from '../../../../lib/command.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { formatDay, formatTime } from '../../../../lib/format.ts';
import { invalidateCalls, useSend } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/button.tsx';
import { Drawer } from '../../../../ui/drawer.tsx';
import { Note } from '../../../../ui/note.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { ChooseTime, type ChosenTime } from './choose-time.tsx';
import { CallButton } from './visit-actions.tsx';
import { firstPart, partsLeft, whenWords } from './visit-words.ts';

interface MoveDrawerProps {
  readonly visit: MyVisit;
  readonly onClose: () => void;
}

/** One action: another time for the whole visit, with the same people. Undo sends the old time again. */
export function MoveDrawer({ visit, onClose }: MoveDrawerProps) {
  const t = useText();
  const now = useNow();
  const [chosen, setChosen] = useState<ChosenTime | null>(null);
  const [problem, setProblem] = useState<string>();
  const changes = [visitCalls.mine, visitCalls.lookAtMine, availabilityCalls.visitTimes];
  const move = useSend(visitCalls.move, { changes });
  const today = now.toZonedDateTimeISO(visit.business.time_zone).toPlainDate().toString();
  const key = { business_id: visit.business_id, visit_id: visit.id };
  const before = firstPart(visit);
  const words = ({ day, time }: ChosenTime) => `${formatDay(day, { today })}, ${formatTime(time)}`;

  function moveTo({ day, time }: ChosenTime): void {
    setProblem(undefined);
    move.mutate(
      { ...key, booking_date: day, service_time: time },
      {
        onError: (error) => {
          const { code, details } =
            error instanceof ApiError ? error : { code: 'UNEXPECTED' as const, details: {} };
          setProblem(code === 'SLOT_TAKEN' ? t('mine.move_taken') : errorText(code, details));
          setChosen(null);
        },
        onSuccess: () => {
          showToast({
            text: t('mine.moved', { when: words({ day, time }) }),
            tone: 'good',
            ...(before && { undo: { label: t('action.undo'), onUndo: moveBack } }),
          });
          onClose();
        },
      },
    );
  }

  /** Pressed when this drawer is gone already. */
  function moveBack(): void {
    if (!before) return;
    const { booking_date, service_time } = before;
    send(visitCalls.move, { ...key, booking_date, service_time }).then(
      () => invalidateCalls(...changes),
      showRefusal,
    );
  }

  return (
    <Drawer
      open
      onOpenChange={(open) => open || onClose()}
      title={t('mine.move_title')}
      sub={t('mine.move_now', { when: whenWords(visit, now) })}
      closeLabel={t('action.close')}
      footer={
        <Button
          variant="primary"
          size="big"
          wide
          disabled={!chosen}
          loading={move.isPending}
          loadingLabel={t('state.saving')}
          onClick={() => chosen && moveTo(chosen)}
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

/** The visit as it stands, its own time counting as free. */
function wantedOf(visit: MyVisit) {
  return {
    business_id: visit.business_id,
    moving_visit_id: visit.id,
    services: partsLeft(visit)
      .map(({ service_id }) => service_id)
      .join(','),
  };
}
