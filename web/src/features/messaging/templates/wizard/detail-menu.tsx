import { variableSources } from '@kursi/core/messaging/message-template.ts';
import type { KeyboardEvent } from 'react';
import { useText } from '../../../../lib/text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Kbd } from '../../../../ui/kbd.tsx';
import { Popover } from '../../../../ui/overlays/popover.tsx';
import { IconPlus } from '../../../../ui/pictures/icons.ts';
import type { NewVariable } from '../template-form.ts';

interface DetailMenuProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onChoose: (variable: NewVariable) => void;
  readonly disabled?: boolean | undefined;
  /** The caret, when it was asked for there. */
  readonly at: DOMRect | null;
}

/** What can stand in a message: taken from the client, or typed when it is sent. */
export function useDetailChoices(): { key: string; label: string; variable: NewVariable }[] {
  const t = useText();
  const fromClient = variableSources
    .filter((source) => source !== 'typed')
    .map((source) => ({
      key: source,
      label: t(`template.source_${source}`),
      variable: {
        source,
        kind: source === 'weeks_away' ? ('Number' as const) : ('Name' as const),
        name: '',
        sample: source === 'weeks_away' ? '10' : t(`template.sample_${source}`),
      },
    }));
  return [
    ...fromClient,
    {
      key: 'text',
      label: t('template.source_text'),
      variable: { source: 'typed', kind: 'Name', name: '', sample: '' },
    },
    {
      key: 'number',
      label: t('template.source_number'),
      variable: { source: 'typed', kind: 'Number', name: '', sample: '' },
    },
  ];
}

export function DetailMenu({ open, onOpenChange, onChoose, disabled, at }: DetailMenuProps) {
  const t = useText();
  const choices = useDetailChoices();
  /** Arrow keys walk the list, as in every menu. */
  function walk(event: KeyboardEvent<HTMLDivElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const items = [...event.currentTarget.querySelectorAll('button')];
    const at = items.indexOf(document.activeElement as HTMLButtonElement);
    items.at((at + step) % items.length)?.focus();
  }
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      side={at ? 'bottom' : 'top'}
      align={at ? 'start' : 'end'}
      anchor={at ? { getBoundingClientRect: () => at } : undefined}
      firstFocus="button"
      title={t('template.which_detail')}
      trigger={
        <Button size="small" disabled={disabled} className="ml-auto">
          <IconPlus className="i-s" aria-hidden />
          {t('template.add_detail')} <Kbd>{'{{'}</Kbd>
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside take the keys. */}
      <div className="-mx-2 grid min-w-56" onKeyDown={walk}>
        {choices.map(({ key, label, variable }) => (
          <button
            key={key}
            type="button"
            className="k-item focus:bg-hover"
            onClick={() => onChoose(variable)}
          >
            <span className="grow text-left">{label}</span>
          </button>
        ))}
      </div>
    </Popover>
  );
}
