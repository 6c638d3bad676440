import type { Calendar } from '@kursi/core/catalogue/calendars.contract.ts';
import { type FormEvent, useId, useState } from 'react';
import { errorText } from '../../../../lib/error-text.ts';
import { formatDay } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { BlockFields } from '../../../../shared/hours/block-fields.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Drawer } from '../../../../ui/drawer.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Note } from '../../../../ui/note.tsx';
import { Select } from '../../../../ui/select.tsx';
import { type BlockPlace, useBlocks } from './use-blocks.ts';

interface BlockDrawerProps {
  readonly businessId: string;
  readonly calendars: readonly Calendar[];
  readonly place: BlockPlace;
  readonly say: (text: string) => void;
  readonly onClose: () => void;
}

/** Blocks a time range, so that it cannot be booked. */
export function BlockDrawer({ businessId, calendars, place, say, onClose }: BlockDrawerProps) {
  const t = useText();
  const formId = useId();
  const [entity, setEntity] = useState(place.entityId);
  const [value, setValue] = useState({ day: place.day, from: place.from, to: place.to, note: '' });
  const [problem, setProblem] = useState<string>();
  const { add } = useBlocks({
    businessId,
    say,
    nameOf: (id) => calendars.find((one) => one.id === id)?.name ?? '',
    onRefused: ({ code, details }) => {
      setProblem(errorText(code, details));
      return true;
    },
  });

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { note, ...when } = value;
    if (add.pending) return;
    const added = await add.run({ entityId: entity, ...when, note: note.trim() || null });
    if (added.ok) onClose();
  }

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('desk.block_title')}
      sub={t('desk.block_more')}
      closeLabel={t('action.close')}
      footer={
        <Button variant="primary" size="big" wide type="submit" form={formId} loading={add.pending}>
          {t('desk.block')}
        </Button>
      }
    >
      <form id={formId} className="grid grid-cols-1 gap-4" onSubmit={(event) => void save(event)}>
        {problem && (
          <Note tone="bad" live="alert">
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

interface BlockedDrawerProps {
  readonly when: string;
  readonly day: string;
  readonly name: string;
  readonly note: string | null;
  readonly onFree: () => void;
  readonly onClose: () => void;
}

/** A blocked time range, with a button to unblock it. */
export function BlockedDrawer({ when, day, name, note, onFree, onClose }: BlockedDrawerProps) {
  const t = useText();
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={note || t('desk.blocked')}
      sub={`${formatDay(day)}, ${when}, ${name}`}
      closeLabel={t('action.close')}
      footer={
        <Button variant="primary" size="big" wide onClick={onFree}>
          {t('desk.unblock')}
        </Button>
      }
    >
      <p className="text-ink-2">{t('desk.blocked_more')}</p>
    </Drawer>
  );
}
