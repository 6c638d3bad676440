import type { Named } from '@kursi/core/kernel/in-language.ts';
import { useRef, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { Warning } from '../../../shared/warning.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconPencil,
  IconPlus,
  IconTrash,
} from '../../../ui/pictures/icons.ts';

interface CategoryHeadProps {
  readonly name: string;
  readonly count: number;
  /** Null without edit permission, and for the group without a category. */
  readonly edit: {
    /** Whether another category has this name. */
    readonly isTaken: (name: string) => boolean;
    /** As they were typed. */
    readonly names: Named;
    readonly onRename: (changes: Partial<Named>) => void;
    readonly onMove: ((by: -1 | 1) => void) | null;
    readonly isFirst: boolean;
    readonly isLast: boolean;
    readonly onRemove: () => void;
  } | null;
  readonly onAdd: (() => void) | null;
}

export function CategoryHead({ name, count, edit, onAdd }: CategoryHeadProps) {
  const t = useText();
  /** Which name is written, and what stands in its field. */
  const [field, setField] = useState<'name' | 'name_hi'>('name');
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  function rename(): void {
    const next = typed?.trim() ?? '';
    // Without a name it could not be found again; the Hindi one can be taken away.
    const isWanted = typed !== null && (next !== '' || field === 'name_hi');
    if (edit && isWanted && next !== (edit.names[field] ?? '')) edit.onRename({ [field]: next || null });
    setTyped(null);
  }

  function write(which: 'name' | 'name_hi'): void {
    setField(which);
    setTyped(edit?.names[which] ?? '');
  }

  return (
    <div className="flex min-h-13 items-center gap-2 py-1.5 pr-2 pl-4 desk:min-h-9 desk:bg-bg desk:py-0.5">
      {typed === null ? (
        <h2 className="min-w-0 flex-1 text-t3 font-bold break-words desk:text-t2">
          {name} <span className="num font-regular text-ink-3">{count}</span>
        </h2>
      ) : (
        <div className="flex-1">
          <TextInput
            ref={input}
            aria-label={
              field === 'name'
                ? t('category.new_name')
                : t('names.in_hindi', { field: t('category.new_name') })
            }
            {...(field === 'name_hi' && { lang: 'hi' })}
            value={typed}
            maxLength={80}
            onChange={(event) => setTyped(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={rename}
            onKeyDown={(event) => {
              if (event.key === 'Enter') rename();
              if (event.key === 'Escape') setTyped(null);
            }}
          />
          <p role="status" className="pt-1 text-t1 empty:hidden">
            {field === 'name' && edit?.isTaken(typed) && (
              <Warning>{t('catalogue.same_name', { name: typed.trim() })}</Warning>
            )}
          </p>
        </div>
      )}
      {onAdd && typed === null && (
        <Button
          size="small"
          variant="quiet"
          aria-label={t('service.add_to', { category: name })}
          onClick={onAdd}
        >
          <IconPlus className="i-s" aria-hidden />
          {t('service.add_short')}
        </Button>
      )}
      {edit && (
        <Menu
          // A focus that returns to the button would end the renaming before it began.
          finalFocus={() => input.current}
          trigger={
            <IconButton
              label={t('category.menu', { name })}
              icon={<IconDots className="i-m" aria-hidden />}
            />
          }
          entries={[
            {
              key: 'rename',
              label: t('category.rename'),
              icon: <IconPencil aria-hidden />,
              onSelect: () => write('name'),
            },
            {
              key: 'hindi',
              label: t('names.in_hindi', { field: t('category.new_name') }),
              icon: <IconPencil aria-hidden />,
              onSelect: () => write('name_hi'),
            },
            {
              key: 'up',
              label: t('category.up'),
              icon: <IconArrowUp aria-hidden />,
              disabled: edit.isFirst || !edit.onMove,
              onSelect: () => edit.onMove?.(-1),
            },
            {
              key: 'down',
              label: t('category.down'),
              icon: <IconArrowDown aria-hidden />,
              disabled: edit.isLast || !edit.onMove,
              onSelect: () => edit.onMove?.(1),
            },
            { kind: 'line', key: 'line' },
            {
              key: 'remove',
              label: t('category.remove'),
              icon: <IconTrash aria-hidden />,
              danger: true,
              onSelect: edit.onRemove,
            },
          ]}
        />
      )}
    </div>
  );
}
