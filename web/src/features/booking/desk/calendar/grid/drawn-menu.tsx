import { useEffect, useRef } from 'react';
import { useText } from '../../../../../lib/text.ts';
import { Button } from '../../../../../ui/button.tsx';
import { IconBan, IconPlus } from '../../../../../ui/pictures/icons.ts';
import { rangeText } from '../calendar-text.ts';
import type { MinuteRange } from './layout.ts';

interface DrawnMenuProps {
  /** Null when the user cannot make bookings here. */
  readonly onBook: (() => void) | null;
  readonly blocked: MinuteRange;
  readonly onBlock: () => void;
  readonly onClose: () => void;
}

/** Menu for a range drawn on empty time: book or block. */
export function DrawnMenu({ onBook, blocked, onBlock, onClose }: DrawnMenuProps) {
  const t = useText();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    menu.current?.querySelector('button')?.focus({ preventScroll: true });
    menu.current?.scrollIntoView({ block: 'nearest' });
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      ref={menu}
      role="group"
      aria-label={t('desk.drawn')}
      className="contents"
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) onClose();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onClose();
      }}
    >
      {onBook && (
        <Button size="small" variant="soft" onClick={onBook}>
          <IconPlus className="i-s" aria-hidden />
          {t('desk.new_booking')}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={onBlock}>
        <IconBan className="i-s" aria-hidden />
        <span className="num">{t('desk.block_time', { time: rangeText(blocked.from, blocked.to) })}</span>
      </Button>
    </div>
  );
}
