import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import { useState } from 'react';
import { ApiError, send } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatDay } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { BlockFields, type BlockValue } from '../../../shared/hours/block-fields.tsx';
import { clockText } from '../../../shared/hours/hours-words.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { IconPlus, IconTrash } from '../../../ui/icons.ts';
import { Note } from '../../../ui/note.tsx';
import { useRefresh } from '../catalogue-data.ts';
import { type CalendarTimeData, type TimePartProps, useTimeChange } from './calendar-time-data.ts';

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
  const { attempt, done } = useTimeChange();
  const [adding, setAdding] = useState(false);
  const of = { business_id: businessId, id: calendar.id };
  const coming = time.blocks.filter((block) => block.day >= time.today);

  async function remove(block: Block): Promise<void> {
    if (!(await attempt(calendarCalls.removeBlock, { ...of, block_id: block.id }))) return;
    const { start_time, end_time, note } = block;
    // The time may be taken by then; the notice says so.
    const again = { ...of, day: block.day, start_time, end_time, note };
    done(t('days.block_removed'), () => attempt(calendarCalls.addBlock, again));
  }

  return (
    <section aria-label={t('days.blocks')}>
      <div className="flex items-center gap-2">
        <h3 className="flex-1 font-bold">{t('days.blocks')}</h3>
        {!adding && (
          <Button size="small" onClick={() => setAdding(true)}>
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
                onClick={() => void remove(block)}
              />
            </li>
          );
        })}
      </ul>
      {adding && (
        <NewBlock
          of={of}
          day={day < time.today ? time.today : day}
          onClose={() => setAdding(false)}
          onAdded={(id) => {
            setAdding(false);
            done(t('days.block_added'), () => attempt(calendarCalls.removeBlock, { ...of, block_id: id }));
          }}
        />
      )}
    </section>
  );
}

interface NewBlockProps {
  readonly of: { readonly business_id: string; readonly id: string };
  readonly day: string;
  readonly onAdded: (id: string) => void;
  readonly onClose: () => void;
}

function NewBlock({ of, day, onAdded, onClose }: NewBlockProps) {
  const t = useText();
  const refresh = useRefresh();
  const [value, setValue] = useState<BlockValue>({ day, ...LUNCH });
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function add(): Promise<void> {
    if (busy || value.day === '') return;
    setBusy(true);
    setProblem(undefined);
    try {
      const made = await send(calendarCalls.addBlock, {
        ...of,
        day: value.day,
        start_time: formatTimeOfDay(value.from),
        end_time: formatTimeOfDay(value.to),
        note: value.note.trim() || null,
      });
      onAdded(made.id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(errorText(error.code, error.details));
    } finally {
      setBusy(false);
      refresh();
    }
  }

  return (
    <div className="mt-2 grid grid-cols-1 gap-3 rounded-2 bg-sunken p-4">
      {problem && (
        <Note tone="bad" live="alert">
          {problem}
        </Note>
      )}
      <BlockFields value={value} onChange={setValue} />
      <div className="flex gap-2">
        <Button variant="soft" loading={busy} onClick={() => void add()}>
          {t('days.save_block')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </div>
  );
}
