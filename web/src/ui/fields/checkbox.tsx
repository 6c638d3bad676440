import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  label: ReactNode;
  sub?: ReactNode;
  error?: ReactNode;
  /** Some of the options below are chosen, not all. */
  indeterminate?: boolean | undefined;
};

export function Checkbox({
  label,
  sub,
  error,
  indeterminate = false,
  className,
  ref,
  ...rest
}: CheckboxProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const setRef = (node: HTMLInputElement | null) => {
    if (node) node.indeterminate = indeterminate;
    if (typeof ref === 'function') return ref(node);
    if (ref) ref.current = node;
    return undefined;
  };
  return (
    <div className={cx('min-w-0', className)}>
      <label className="k-check">
        <input
          {...rest}
          ref={setRef}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : rest['aria-describedby']}
        />
        <span>
          {label}
          {sub && <span className="sub block">{sub}</span>}
        </span>
      </label>
      {error && (
        <p id={errorId} className="k-error mt-0 mb-2 ml-[30px]">
          {error}
        </p>
      )}
    </div>
  );
}
