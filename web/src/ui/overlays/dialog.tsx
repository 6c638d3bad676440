import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { buttonClass } from '../button.tsx';
import { cx } from '../cx.ts';
import { IconX } from '../pictures/icons.ts';
import { firstField } from './initial-focus.ts';

export type DialogProps = {
  open?: boolean | undefined;
  onClose: () => void;
  title: ReactNode;
  /** Adds a close button; a question that must be answered has none. */
  closeLabel?: string | undefined;
  footer?: ReactNode;
  broad?: boolean | undefined;
  className?: string | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children?: ReactNode;
};

export function Dialog({
  open = true,
  onClose,
  title,
  closeLabel,
  footer,
  broad = false,
  className,
  initialFocus,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="k-scrim" />
        <Base.Popup
          ref={popup}
          className={cx('k-dialog', broad && 'broad', className)}
          initialFocus={initialFocus ?? ((opened) => firstField(popup.current, opened))}
        >
          <header>
            <Base.Title className="min-w-0 flex-1 py-1 text-t4 font-bold text-ink">{title}</Base.Title>
            {closeLabel && (
              <Base.Close aria-label={closeLabel} className={buttonClass({ variant: 'quiet' }, 'icon')}>
                <IconX aria-hidden />
              </Base.Close>
            )}
          </header>
          {children && <div className="body">{children}</div>}
          {footer && <footer>{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
