import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { useFieldControl } from './field.tsx';

export type TextareaProps = ComponentProps<'textarea'>;

export function Textarea({ className, ...rest }: TextareaProps) {
  const wired = useFieldControl(rest);
  return (
    <div className={cx('k-field area', className)}>
      <textarea {...wired} />
    </div>
  );
}
