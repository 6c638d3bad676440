import { type ReactNode, useId, useRef } from 'react';
import { cx } from '../cx.ts';

export type FileChoiceProps = {
  /** Accessible name; the children are the visuals. */
  label: string;
  accept: string;
  multiple?: boolean | undefined;
  disabled?: boolean | undefined;
  onChoose: (files: File[]) => void;
  describedBy?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** Types that a browser can convert to JPEG. */
export const PICTURES = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

/** A native file input under custom visuals: mouse, keyboard and drop work. */
export function FileChoice({
  label,
  accept,
  multiple = false,
  disabled = false,
  onChoose,
  describedBy,
  className,
  children,
}: FileChoiceProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = (files: FileList | null) => {
    if (files && files.length > 0) onChoose([...files].slice(0, multiple ? files.length : 1));
  };
  return (
    <label
      htmlFor={id}
      className={cx('k-file', className)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!disabled) choose(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        id={id}
        type="file"
        aria-label={label}
        aria-describedby={describedBy}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => {
          choose(event.target.files);
          // Reset, so that the same file can be chosen again after a failure.
          event.target.value = '';
        }}
      />
      {children}
    </label>
  );
}
