import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

interface WizardFrameProps {
  readonly bar: ReactNode;
  /** Between the bar and the columns. */
  readonly notes?: ReactNode;
  /** Form and preview, or another one between them; below the width of three the preview stands under it. */
  readonly columns?: 2 | 3;
  readonly className?: string | undefined;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}

/** A wizard inside the shell. At the desk bar and foot stay, and each column moves by itself; the phone is whole. */
export function WizardFrame({ bar, notes, columns = 2, className, children, foot }: WizardFrameProps) {
  return (
    <div className="flex min-h-full flex-col desk:h-full">
      {bar}
      {notes}
      <div
        data-columns={columns}
        className={cx(
          'grid min-h-0 flex-1 grid-cols-1 shadow-[0_-1px_var(--line)]',
          columns === 2
            ? 'desk:grid-cols-[minmax(0,1fr)_356px] desk:grid-rows-[minmax(0,1fr)] desk:overflow-hidden desk:*:overflow-auto'
            : 'wide:grid-rows-[minmax(0,1fr)] wide:overflow-hidden wide:*:overflow-auto desk:max-wide:grid-cols-[minmax(0,1fr)_340px] desk:max-wide:overflow-auto desk:max-wide:[&>:first-child]:row-[1/span_2] desk:max-wide:[&>:last-child]:col-start-2',
          className,
        )}
      >
        {children}
      </div>
      {foot && (
        <footer className="k-wizard-foot sticky bottom-0 z-(--z-moving) flex items-center gap-3 bg-surface px-6 py-2 shadow-[0_-1px_var(--line)] max-desk:bottom-[calc(64px+env(safe-area-inset-bottom))] max-desk:px-4 max-desk:py-1.5 desk:min-h-16 max-desk:[&>:last-child]:flex-1 [@media(max-height:480px)]:static">
          {foot}
        </footer>
      )}
    </div>
  );
}
