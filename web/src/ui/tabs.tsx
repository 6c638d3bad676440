import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type TabItem<V extends string = string> = {
  value: V;
  label: ReactNode;
  count?: number | undefined;
  disabled?: boolean | undefined;
};

export type TabsProps<V extends string = string> = {
  label: string;
  items: readonly TabItem<V>[];
  value: V;
  onValueChange: (value: V) => void;
  /** TabPanel elements. */
  children?: ReactNode;
  className?: string | undefined;
};

export function Tabs<V extends string>({
  label,
  items,
  value,
  onValueChange,
  children,
  className,
}: TabsProps<V>) {
  return (
    <Base.Root value={value} onValueChange={(next: V) => onValueChange(next)} className={className}>
      <Base.List aria-label={label} className="k-tabs" activateOnFocus>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} disabled={item.disabled ?? false} className="k-tab">
            {item.label}
            {item.count !== undefined && <span className="num text-ink-3">{item.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {children}
    </Base.Root>
  );
}

export type TabPanelProps = { value: string; children: ReactNode; className?: string | undefined };

export function TabPanel({ value, children, className }: TabPanelProps) {
  return (
    <Base.Panel value={value} className={cx('pt-4 outline-offset-4', className)}>
      {children}
    </Base.Panel>
  );
}
