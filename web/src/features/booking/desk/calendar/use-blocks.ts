import type { ScheduleItem } from '@kursi/core/booking/booking-shapes.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import { type ApiError, type SendOptions, send } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/text.ts';
import { useDeskCommand } from '../desk-command.ts';
import { rangeText } from './calendar-text.ts';
import type { MinuteRange } from './layout.ts';

export interface BlockPlace extends MinuteRange {
  readonly entityId: string;
  readonly day: string;
}

interface Block extends BlockPlace {
  readonly note: string | null;
}

interface MadeBlock extends Block {
  readonly id: string;
}

export interface BlocksDeps {
  readonly businessId: string;
  readonly nameOf: (entityId: string) => string;
  readonly say: (text: string) => void;
  /** For a form that shows errors itself; true when handled. */
  readonly onRefused?: (error: ApiError) => boolean;
}

/** Blocking and unblocking time; each is the undo of the other. */
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
    remove: useDeskCommand(sendRemove, {
      ...removing,
      said: (_, block) => t('desk.said_unblocked', values(block)),
      undo: (_, block) => () => addAgain.run(block),
    }),
  };
}
