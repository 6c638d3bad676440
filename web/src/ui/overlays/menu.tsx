import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Kbd } from '../kbd.tsx';
import { type LinkRender, plainLink } from '../link.tsx';
import { IconCheck } from '../pictures/icons.ts';

export type MenuAction<Href extends string = string> = {
  kind?: 'action' | undefined;
  key: string;
  label: ReactNode;
  sub?: ReactNode;
  icon?: ReactNode;
  shortcut?: string | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Set, it is a radio item with a tick. */
  chosen?: boolean | undefined;
  href?: Href | undefined;
  onSelect?: (() => void) | undefined;
};
export type MenuEntry<Href extends string = string> =
  | MenuAction<Href>
  | { kind: 'line'; key: string }
  | { kind: 'group'; key: string; label: ReactNode; items: readonly MenuAction<Href>[] };

export type MenuProps<Href extends string = string> = {
  /** One of our buttons. */
  trigger: ReactElement;
  entries: readonly MenuEntry<Href>[];
  align?: 'start' | 'center' | 'end' | undefined;
  /** Pixels between the trigger and the menu: what stands below the trigger stays readable. */
  offset?: number | undefined;
  renderLink?: LinkRender<Href> | undefined;
  /** What takes the focus when the menu closes; the trigger when this is null. */
  finalFocus?: (() => HTMLElement | null) | undefined;
};

function Entry<Href extends string>({
  action,
  renderLink,
}: {
  action: MenuAction<Href>;
  renderLink: LinkRender<Href>;
}) {
  const inside = (
    <>
      {action.icon}
      <span className="grow">
        {action.label}
        {action.sub && <span className="sub">{action.sub}</span>}
      </span>
      {action.shortcut && <Kbd>{action.shortcut}</Kbd>}
      {action.chosen && <IconCheck className="i-m" aria-hidden />}
    </>
  );
  const className = cx('k-item', action.danger && 'danger');
  const disabled = action.disabled ?? false;
  if (action.href !== undefined) {
    return (
      <Base.LinkItem className={className} closeOnClick render={renderLink({ href: action.href })}>
        {inside}
      </Base.LinkItem>
    );
  }
  if (action.chosen !== undefined) {
    return (
      <Base.CheckboxItem
        className={className}
        checked={action.chosen}
        disabled={disabled}
        closeOnClick
        onCheckedChange={() => action.onSelect?.()}
      >
        {inside}
      </Base.CheckboxItem>
    );
  }
  return (
    <Base.Item className={className} disabled={disabled} onClick={() => action.onSelect?.()}>
      {inside}
    </Base.Item>
  );
}

export function Menu<Href extends string>({
  trigger,
  entries,
  align = 'end',
  offset = 4,
  renderLink = plainLink,
  finalFocus,
}: MenuProps<Href>) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="k-pop-at" sideOffset={offset} align={align}>
          <Base.Popup className="k-pop" finalFocus={finalFocus && (() => finalFocus() ?? true)}>
            {entries.map((entry) => {
              if (entry.kind === 'line')
                return <Base.Separator key={entry.key} className="mx-1.5 my-1 h-px bg-line" />;
              if (entry.kind === 'group') {
                return (
                  <Base.Group key={entry.key}>
                    <Base.GroupLabel className="px-2.5 pt-2 pb-1 text-t1 text-ink-3">
                      {entry.label}
                    </Base.GroupLabel>
                    {entry.items.map((item) => (
                      <Entry key={item.key} action={item} renderLink={renderLink} />
                    ))}
                  </Base.Group>
                );
              }
              return <Entry key={entry.key} action={entry} renderLink={renderLink} />;
            })}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
