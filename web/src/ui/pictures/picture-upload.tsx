import { type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { FileChoice, PICTURES } from '../fields/file-choice.tsx';
import { IconAlertCircle, IconCamera, IconImage } from './icons.ts';
import { Picture } from './picture.tsx';

export type PictureUploadLabels = {
  choose: string;
  change: string;
  remove: string;
  cancel: string;
  retry: string;
  /** "64 % sent" */
  progress: (percent: number) => string;
};

export type PictureUploadProps = {
  /** avatar: round, 72 px. card: wide, as on a page. */
  shape: 'avatar' | 'card';
  labels: PictureUploadLabels;
  src?: string | null | undefined;
  blurHash?: string | null | undefined;
  /** From 0 to 1 during upload. */
  progress?: number | null | undefined;
  problem?: ReactNode;
  /** Placeholder without a picture, such as initials. */
  empty?: ReactNode;
  /** Beside the picture; actions and errors are below both. */
  children?: ReactNode;
  onChoose: (file: File) => void;
  onRemove?: (() => void) | undefined;
  onCancel?: (() => void) | undefined;
  onRetry?: (() => void) | undefined;
  className?: string | undefined;
};

const spots = {
  avatar: 'size-18 rounded-full',
  card: 'aspect-4/3 w-[min(100%,184px)] overflow-hidden rounded-2',
};

/** One picture: choose, replace, progress, cancel, retry, remove. */
export function PictureUpload(props: PictureUploadProps) {
  const { shape, labels, src, blurHash, progress = null, problem, empty, children, className } = props;
  const id = useId();
  const busy = progress !== null;
  return (
    <div className={className}>
      <div className={cx(shape === 'avatar' && 'flex items-center gap-4')}>
        <FileChoice
          className={cx('flex-none items-center justify-center', spots[shape])}
          label={src ? labels.change : labels.choose}
          accept={PICTURES}
          disabled={busy}
          describedBy={problem ? id : undefined}
          onChoose={([file]) => file && props.onChoose(file)}
        >
          {src ? (
            <Picture src={src} alt="" blurHash={blurHash} />
          ) : (
            (empty ?? (
              <span className="flex size-full flex-col items-center justify-center gap-1.5 rounded-[inherit] border border-dashed border-line-field bg-sunken text-ink-2">
                <IconImage aria-hidden />
                {shape === 'card' && <span>{labels.choose}</span>}
              </span>
            ))
          )}
          {busy && <span className="k-veil">{Math.round((progress ?? 0) * 100)} %</span>}
          {!busy && shape === 'avatar' && (
            <span className="absolute -right-1 -bottom-1 grid size-7 place-items-center rounded-full border border-line-field bg-surface text-ink">
              <IconCamera className="i-s" aria-hidden />
            </span>
          )}
        </FileChoice>
        {children}
      </div>
      <div className="flex flex-wrap gap-1 not-empty:mt-1.5">
        {busy && (
          <>
            <span role="status" className="sr-only">
              {labels.progress(Math.round((progress ?? 0) * 100))}
            </span>
            {props.onCancel && (
              <Button variant="quiet" size="small" onClick={props.onCancel}>
                {labels.cancel}
              </Button>
            )}
          </>
        )}
        {!busy && problem && props.onRetry && (
          <Button size="small" onClick={props.onRetry}>
            {labels.retry}
          </Button>
        )}
        {!busy && src && props.onRemove && (
          <Button variant="quiet" size="small" onClick={props.onRemove}>
            {labels.remove}
          </Button>
        )}
      </div>
      {problem && (
        <p id={id} role="alert" className="k-error">
          <IconAlertCircle className="i-s" aria-hidden />
          <span>{problem}</span>
        </p>
      )}
    </div>
  );
}
