import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import type { Calendar } from '@kursi/core/catalogue/calendars.contract.ts';
import { formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import { type FormEvent, useId, useState } from 'react';
import { errorText } from '../../../../../lib/api/error-text.ts';
import { formatTime } from '../../../../../lib/format.ts';
import { useCallQuery } from '../../../../../lib/sync/queries.ts';
import { useText } from '../../../../../lib/text.ts';
import { clientName } from '../../../../../shared/clients/client-name.ts';
import { BlockFields } from '../../../../../shared/hours/block-fields.tsx';
import { Button } from '../../../../../ui/button.tsx';
import { Field } from '../../../../../ui/fields/field.tsx';
import { Select } from '../../../../../ui/fields/select.tsx';
import { Drawer } from '../../../../../ui/overlays/drawer.tsx';
import { Note, Problem } from '../../../../../ui/states/note.tsx';
import { type Block, type BlockPlace, type MadeBlock, useBlocks } from './use-blocks.ts';

interface BlockDrawerProps {
  readonly businessId: string;
  readonly calendars: readonly Calendar[];
  /** A new block here, or one that exists already. */
  readonly place: BlockPlace | MadeBlock;
  readonly say: (text: string) => void;
  /** The bookings in the way of what was chosen. */
  readonly onConflicts: (place: Block) => void;
  readonly onClose: () => void;
}

/** A refusal below the fold would look as if nothing had happened. */
const intoView = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' });

/** Blocks a time range so that it cannot be booked, or changes and unblocks it. */
export function BlockDrawer({ businessId, calendars, place, say, onConflicts, onClose }: BlockDrawerProps) {
  const t = useText();
  const formId = useId();
  const known = 'id' in place ? place : null;
  const [entity, setEntity] = useState(place.entityId);
  const [value, setValue] = useState({
    day: place.day,
    from: place.from,
    to: place.to,
    note: known?.note ?? '',
  });
  const [problem, setProblem] = useState<string>();
  const [isRefused, setIsRefused] = useState(false);
  const conflicts = useCallQuery(scheduleCalls.findConflicts, {
    business_id: businessId,
    entity_id: entity,
    from: value.day,
    to: value.day,
    start_time: formatTimeOfDay(value.from),
    end_time: formatTimeOfDay(value.to),
  });
  const inTheWay = conflicts.data?.items ?? [];
  // What is booked is decided on first; a block that exists is only saved where it is free.
  const asksFirst = !known && inTheWay.length > 0;
  const block = { entityId: entity, ...value, note: value.note.trim() || null };
  const { add, change, remove } = useBlocks({
    businessId,
    say,
    nameOf: (id) => calendars.find((one) => one.id === id)?.name ?? '',
    onRefused: ({ code, details }) => {
      setIsRefused(code === 'SLOT_TAKEN');
      setProblem(errorText(code, details));
      void conflicts.refetch();
      return true;
    },
  });

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (add.pending || change.pending) return;
    if (asksFirst) return onConflicts(block);
    setProblem(undefined);
    const saved = known ? await change.run({ before: known, after: block }) : await add.run(block);
    if (saved.ok) onClose();
  }

  return (
    <Drawer
      onClose={onClose}
      title={known ? known.note || t('desk.blocked') : t('desk.block_title')}
      sub={known ? t('desk.blocked_more') : t('desk.block_more')}
      closeLabel={t('action.close')}
      footer={
        <div className="flex gap-2 *:flex-1">
          {known && (
            <Button
              size="big"
              onClick={() => {
                onClose();
                void remove.run(known);
              }}
            >
              {t('desk.unblock')}
            </Button>
          )}
          <Button
            variant="primary"
            size="big"
            type="submit"
            form={formId}
            loading={add.pending || change.pending}
          >
            {known ? t('desk.save_block') : asksFirst ? t('away.show') : t('desk.block')}
          </Button>
        </div>
      }
    >
      <form id={formId} className="grid grid-cols-1 gap-4" onSubmit={(event) => void save(event)}>
        {/* Bookings in the way are named below; a hold or another block is not. */}
        {problem && !(isRefused && inTheWay.length > 0) && <Problem>{problem}</Problem>}
        <Field label={t('desk.block_who')}>
          <Select
            value={entity}
            onValueChange={setEntity}
            options={calendars.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        <BlockFields value={value} onChange={setValue} />
        {inTheWay.length > 0 && (
          <div key={problem ? 'refused' : 'known'} ref={problem ? intoView : undefined}>
            <Note
              tone={problem ? 'bad' : 'warn'}
              live={problem ? 'alert' : 'status'}
              title={t('conflict.in_the_way', { count: conflicts.data?.visits ?? 0 })}
            >
              <ul>
                {inTheWay.map(({ booking_id, service_time, service_name, client }) => (
                  <li key={booking_id} className="wrap-anywhere">
                    {formatTime(service_time)} · {clientName(t, client.name)}, {service_name}
                  </li>
                ))}
              </ul>
            </Note>
          </div>
        )}
      </form>
    </Drawer>
  );
}
