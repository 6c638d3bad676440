import { Component, type ReactNode } from 'react';
import { reportError } from '../lib/error-reports.ts';
import { useText } from '../lib/text.ts';
import { Button } from '../ui/button.tsx';
import { ErrorView } from '../ui/error-view.tsx';
import { paths } from './paths.ts';

interface Broken {
  readonly reference: string | null;
}

/** Shows a reference that people can mention to support, and a retry. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, Broken> {
  override state: Broken = { reference: null };

  override componentDidCatch(error: unknown): void {
    this.setState({ reference: reportError(error, 'boundary') });
  }

  static getDerivedStateFromError(): Broken {
    return { reference: '' };
  }

  override render(): ReactNode {
    const { reference } = this.state;
    if (reference === null) return this.props.children;
    return <CrashView reference={reference} onRetry={() => this.setState({ reference: null })} />;
  }
}

export function CrashView({
  reference,
  onRetry,
}: {
  readonly reference: string;
  readonly onRetry: () => void;
}) {
  const t = useText();
  return (
    <ErrorView
      title={t('crash.title')}
      reference={reference || undefined}
      labels={{ reference: t('crash.reference'), copy: t('crash.copy_reference'), copied: t('toast.copied') }}
      action={
        <>
          <Button variant="primary" onClick={onRetry}>
            {t('action.retry')}
          </Button>
          <a className="k-btn plain" href={paths.home}>
            {t('crash.home')}
          </a>
        </>
      }
    >
      {t('crash.body')}
    </ErrorView>
  );
}
