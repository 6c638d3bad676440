import { createContext, type ReactNode, useContext, useId } from 'react';
import { cx } from '../cx.ts';
import { IconAlertCircle } from '../pictures/icons.ts';

type FieldState = {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
};

const FieldContext = createContext<FieldState | null>(null);

type Wired = {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
  'aria-required'?: boolean | 'true' | 'false' | undefined;
};

/** Connects a control to the label, hint and error of its Field (ids and ARIA); its own props win. */
export function useFieldControl<T extends Wired>(own: T): T & Wired {
  const field = useContext(FieldContext);
  if (!field) return own;
  return {
    ...own,
    id: own.id ?? field.id,
    'aria-describedby': cx(own['aria-describedby'], field.describedBy) || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field.invalid || undefined),
    'aria-required': own['aria-required'] ?? (field.required || undefined),
  };
}

/** For aria-labelledby of controls that are no native input. */
export function useFieldLabelId(): string | undefined {
  return useContext(FieldContext)?.labelId;
}

export type FieldProps = {
  label: ReactNode;
  /** Visually hidden label, where the context says it already. */
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  /** The word beside the label of an optional field. */
  optional?: string | undefined;
  required?: boolean | undefined;
  id?: string | undefined;
  /** A fieldset with a legend, for several inputs under one question. */
  group?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export function Field({
  label,
  labelHidden = false,
  hint,
  error,
  optional,
  required = false,
  id,
  group = false,
  className,
  children,
}: FieldProps) {
  const made = useId();
  const controlId = id ?? made;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const labelId = `${controlId}-label`;
  const invalid = error !== undefined && error !== null && error !== false && error !== '';
  const describedBy = cx(invalid && errorId, hint ? hintId : undefined) || undefined;
  const state: FieldState = { id: controlId, labelId, describedBy, invalid, required };
  const labelClass = labelHidden ? 'sr-only' : 'k-label';
  const words = (
    <>
      {label}
      {optional && <span className="opt">{optional}</span>}
    </>
  );
  const rest = (
    <>
      {children}
      {invalid && (
        <p id={errorId} className="k-error">
          <IconAlertCircle className="i-s" aria-hidden />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={hintId} className="k-hint">
          {hint}
        </p>
      )}
    </>
  );
  if (group) {
    return (
      <FieldContext value={null}>
        <fieldset className={cx('min-w-0', className)} aria-describedby={describedBy}>
          <legend id={labelId} className={labelClass}>
            {words}
          </legend>
          {rest}
        </fieldset>
      </FieldContext>
    );
  }
  return (
    <FieldContext value={state}>
      <div className={cx('min-w-0', className)}>
        <label id={labelId} htmlFor={controlId} className={labelClass}>
          {words}
        </label>
        {rest}
      </div>
    </FieldContext>
  );
}
