import { deskCalls } from '@kursi/core/booking/desk.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import type { ApiError } from '../../../../../lib/api/api.ts';
import { type SendOptions, send } from '../../../../../lib/api/api.ts';
import { useText } from '../../../../../lib/text.ts';
import { type Decided, decisionsToSend } from '../../../../../shared/conflicts/decisions.ts';
import { useDeskCommand } from '../../desk-command.ts';

interface TimeOff {
  readonly entityId: string;
  readonly name: string;
  readonly day: string;
  readonly start_time: string;
  readonly end_time: string;
  /** Why, for the team. */
  readonly note: string | null;
  /** For a block: what is said instead of "is away". */
  readonly said: string | null;
  readonly decided: readonly Decided[];
}

type Done = OutputOf<typeof deskCalls.takeTimeOff>;

/** Blocks the time and settles what is in the way, in one call with one undo. */
export function useTimeOff(
  businessId: string,
  say: (text: string) => void,
  onRefused: (error: ApiError) => boolean,
) {
  const t = useText();
  const of = { business_id: businessId };
  const records = ({ decided }: TimeOff) =>
    decided.flatMap(({ conflict }) => [conflict.booking_id, conflict.visit_id]);

  const takeBack = useDeskCommand(
    ({ off, done }: { readonly off: TimeOff; readonly done: Done }, options: SendOptions) =>
      send(deskCalls.undoTimeOff, { ...of, id: off.entityId, ...done }, options),
    { say, records: ({ off }) => records(off), said: () => t('visit.undone') },
  );
  return useDeskCommand(
    ({ entityId, day, start_time, end_time, note, decided }: TimeOff, options) =>
      send(
        deskCalls.takeTimeOff,
        {
          ...of,
          id: entityId,
          day,
          start_time,
          end_time,
          note,
          decisions: decisionsToSend(decided),
        },
        options,
      ),
    {
      say,
      records,
      onRefused,
      said: (_, { name, said, decided }) => {
        if (said !== null) return said;
        const kept = decided.filter(({ decision }) => decision === 'keep').length;
        return kept > 0 ? t('away.said_kept', { name, count: kept }) : t('away.said', { name });
      },
      undo: (done, off) => () => takeBack.run({ off, done }),
    },
  );
}
