import { Fragment, type ReactNode } from 'react';
import { Kbd } from '../kbd.tsx';

export type Shortcut = {
  key: string;
  label: ReactNode;
  /** A key combination, or a sequence with `next`. */
  keys: readonly string[];
  next?: readonly string[] | undefined;
};
export type ShortcutGroup = { key: string; title: ReactNode; items: readonly Shortcut[] };

export type ShortcutListProps = {
  groups: readonly ShortcutGroup[];
  /** Between the keys of a sequence: "then". */
  thenLabel: string;
};

function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key) => <Kbd key={key}>{key}</Kbd>);
}

/** Content of the "?" dialog. */
export function ShortcutList({ groups, thenLabel }: ShortcutListProps) {
  return (
    <div className="grid gap-x-10 gap-y-6 tablet:grid-cols-2">
      {groups.map((group) => (
        <section key={group.key}>
          <h3 className="mb-1 font-bold text-ink">{group.title}</h3>
          <dl>
            {group.items.map((item) => (
              <div
                key={item.key}
                className="flex min-h-9 items-center justify-between gap-4 border-b border-line-soft py-1"
              >
                <dt className="text-ink-2">{item.label}</dt>
                <dd className="flex flex-none items-center gap-1">
                  <Keys keys={item.keys} />
                  {item.next && (
                    <Fragment>
                      <span className="px-1 text-t1 text-ink-3">{thenLabel}</span>
                      <Keys keys={item.next} />
                    </Fragment>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
