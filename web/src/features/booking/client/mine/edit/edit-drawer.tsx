import { availabilityCalls } from '@kursi/core/booking/availability.contract.ts';
import { SERVICES_IN_A_VISIT } from '@kursi/core/booking/booking-rules.ts';
import { deskCalls } from '@kursi/core/booking/desk.contract.ts';
import { type MyVisit, visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { type BusinessPage, discoveryCalls } from '@kursi/core/discovery/discovery.contract.ts';
import { useState } from 'react';
import { errorText } from '../../../../../lib/api/error-text.ts';
import { formatDay, formatMoney, formatTime } from '../../../../../lib/format.ts';
import { useCommand } from '../../../../../lib/sync/command.ts';
import { useCallQuery } from '../../../../../lib/sync/queries.ts';
import { useText } from '../../../../../lib/text.ts';
import { useNow } from '../../../../../lib/use-now.ts';
import { DAYS, type FreeTimes, firstShown } from '../../../../../shared/cart/free-times.ts';
import { LoadingCard } from '../../../../../shared/loading.tsx';
import { Button } from '../../../../../ui/button.tsx';
import { Drawer } from '../../../../../ui/overlays/drawer.tsx';
import { Note, Problem } from '../../../../../ui/states/note.tsx';
import { SlotButton, slotGrid } from '../../times/slot-button.tsx';
import { ChooseTime, type ChosenTime } from '../choose-time.tsx';
import { CallButton } from '../visit-actions.tsx';
import { firstPart, peopleText, whenText } from '../visit-text.ts';
import { differenceOf, isChanged, linesNow, planAt, priceAt, wantedOf } from './edit-lines.ts';
import { EditServices } from './edit-services.tsx';

interface EditDrawerProps {
  readonly visit: MyVisit;
  readonly onClose: () => void;
}

/** Changes the services of a visit and who does each: added, swapped, removed; the time stays if it is free for them. */
export function EditDrawer({ visit, onClose }: EditDrawerProps) {
  const t = useText();
  const { data: page } = useCallQuery(discoveryCalls.getPage, { business_url: visit.business.business_url });
  if (page) return <Edit visit={visit} page={page} onClose={onClose} />;
  return (
    <Drawer onClose={onClose} title={t('mine.edit')} closeLabel={t('action.close')}>
      <LoadingCard lines={6} />
    </Drawer>
  );
}

function Edit({ visit, page, onClose }: EditDrawerProps & { readonly page: BusinessPage }) {
  const t = useText();
  const now = useNow();
  const [lines, setLines] = useState(() => linesNow(visit));
  const [picked, setPicked] = useState<ChosenTime | null>(null);
  const [lost, setLost] = useState<ChosenTime | null>(null);
  const [problem, setProblem] = useState<string>();
  const today = now.toZonedDateTimeISO(visit.business.time_zone).toPlainDate().toString();
  const before = firstPart(visit);
  const wanted = wantedOf(visit, page, lines);
  // The same query as that of the times below.
  const { data: times } = useCallQuery(availabilityCalls.findForVisit, {
    ...wanted,
    from: firstShown(today, before?.booking_date),
    days: DAYS,
  });
  const standing = before && chosenIn(times, before.booking_date, before.service_time);
  const chosen = picked ?? standing ?? null;
  const price = chosen && priceAt(visit, page, lines, chosen);
  const difference = price !== null && differenceOf(visit, lines, price);
  const isSame = !isChanged(visit, lines) && picked === null;
  const when = ({ day, time }: Pick<ChosenTime, 'day' | 'time'>) =>
    `${formatDay(day, { today })}, ${formatTime(time)}`;
  const names = new Map([
    ...page.team.map(({ id, name }) => [id, name] as const),
    ...visit.services.map(({ entity_id, entity_name }) => [entity_id, entity_name] as const),
  ]);
  const words = (one: ChosenTime) =>
    t('mine.move_said_with', {
      when: when(one),
      people: peopleText(one.placed.map(({ entity_id }) => names.get(entity_id) ?? '')),
    });

  const shared = {
    invalidates: [visitCalls.listMine, visitCalls.getMine, availabilityCalls.findForVisit],
    scope: () => visit.id,
  };
  const key = { business_id: visit.business_id, visit_id: visit.id };
  const editBack = useCommand(deskCalls.editVisit, shared);
  const edit = useCommand(deskCalls.editVisit, {
    ...shared,
    onDone: onClose,
    onRefused: ({ code, details }) => {
      if (code === 'SLOT_TAKEN') setLost(chosen);
      else setProblem(errorText(code, details));
      setPicked(null);
      return true;
    },
    said: () => ({ text: t('mine.edited', { when: chosen ? words(chosen) : '' }), tone: 'good' }),
    undo:
      ({ before: { booking_date, services } }) =>
      () =>
        editBack.run({
          ...key,
          booking_date,
          services: services.map(({ booking_amount: _, ...one }) => one),
        }),
  });

  function choose(next: ChosenTime | null): void {
    setPicked(next);
    setProblem(undefined);
    if (next) setLost(null);
  }

  return (
    <Drawer
      onClose={onClose}
      title={t('mine.edit')}
      sub={t('mine.move_now', { when: whenText(visit, now) })}
      closeLabel={t('action.close')}
      footer={
        <div className="grid w-full gap-2">
          {price !== null && difference && !isSame && (
            <div role="status">
              <p className="flex justify-between gap-4 font-bold">
                <span>{t('mine.total')}</span>
                <span className="num">{formatMoney(price)}</span>
              </p>
              <p className="text-t2 text-ink-2">
                {difference.what === 'same'
                  ? t('mine.edit_same')
                  : t(`mine.edit_${difference.what}`, { amount: formatMoney(difference.amount) })}
              </p>
            </div>
          )}
          <Button
            variant="primary"
            size="big"
            wide
            disabled={!chosen || isSame}
            loading={edit.pending}
            loadingLabel={t('state.saving')}
            onClick={() => chosen && void edit.run({ ...key, ...planAt(visit, page, lines, chosen) })}
          >
            {isSame
              ? t('mine.edit_nothing')
              : chosen
                ? t('mine.edit_save', { when: when(chosen) })
                : t('mine.move_choose')}
          </Button>
        </div>
      }
    >
      <Problem className="mb-4">{problem}</Problem>
      <EditServices
        page={page}
        lines={lines}
        most={SERVICES_IN_A_VISIT}
        onChange={(next) => {
          setLines(next);
          choose(null);
          setLost(null);
        }}
      />
      <h3 className="mt-5 mb-1 text-t3 font-bold">{t('mine.edit_time')}</h3>
      {lost ? (
        <Note tone="warn" live="alert" className="mb-3" title={t('mine.edit_taken', { when: when(lost) })}>
          <span className={slotGrid}>
            {nearestTo(times, lost).map((one) => (
              <SlotButton key={`${one.day} ${one.time}`} onClick={() => choose(one)}>
                {one.day !== lost.day && <span className="block text-t1">{formatDay(one.day)}</span>}
                {formatTime(one.time)}
              </SlotButton>
            ))}
          </span>
        </Note>
      ) : (
        times &&
        before &&
        !standing &&
        !picked && (
          <Note tone="info" className="mb-3">
            {t('mine.edit_time_gone', { when: whenText(visit, now) })}
          </Note>
        )
      )}
      <ChooseTime
        wanted={wanted}
        today={today}
        opensOn={before?.booking_date}
        standing={null}
        chosen={chosen}
        onChosen={choose}
        notOffered={
          <Note tone="warn" action={<CallButton visit={visit} />}>
            {t('mine.edit_not_offered')}
          </Note>
        }
      />
    </Drawer>
  );
}

const placedIn = (times: FreeTimes, slot: FreeTimes['days'][number]['slots'][number]) =>
  slot.parts.map(({ entity, start }) => ({ entity_id: times.entity_ids[entity] ?? '', start_date: start }));

function chosenIn(times: FreeTimes | undefined, day: string, time: string): ChosenTime | undefined {
  const slot = times?.days.find((one) => one.day === day)?.slots.find((one) => one.time === time);
  return times && slot && { day, time, placed: placedIn(times, slot) };
}

const NEAREST = 4;

/** The free times closest to one that is gone, in the order of the day. */
function nearestTo(times: FreeTimes | undefined, { placed }: ChosenTime): readonly ChosenTime[] {
  const at = Date.parse(placed[0]?.start_date ?? '');
  if (!times) return [];
  return times.days
    .flatMap(({ day, slots }) =>
      slots.map((slot) => ({ slot, chosen: { day, time: slot.time, placed: placedIn(times, slot) } })),
    )
    .toSorted((a, b) => Math.abs(Date.parse(a.slot.start) - at) - Math.abs(Date.parse(b.slot.start) - at))
    .slice(0, NEAREST)
    .toSorted((a, b) => Date.parse(a.slot.start) - Date.parse(b.slot.start))
    .map(({ chosen }) => chosen);
}
