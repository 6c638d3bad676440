import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useFieldControl } from './field.tsx';

export type ControlSize = 'desk' | 'tap' | 'big';

export type TextInputProps = Omit<ComponentProps<'input'>, 'size'> & {
  size?: ControlSize | undefined;
  /** An icon or word before the text. */
  lead?: ReactNode;
  /** A unit, a button or an icon after the text. */
  trail?: ReactNode;
};

export function TextInput({ size = 'desk', lead, trail, className, type = 'text', ...rest }: TextInputProps) {
  const wired = useFieldControl(rest);
  return (
    <div className={cx('k-field', size !== 'desk' && size, className)}>
      {lead}
      <input {...wired} type={type} />
      {trail}
    </div>
  );
}
