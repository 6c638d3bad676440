import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { isNameTaken } from '../../../shared/same-name.ts';
import { Warning } from '../../../shared/warning.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { IconLayers } from '../../../ui/pictures/icons.ts';
import type { Catalogue } from '../catalogue-data.ts';
import type { useServiceChanges } from './use-service-changes.ts';

interface NewCategoryProps {
  readonly businessId: string;
  readonly categories: Catalogue['categories'];
  readonly command: ReturnType<typeof useServiceChanges>['addCategory'];
}

export function NewCategory({ businessId, categories, command }: NewCategoryProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');

  async function add(): Promise<void> {
    if (command.pending || !name.trim()) return;
    const { ok } = await command.run({ business_id: businessId, name: name.trim() });
    if (!ok) return;
    setOpen(false);
    setName('');
  }

  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="end"
      title={t('category.new')}
      trigger={<IconButton label={t('category.new')} icon={<IconLayers className="i-m" aria-hidden />} />}
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
      <p role="status" className="pt-2 text-t1 empty:hidden">
        {isNameTaken(name, categories) && (
          <Warning>{t('catalogue.same_name', { name: name.trim() })}</Warning>
        )}
      </p>
    </Popover>
  );
}
