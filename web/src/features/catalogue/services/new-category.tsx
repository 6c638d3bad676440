import { useRef, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { IconPlus } from '../../../ui/icons.ts';
import { Popover } from '../../../ui/popover.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

interface NewCategoryProps {
  readonly onAdd: (name: string) => Promise<unknown>;
}

export function NewCategory({ onAdd }: NewCategoryProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const busy = useRef(false);

  async function add(): Promise<void> {
    if (busy.current || !name.trim()) return;
    busy.current = true;
    if (await onAdd(name.trim())) {
      setOpen(false);
      setName('');
    }
    busy.current = false;
  }

  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="end"
      title={t('category.new')}
      trigger={
        <Button>
          <IconPlus className="i-m" aria-hidden />
          {t('category.new')}
        </Button>
      }
    >
      <form
        className="flex gap-2 pt-1"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextInput
          aria-label={t('category.new_name')}
          value={name}
          maxLength={80}
          placeholder={t('category.name_example')}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" disabled={!name.trim()}>
          {t('category.add')}
        </Button>
      </form>
    </Popover>
  );
}
