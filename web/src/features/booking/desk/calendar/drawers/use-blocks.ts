import type { ScheduleItem } from '@kursi/core/booking/schedule-item.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import { type ApiError, type SendOptions, send } from '../../../../../lib/api/api.ts';
import { useText } from '../../../../../lib/text.ts';
import { useDeskCommand } from '../../desk-command.ts';
import { rangeText } from '../calendar-text.ts';
import type { Column, Entry } from '../grid/columns.ts';
import type { MinuteRange } from '../grid/layout.ts';

export interface BlockPlace extends MinuteRange {
  readonly entityId: string;
  readonly day: string;
}

export interface Block extends BlockPlace {
  readonly note: string | null;
}

export interface MadeBlock extends Block {
  readonly id: string;
}

export function blockOf({ item, from, to }: Entry, column: Column): MadeBlock {
  return { id: item.id, entityId: column.calendar.id, day: column.day, from, to, note: item.note };
}

export interface BlocksDeps {
  readonly businessId: string;
  readonly nameOf: (entityId: string) => string;
  readonly say: (text: string) => void;
  /** For a form that shows errors itself; true when handled. */
  readonly onRefused?: (error: ApiError) => boolean;
}

interface ChangedBlock {
  readonly before: MadeBlock;
  readonly after: Block;
}

/** Blocking, changing and unblocking time, each with its undo. */
export function useBlocks({ businessId, nameOf, say, onRefused = () => false }: BlocksDeps) {
  const t = useText();
  const of = { business_id: businessId };

  const sendAdd = ({ entityId, day, from, to, note }: Block, options: SendOptions) => {
    const time = { start_time: formatTimeOfDay(from), end_time: formatTimeOfDay(to) };
    return send(calendarCalls.addBlock, { ...of, id: entityId, day, ...time, note }, options);
  };
  const sendRemove = ({ id, entityId }: MadeBlock, options: SendOptions) =>
    send(calendarCalls.removeBlock, { ...of, id: entityId, block_id: id }, options);
  const removing = {
    say,
    records: ({ id }: MadeBlock) => [id],
    scope: ({ id }: MadeBlock) => id,
    onCalendar: (item: ScheduleItem, { id }: MadeBlock) => (item.id === id ? null : item),
  };
  const adding = { say, records: () => [] };
  const values = (block: Block) => ({ time: rangeText(block.from, block.to), name: nameOf(block.entityId) });

  const sendChange = ({ before, after }: ChangedBlock, options: SendOptions) => {
    const time = { start_time: formatTimeOfDay(after.from), end_time: formatTimeOfDay(after.to) };
    const to = { entity_id: after.entityId, day: after.day, ...time, note: after.note };
    const input = { ...of, id: before.entityId, block_id: before.id, ...to };
    return send(calendarCalls.changeBlock, input, options);
  };
  const changing = {
    say,
    records: ({ before }: ChangedBlock) => [before.id],
    scope: ({ before }: ChangedBlock) => before.id,
    onRefused,
    said: (_: unknown, { after }: ChangedBlock) => t('desk.said_block_changed', values(after)),
  };
  const changeBack = useDeskCommand(sendChange, changing);

  const addAgain = useDeskCommand(sendAdd, adding);
  const removeAgain = useDeskCommand(sendRemove, removing);
  return {
    add: useDeskCommand(sendAdd, {
      ...adding,
      onRefused,
      said: (_, block) => t('desk.said_blocked', values(block)),
      undo:
        ({ id }, block) =>
        () =>
          removeAgain.run({ ...block, id }),
    }),
    change: useDeskCommand(sendChange, {
      ...changing,
      undo:
        (_, { before, after }) =>
        () =>
          changeBack.run({ before: { ...after, id: before.id }, after: before }),
    }),
    remove: useDeskCommand(sendRemove, {
      ...removing,
      said: (_, block) => t('desk.said_unblocked', values(block)),
      undo: (_, block) => () => addAgain.run(block),
    }),
  };
}
