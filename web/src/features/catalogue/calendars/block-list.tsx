import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import { type ReactNode, useState } from 'react';
import { send } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { formatDay } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useText } from '../../../lib/text.ts';
import { BookingsInTheWay } from '../../../shared/conflicts/bookings-in-the-way.tsx';
import { BlockFields, type BlockValue } from '../../../shared/hours/block-fields.tsx';
import { clockText } from '../../../shared/hours/hours-words.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { IconPlus, IconTrash } from '../../../ui/pictures/icons.ts';
import { Problem } from '../../../ui/states/note.tsx';
import { catalogueReads } from '../catalogue-data.ts';
import type { CalendarTimeData, TimePartProps } from './calendar-time-data.ts';

const LUNCH = { from: 13 * 60, to: 14 * 60, note: '' };

type Block = CalendarTimeData['blocks'][number];

function span({ start_time, end_time }: Pick<Block, 'start_time' | 'end_time'>): string {
  const minutes = (text: string) => {
    const [hour = 0, minute = 0] = text.split(':').map(Number);
    return hour * 60 + minute;
  };
  return `${clockText(minutes(start_time))} – ${clockText(minutes(end_time))}`;
}

export function BlockList({ businessId, calendar, time, day }: TimePartProps) {
  const t = useText();
  const [adding, setAdding] = useState(false);
  const of = { business_id: businessId, id: calendar.id };
  const coming = time.blocks.filter((block) => block.day >= time.today);

  const common = { invalidates: catalogueReads, scope: () => calendar.id };
  const takeBack = useCommand(calendarCalls.removeBlock, common);
  // Undo can be refused when the slot was booked meanwhile; the notice says so.
  const bringBack = useCommand(calendarCalls.addBlock, common);
  const remove = useCommand(
    ({ id }: Block, options) => send(calendarCalls.removeBlock, { ...of, block_id: id }, options),
    {
      ...common,
      said: () => t('days.block_removed'),
      undo:
        (_, { day, start_time, end_time, note }) =>
        () =>
          bringBack.run({ ...of, day, start_time, end_time, note }),
    },
  );
  const [problem, setProblem] = useState<string>();
  /** Refused because of bookings: they are listed, to be moved or cancelled. */
  const [taken, setTaken] = useState<{ day: string; hours: { start_time: string; end_time: string } }>();
  const add = useCommand(calendarCalls.addBlock, {
    ...common,
    said: () => t('days.block_added'),
    undo:
      ({ id }) =>
      () =>
        takeBack.run({ ...of, block_id: id }),
    onDone: () => setAdding(false),
    onRefused: ({ code, details }, { day: on, start_time, end_time }) => {
      setProblem(errorText(code, details));
      if (code === 'SLOT_TAKEN') setTaken({ day: on, hours: { start_time, end_time } });
      return true;
    },
  });

  return (
    <section aria-label={t('days.blocks')}>
      <div className="flex items-center gap-2">
        <h3 className="flex-1 font-bold">{t('days.blocks')}</h3>
        {!adding && (
          <Button
            size="small"
            onClick={() => {
              setProblem(undefined);
              setTaken(undefined);
              setAdding(true);
            }}
          >
            <IconPlus className="i-s" aria-hidden />
            {t('days.add_block')}
          </Button>
        )}
      </div>
      {coming.length === 0 && !adding && <p className="text-ink-3">{t('days.no_blocks')}</p>}
      <ul className="divide-y divide-line-soft">
        {coming.map((block) => {
          const when = `${formatDay(block.day, { today: time.today })}, ${span(block)}`;
          return (
            <li key={block.id} className="flex min-h-12 items-center gap-2">
              <span className="min-w-0 flex-1">
                <span className="num">{when}</span>
                {block.note && <span className="block break-words text-t1 text-ink-3">{block.note}</span>}
              </span>
              <IconButton
                label={t('days.remove_block', { when })}
                icon={<IconTrash className="i-m" aria-hidden />}
                onClick={() => void remove.run(block)}
              />
            </li>
          );
        })}
      </ul>
      {adding && (
        <NewBlock
          day={day < time.today ? time.today : day}
          problem={problem}
          isSaving={add.pending}
          inTheWay={
            taken && (
              <BookingsInTheWay
                businessId={businessId}
                calendarId={calendar.id}
                firstDay={taken.day}
                lastDay={taken.day}
                hours={taken.hours}
              />
            )
          }
          onClose={() => setAdding(false)}
          onAdd={({ day: on, from, to, note }) => {
            if (add.pending || on === '') return;
            setProblem(undefined);
            setTaken(undefined);
            void add.run({
              ...of,
              day: on,
              start_time: formatTimeOfDay(from),
              end_time: formatTimeOfDay(to),
              note: note.trim() || null,
            });
          }}
        />
      )}
    </section>
  );
}

interface NewBlockProps {
  readonly day: string;
  readonly problem: string | undefined;
  readonly inTheWay: ReactNode;
  readonly isSaving: boolean;
  readonly onAdd: (block: BlockValue) => void;
  readonly onClose: () => void;
}

function NewBlock({ day, problem, inTheWay, isSaving, onAdd, onClose }: NewBlockProps) {
  const t = useText();
  const [value, setValue] = useState<BlockValue>({ day, ...LUNCH });
  return (
    <div className="mt-2 grid grid-cols-1 gap-3 rounded-2 bg-sunken p-4">
      <Problem>{problem}</Problem>
      {inTheWay}
      <BlockFields value={value} onChange={setValue} />
      <div className="flex gap-2">
        <Button variant="soft" loading={isSaving} onClick={() => onAdd(value)}>
          {t('days.save_block')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </div>
  );
}
