import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { buttonClass } from '../button.tsx';
import { cx } from '../cx.ts';
import { IconX } from '../pictures/icons.ts';
import { firstField } from './initial-focus.ts';

export type DrawerProps = {
  open?: boolean | undefined;
  onClose: () => void;
  title: ReactNode;
  sub?: ReactNode;
  closeLabel: string;
  /** Beside the close button: a menu, a chip. */
  headEnd?: ReactNode;
  footer?: ReactNode;
  /** 640 px at the desk, for a form with two columns. */
  broad?: boolean | undefined;
  /** At the desk what is behind it stays to be read. */
  clear?: boolean | undefined;
  /** Initial focus; by default the first field. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
};

/** Slides in from the right at the desk, from below on a phone. */
export function Drawer({
  open = true,
  onClose,
  title,
  sub,
  closeLabel,
  headEnd,
  footer,
  broad = false,
  clear = false,
  initialFocus,
  children,
}: DrawerProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={cx('k-scrim', clear && 'clear')} />
        <Base.Popup
          ref={popup}
          className={cx('k-drawer float', broad && 'broad', clear && 'clear')}
          initialFocus={initialFocus ?? ((opened) => firstField(popup.current, opened))}
        >
          <header>
            <div className="min-w-0 flex-1">
              <Base.Title className="text-t4 font-bold text-ink">{title}</Base.Title>
              {sub && <Base.Description className="text-ink-3">{sub}</Base.Description>}
            </div>
            {headEnd}
            <Base.Close aria-label={closeLabel} className={buttonClass({ variant: 'quiet' }, 'icon')}>
              <IconX aria-hidden />
            </Base.Close>
          </header>
          <div className="body">{children}</div>
          {footer && <footer>{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
