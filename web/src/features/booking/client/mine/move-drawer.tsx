import { availabilityCalls } from '@kursi/core/booking/availability.contract.ts';
import { type MyVisit, visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { useState } from 'react';
import { errorText } from '../../../../lib/api/error-text.ts';
import { formatDay, formatTime } from '../../../../lib/format.ts';
import { useCommand } from '../../../../lib/sync/command.ts';
import { useText } from '../../../../lib/text.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Button } from '../../../../ui/button.tsx';
import { Drawer } from '../../../../ui/overlays/drawer.tsx';
import { Note, Problem } from '../../../../ui/states/note.tsx';
import { ChooseTime, type ChosenTime } from './choose-time.tsx';
import { MovePeople, type People, peopleNow, useStaffNames } from './move-people.tsx';
import { CallButton } from './visit-actions.tsx';
import { firstPart, partsInOrder, peopleText, whenText } from './visit-text.ts';

interface MoveDrawerProps {
  readonly visit: MyVisit;
  readonly onClose: () => void;
}

/** Moves the whole visit to another time, with the same people or others; undo sends the old place again. */
export function MoveDrawer({ visit, onClose }: MoveDrawerProps) {
  const t = useText();
  const now = useNow();
  const [chosen, setChosen] = useState<ChosenTime | null>(null);
  const [problem, setProblem] = useState<string>();
  const today = now.toZonedDateTimeISO(visit.business.time_zone).toPlainDate().toString();
  const key = { business_id: visit.business_id, visit_id: visit.id };
  const before = firstPart(visit);
  const parts = partsInOrder(visit);
  const [people, setPeople] = useState<People>(() => peopleNow(visit));
  const names = useStaffNames(visit);
  const staysWith = people.every((id, i) => id === parts[i]?.entity_id);
  const words = ({ day, time, placed }: ChosenTime) =>
    t('mine.move_said_with', {
      when: `${formatDay(day, { today })}, ${formatTime(time)}`,
      people: peopleText(placed.map(({ entity_id }) => names.get(entity_id) ?? '')),
    });

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
    said: (_, { booking_date, service_time, parts: placed = [] }) => ({
      text: t('mine.moved', { when: words({ day: booking_date, time: service_time, placed }) }),
      tone: 'good',
    }),
    undo: () => {
      if (!before) return;
      const { booking_date, service_time } = before;
      const placed = parts.map(({ id, entity_id, start_date }) => ({
        booking_id: id,
        entity_id,
        start_date,
      }));
      return () => moveBack.run({ ...key, booking_date, service_time, parts: placed });
    },
  });

  async function moveTo({ day, time, placed }: ChosenTime): Promise<void> {
    setProblem(undefined);
    const moved = await move.run({
      ...key,
      booking_date: day,
      service_time: time,
      parts: parts.flatMap(({ id }, i) => (placed[i] ? [{ booking_id: id, ...placed[i] }] : [])),
    });
    if (moved.ok) onClose();
  }

  return (
    <Drawer
      onClose={onClose}
      title={t('mine.move_title')}
      sub={t('mine.move_now', {
        when: t('mine.move_said_with', {
          when: whenText(visit, now),
          people: peopleText(parts.map(({ entity_name }) => entity_name)),
        }),
      })}
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
      <Problem className="mb-4">{problem}</Problem>
      <MovePeople
        visit={visit}
        value={people}
        onChange={(next) => {
          setPeople(next);
          setChosen(null);
        }}
      />
      <ChooseTime
        wanted={wantedOf(visit, staysWith ? null : people)}
        today={today}
        opensOn={before?.booking_date}
        standing={before && staysWith ? { day: before.booking_date, time: before.service_time } : null}
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
function wantedOf(visit: MyVisit, people: People | null) {
  return {
    ...(people && { entities: people.map((id) => id ?? '').join(',') }),
    business_id: visit.business_id,
    moving_visit_id: visit.id,
    services: partsInOrder(visit)
      .map(({ service_id }) => service_id)
      .join(','),
  };
}
