import { useText } from '../../lib/text.ts';
import { LoadFailed } from '../../shared/loading.tsx';
import { Note } from '../../ui/states/note.tsx';

interface ReportFailedProps {
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

/** Why there is no report: too long a range, figures that are being made anew, or a fault. */
export function ReportFailed({ error, onRetry }: ReportFailedProps) {
  const t = useText();
  const { code, details } = (error ?? {}) as { code?: string; details?: Readonly<Record<string, unknown>> };
  if (code === 'RANGE_TOO_LONG')
    return (
      <Note tone="warn" live="alert">
        {t('figures.too_long')}
      </Note>
    );
  if (code === 'FIGURES_REBUILDING')
    return (
      <Note tone="warn" live="alert">
        {t('salon_week.rebuilding', {
          done: String(details?.['done'] ?? 0),
          all: String(details?.['of'] ?? 0),
        })}
      </Note>
    );
  return <LoadFailed onRetry={onRetry}>{t('figures.failed')}</LoadFailed>;
}
