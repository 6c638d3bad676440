import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import { useState } from 'react';
import { send } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { formatDay } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useText } from '../../../lib/text.ts';
import { InTheWayNote } from '../../../shared/conflicts/in-the-way-note.tsx';
import { useInTheWay } from '../../../shared/conflicts/use-in-the-way.ts';
import { BlockFields, type BlockValue } from '../../../shared/hours/block-fields.tsx';
import { clockText } from '../../../shared/hours/hours-words.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { IconPlus, IconTrash } from '../../../ui/pictures/icons.ts';
import { Problem } from '../../../ui/states/note.tsx';
import { catalogueReads } from '../catalogue-data.ts';
import type { CalendarTimeData, TimePartProps } from './calendar-time-data.ts';
import { type Away, closingOf, TimeSheet } from './time-sheet.tsx';

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
  /** What the sheet asks about. */
  const [away, setAway] = useState<Away | null>(null);
  const add = useCommand(calendarCalls.addBlock, {
    ...common,
    said: () => t('days.block_added'),
    undo:
      ({ id }) =>
      () =>
        takeBack.run({ ...of, block_id: id }),
    onDone: () => setAdding(false),
    onRefused: ({ code, details }) => {
      setProblem(errorText(code, details));
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
          onAsk={setAway}
          businessId={businessId}
          calendarId={calendar.id}
          today={time.today}
          onClose={() => setAdding(false)}
          onAdd={({ day: on, from, to, note }) => {
            if (add.pending || on === '') return;
            setProblem(undefined);
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
      {away && (
        <TimeSheet
          businessId={businessId}
          calendar={calendar}
          away={away}
          today={time.today}
          onDone={() => {
            setAway(null);
            setAdding(false);
          }}
          onClose={() => setAway(null)}
        />
      )}
    </section>
  );
}

interface NewBlockProps {
  readonly businessId: string;
  readonly calendarId: string;
  readonly today: string;
  readonly day: string;
  readonly problem: string | undefined;
  readonly isSaving: boolean;
  readonly onAdd: (block: BlockValue) => void;
  /** Visits are in its way. */
  readonly onAsk: (block: Away) => void;
  readonly onClose: () => void;
}

function NewBlock(props: NewBlockProps) {
  const { businessId, calendarId, today, day, problem, isSaving, onAdd, onAsk, onClose } = props;
  const t = useText();
  const [value, setValue] = useState<BlockValue>({ day, ...LUNCH });
  const isToCome = value.day >= today && value.from < value.to;
  const range = { start: value.from, end: value.to };
  const away: Away = { kind: 'block', day: value.day, range, note: value.note.trim() || null };
  const inTheWay = useInTheWay(businessId, closingOf(isToCome ? away : null, calendarId));
  async function save(): Promise<void> {
    if (await inTheWay.mustDecide()) onAsk(away);
    else onAdd(value);
  }
  return (
    <div className="mt-2 grid grid-cols-1 gap-3 rounded-2 bg-sunken p-4">
      <Problem>{problem}</Problem>
      <BlockFields value={value} onChange={setValue} />
      <InTheWayNote visits={inTheWay.visits} />
      <div className="flex gap-2">
        <Button variant="soft" loading={isSaving} onClick={() => void save()}>
          {t('days.save_block')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </div>
  );
}
