import { Popover as Base } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useRef } from 'react';

export type PopoverProps = {
  trigger: ReactElement;
  title?: ReactNode;
  children: ReactNode;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  /** Where it stands, in place of at its trigger. */
  anchor?: { getBoundingClientRect: () => DOMRect } | undefined;
  /** Selector of what takes the focus when it opens; else the first that can. */
  firstFocus?: string | undefined;
  /** What takes the focus when it closes; true: the trigger. */
  lastFocus?: (() => HTMLElement | true) | undefined;
};

export function Popover({
  trigger,
  title,
  children,
  open,
  onOpenChange,
  side = 'bottom',
  align = 'start',
  anchor,
  firstFocus,
  lastFocus,
}: PopoverProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange ? { onOpenChange: (next: boolean) => onOpenChange(next) } : {})}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          className="k-pop-at"
          sideOffset={6}
          side={side}
          align={align}
          {...(anchor && { anchor })}
        >
          <Base.Popup
            ref={popup}
            className="k-pop body"
            {...(lastFocus && { finalFocus: lastFocus })}
            {...(firstFocus && {
              initialFocus: () => popup.current?.querySelector<HTMLElement>(firstFocus) ?? true,
            })}
          >
            {title && <Base.Title className="mb-1 font-bold">{title}</Base.Title>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
