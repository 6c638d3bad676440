import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import { FallenChair } from '../pictures/fallen-chair.tsx';
import { IconCheck, IconCopy } from '../pictures/icons.ts';

export type ErrorViewProps = {
  title: ReactNode;
  /** One sentence: what happened and what to do. */
  children: ReactNode;
  action?: ReactNode;
  reference?: string | undefined;
  labels?: { reference: string; copy: string; copied: string } | undefined;
};

export function ErrorView({ title, children, action, reference, labels }: ErrorViewProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <div className="k-empty min-h-80 justify-center">
      <FallenChair />
      <h1 className="mt-3 text-t5 font-bold text-balance text-ink">{title}</h1>
      <p className="text-ink-2">{children}</p>
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
      {reference && labels && (
        <div className="mt-6 flex flex-wrap items-center justify-center gap-2 text-t1">
          <span>
            {labels.reference}{' '}
            <code className="num font-sans font-medium text-ink-2 select-all">{reference}</code>
          </span>
          {/* Plain http has no clipboard; the reference can be selected instead. */}
          {'clipboard' in navigator && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                navigator.clipboard.writeText(reference).then(
                  () => setCopied(true),
                  () => setCopied(false),
                );
              }}
            >
              {copied ? <IconCheck className="i-s" aria-hidden /> : <IconCopy className="i-s" aria-hidden />}
              <span aria-live="polite">{copied ? labels.copied : labels.copy}</span>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
