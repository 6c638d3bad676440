import type { Calendar } from '@kursi/core/catalogue/calendars.contract.ts';
import { type FormEvent, useId, useState } from 'react';
import { errorText } from '../../../../lib/error-text.ts';
import { useText } from '../../../../lib/text.ts';
import { BlockFields } from '../../../../shared/hours/block-fields.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Drawer } from '../../../../ui/drawer.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Note } from '../../../../ui/note.tsx';
import { Select } from '../../../../ui/select.tsx';
import { type BlockPlace, type MadeBlock, useBlocks } from './use-blocks.ts';

interface BlockDrawerProps {
  readonly businessId: string;
  readonly calendars: readonly Calendar[];
  /** A new block here, or one that exists already. */
  readonly place: BlockPlace | MadeBlock;
  readonly say: (text: string) => void;
  /** The bookings in the way of what was chosen. */
  readonly onConflicts: (place: BlockPlace) => void;
  readonly onClose: () => void;
}

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
  const [isTaken, setIsTaken] = useState(false);
  const { add, change, remove } = useBlocks({
    businessId,
    say,
    nameOf: (id) => calendars.find((one) => one.id === id)?.name ?? '',
    onRefused: ({ code, details }) => {
      setProblem(errorText(code, details));
      setIsTaken(code === 'SLOT_TAKEN');
      return true;
    },
  });

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { note, ...when } = value;
    if (add.pending || change.pending) return;
    const after = { entityId: entity, ...when, note: note.trim() || null };
    const saved = known ? await change.run({ before: known, after }) : await add.run(after);
    if (saved.ok) onClose();
  }

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
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
            {known ? t('desk.save_block') : t('desk.block')}
          </Button>
        </div>
      }
    >
      <form id={formId} className="grid grid-cols-1 gap-4" onSubmit={(event) => void save(event)}>
        {problem && (
          <Note
            tone="bad"
            live="alert"
            action={
              isTaken &&
              !known && (
                <Button onClick={() => onConflicts({ entityId: entity, ...value })}>{t('away.show')}</Button>
              )
            }
          >
            {problem}
          </Note>
        )}
        <Field label={t('desk.block_who')}>
          <Select
            value={entity}
            onValueChange={setEntity}
            options={calendars.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        <BlockFields value={value} onChange={setValue} />
      </form>
    </Drawer>
  );
}
